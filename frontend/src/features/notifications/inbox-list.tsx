import { Inbox as InboxIcon } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { type Notification, notifications } from '#shared/contracts/notifications.ts';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { formatAge } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ErrorState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { messages } from './messages.ts';

export function InboxList({ onLeave }: { readonly onLeave: () => void }) {
  const { markRead, unreadIds, ...list } = useInbox();
  const navigate = useNavigate();
  const mark = (ids: readonly string[]) => markRead(ids).catch((error: unknown) => showToast(failureMessage(error)));
  const open = ({ id, isRead, actionPath }: Notification) => {
    if (!isRead) void mark([id]);
    if (actionPath === undefined) return;
    onLeave();
    void navigate(actionPath);
  };
  if (list.isLoading) return <InboxSkeleton />;
  if (list.error) return <ErrorState title={messages.inboxFailed} message={list.error.message} onRetry={list.reload} />;
  if (list.items.length === 0) {
    return (
      <NoticeState icon={InboxIcon} title={messages.empty} heading="h3">
        {messages.emptyHint}
      </NoticeState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {unreadIds.length > 0 && (
        <Button className="self-start" onClick={() => void mark(unreadIds)}>
          {messages.markAllRead}
        </Button>
      )}
      <ul className="flex flex-col gap-2">
        {list.items.map((notification) => (
          <InboxRow key={notification.id} notification={notification} onOpen={() => open(notification)} />
        ))}
      </ul>
      {list.hasMore && <Button onClick={list.loadMore}>{messages.loadMore}</Button>}
    </div>
  );
}

interface InboxRowProps {
  readonly notification: Notification;
  readonly onOpen: () => void;
}

function InboxRow({ notification: { title, body, imageUrl, isRead, createdAt }, onOpen }: InboxRowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-start gap-3 rounded-card border border-line p-4 text-start transition-colors duration-150 hover:bg-raised"
      >
        {imageUrl && <img src={imageUrl} alt="" className="size-12 shrink-0 rounded-control object-cover" />}
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex items-center justify-between gap-3">
            <span className="font-medium">{title}</span>
            {!isRead && <span className="shrink-0 text-xs font-semibold text-accent">{messages.unread}</span>}
          </span>
          <span className="text-sm text-muted">{body}</span>
          <time dateTime={createdAt} className="text-sm text-muted">
            {formatAge(createdAt)}
          </time>
        </span>
      </button>
    </li>
  );
}

function InboxSkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-2">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-24 w-full" />
      ))}
    </LoadingRegion>
  );
}

const pageSize = 20;
/** The API's limit per call. */
const maxMarked = 100;

function useInbox() {
  const list = useApiList(notifications.listNotifications, { query: { limit: pageSize } });
  const unreadIds = list.items.filter(({ isRead }) => !isRead).map(({ id }) => id);

  async function markRead(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await callApi(notifications.markRead, { body: { ids: ids.slice(0, maxMarked) } });
    refresh(notifications.listNotifications);
  }
  return { ...list, unreadIds, markRead };
}
