import { Bell } from 'lucide-react';
import { lazy, useState } from 'react';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { messages } from './messages.ts';
import { useUnreadCount } from './use-unread-count.ts';

const InboxList = lazy(async () => ({ default: (await import('./inbox-list.tsx')).InboxList }));

/** The bell in the bar: how much is new, and the inbox behind it. */
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
          <span
            aria-hidden
            className="absolute end-0.5 top-0.5 min-w-5 rounded-full bg-ink px-1 text-center text-xs leading-5 font-semibold text-canvas tabular-nums"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </IconButton>
      <Sheet isOpen={isOpen} onClose={close} title={messages.inbox} size="full">
        <InboxList onLeave={close} />
      </Sheet>
    </>
  );
}
