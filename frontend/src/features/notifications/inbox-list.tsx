import { Bell, Coins, Crown, Flag, Inbox as InboxIcon, type LucideIcon, Send, Sparkles } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { groupByDate, nameDayGroup } from '#frontend/src/lib/date-groups.ts';
import { formatAge } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { MediaThumbnail } from '#frontend/src/ui/media-tile.tsx';
import { ErrorState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { PlayButton } from '#frontend/src/ui/play-button.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { type Notification, notifications } from '#shared/contracts/notifications.ts';
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
  if (list.items.length === 0) {
    if (list.error)
      return <ErrorState title={messages.inboxFailed} message={list.error.message} onRetry={list.reload} />;
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
      {groupByDate(list.items, nameDayGroup).map(({ name, items }) => (
        <section key={name} className="flex flex-col gap-1">
          <h3 className="text-sm font-semibold text-muted">{name}</h3>
          <ul className="flex flex-col divide-y divide-line">
            {items.map((notification) => (
              <InboxRow key={notification.id} notification={notification} onOpen={() => open(notification)} />
            ))}
          </ul>
        </section>
      ))}
      <LoadMore list={list} label={messages.loadMore} />
    </div>
  );
}

interface InboxRowProps {
  readonly notification: Notification;
  readonly onOpen: () => void;
}

function InboxRow({ notification, onOpen }: InboxRowProps) {
  const { id, topic, title, body, prompt, imageUrl, soundUrl, filmUrl, isRead, createdAt } = notification;
  const Icon = icons[topic];
  const place = 'relative flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-control bg-raised';
  return (
    <li className="flex items-center gap-3">
      {soundUrl && (
        <span className={place}>
          <PlayButton url={soundUrl} name={prompt ?? title} />
        </span>
      )}
      <button
        type="button"
        onClick={onOpen}
        className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-1 rounded-control py-2.5 text-start transition-colors duration-150 hover:bg-raised"
      >
        {!soundUrl && (
          <span className={place}>
            {filmUrl ? (
              <MediaThumbnail item={{ id, mediaType: 'video', filename: title, publicUrl: filmUrl }} isCompact />
            ) : imageUrl ? (
              <img src={imageUrl} alt="" className="size-full object-cover" />
            ) : (
              <Icon aria-hidden className="size-5 text-muted" />
            )}
          </span>
        )}
        <span className="flex min-w-0 flex-[1_1_6.5rem] flex-col gap-0.5">
          {prompt && <span className="line-clamp-2 font-medium wrap-anywhere">{prompt}</span>}
          <span className={prompt ? 'text-sm text-muted' : 'font-medium'}>{title}</span>
          {/* A result needs no invitation to open it. */}
          {!(prompt && (imageUrl || soundUrl || filmUrl)) && <span className="text-sm text-muted">{body}</span>}
          <time dateTime={createdAt} className="text-sm text-muted">
            {formatAge(createdAt)}
          </time>
        </span>
        {!isRead && <span className="ms-auto shrink-0 text-xs font-semibold text-accent">{messages.unread}</span>}
      </button>
    </li>
  );
}

const icons = {
  'generation-completed': Sparkles,
  'pro-request-processed': Send,
  'low-credits': Coins,
  'credits-refunded': Coins,
  'subscription-updated': Crown,
  'report-decided': Flag,
  test: Bell,
} satisfies Record<Notification['topic'], LucideIcon>;

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
