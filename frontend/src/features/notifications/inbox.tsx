import { Bell } from 'lucide-react';
import { useState } from 'react';
import { unreadRequest } from '#frontend/src/data/session-cache.ts';
import { unlessFresh, useApi } from '#frontend/src/data/use-api.ts';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { lazyView } from '#frontend/src/ui/lazy-part.tsx';
import { notifications } from '#shared/contracts/notifications.ts';
import { messages } from './messages.ts';

const InboxList = lazyView(async () => (await import('./inbox-list.tsx')).InboxList);

export function InboxBell() {
  const [isOpen, setOpen] = useState(false);
  const unread = useUnreadCount();
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        label={unread > 0 ? messages.inboxWith(unread) : messages.inbox}
        onClick={() => setOpen(true)}
        className="relative"
      >
        <Bell aria-hidden className="size-5" />
        {unread > 0 && (
          <span aria-hidden className="count-mark">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </IconButton>
      <Drawer isOpen={isOpen} onClose={close} title={messages.inbox} size="full">
        <InboxList onLeave={close} />
      </Drawer>
    </>
  );
}

const refreshMs = 30_000;

function useUnreadCount(): number {
  const options = { refreshInterval: refreshMs, ...unlessFresh() };
  return useApi(notifications.listNotifications, unreadRequest, options).data?.unread ?? 0;
}
