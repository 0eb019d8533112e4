import {
  CircleAlert,
  CircleCheck,
  CircleSlash,
  Coins,
  History,
  KeyRound,
  type LucideIcon,
  Send,
  Sparkles,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { formatAge, formatCredits, formatNumber } from '#frontend/src/lib/format.ts';
import { resultPath } from '#frontend/src/lib/screen-paths.ts';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { MediaThumbnail } from '#frontend/src/ui/media-tile.tsx';
import { ErrorState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';
import { account, type HistoryEvent, type ShownEvent } from '#shared/contracts/account.ts';

const messages = {
  title: 'History',
  total: 'Total Events',
  today: 'Today',
  week: 'This Week',
  note: 'Live data is not stored locally.',
  events: 'Events, newest first',
  empty: 'No activity yet',
  emptyHint: 'What you make and every change to your credits appears here.',
  failed: 'Failed to load your history',
  loadMore: 'Load more',
  kinds: {
    'session-connected': 'Signed in',
    'session-ended': 'Signed out',
    'generation-started': 'Generation started',
    'generation-completed': 'Generation completed',
    'generation-failed': 'Generation failed',
    'generation-cancelled': 'Generation cancelled',
    'request-submitted': 'Pro request submitted',
    'request-completed': 'Pro request completed',
    'request-rejected': 'Pro request rejected',
    'credits-charged': 'Credits charged',
    'credits-released': 'Credits released',
    'credits-granted': 'Credits added',
    'credits-deducted': 'Credits deducted',
    'credits-refunded': 'Credits refunded',
    'refund-due': 'Refund due',
  } satisfies Record<HistoryEvent['kind'], string>,
  movements: {
    'credits-charged': 'charged',
    'credits-released': 'released',
    'credits-refunded': 'refunded',
    'refund-due': 'refund due',
  } satisfies Partial<Record<HistoryEvent['kind'], string>>,
} as const;

interface HistoryDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function HistoryDrawer({ isOpen, onClose }: HistoryDrawerProps) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={messages.title} size="full">
      <HistoryContent />
    </Drawer>
  );
}

export function HistoryContent() {
  const { counts, ...list } = useHistory();
  if (counts) {
    return (
      <div className="flex flex-col gap-5">
        <StatCards
          stats={[
            { label: messages.total, value: formatNumber(counts.total) },
            { label: messages.today, value: formatNumber(counts.today) },
            { label: messages.week, value: formatNumber(counts.thisWeek) },
          ]}
        />
        <p className="text-sm text-muted">{messages.note}</p>
        <Events items={list.items} />
        <LoadMore list={list} label={messages.loadMore} />
      </div>
    );
  }
  if (list.error) return <ErrorState title={messages.failed} message={list.error.message} onRetry={list.reload} />;
  return <HistorySkeleton />;
}

function Events({ items }: { readonly items: readonly ShownEvent[] }) {
  if (items.length === 0) {
    return (
      <NoticeState icon={History} title={messages.empty} heading="h3">
        {messages.emptyHint}
      </NoticeState>
    );
  }
  return (
    <ol aria-label={messages.events} className="flex flex-col divide-y divide-line">
      {groupByGeneration(items).map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </ol>
  );
}

function HistorySkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-3">
      <Skeleton className="h-20 w-full" />
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-12 w-full" />
      ))}
    </LoadingRegion>
  );
}

interface HistoryRow extends ShownEvent {
  readonly movement?: keyof typeof messages.movements | undefined;
}

/** Makes one row of a generation's events, and of consecutive sign-ins. */
export function groupByGeneration(events: readonly ShownEvent[]): readonly HistoryRow[] {
  const groups = new Map<string, ShownEvent[]>();
  for (const [index, event] of events.entries()) {
    if (event.kind === 'session-connected' && events[index - 1]?.kind === event.kind) continue;
    const key = event.generationId ?? event.id;
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  return [...groups.values()].flatMap(([newest, ...earlier]) => (newest ? [toRow(newest, earlier)] : []));
}

function toRow(newest: ShownEvent, earlier: readonly ShownEvent[]): HistoryRow {
  if (earlier.length === 0) return newest;
  const group = [newest, ...earlier];
  const state = group.find(({ kind }) => kind.startsWith('generation-')) ?? newest;
  const moved = group.find(({ amount }) => amount !== undefined);
  return { ...state, amount: moved?.amount, movement: moved && isMovement(moved.kind) ? moved.kind : undefined };
}

function isMovement(kind: HistoryEvent['kind']): kind is keyof typeof messages.movements {
  return kind in messages.movements;
}

const pageSize = 60;
const utcOffset = -new Date().getTimezoneOffset();

function useHistory() {
  const query = { limit: pageSize, utcOffset };
  const { first, ...list } = useApiList(account.listHistory, { query }, { isNewestFirst: true });
  return { ...list, counts: first?.counts };
}

const icons: Record<HistoryEvent['kind'], LucideIcon> = {
  'session-connected': KeyRound,
  'session-ended': KeyRound,
  'generation-started': Sparkles,
  'generation-completed': CircleCheck,
  'generation-failed': CircleAlert,
  'generation-cancelled': CircleSlash,
  'request-submitted': Send,
  'request-completed': CircleCheck,
  'request-rejected': CircleSlash,
  'credits-charged': Coins,
  'credits-released': Coins,
  'credits-granted': Coins,
  'credits-deducted': Coins,
  'credits-refunded': Coins,
  'refund-due': Coins,
};

const row = 'flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-control py-2.5';

function EventRow({ event }: { readonly event: HistoryRow }) {
  const leaveDrawers = useAppStore((store) => store.leaveDrawers);
  const path = toEventPath(event);
  return (
    <li>
      {path === undefined ? (
        <div className={row}>
          <EventContent event={event} />
        </div>
      ) : (
        <Link to={path} onClick={leaveDrawers} className={`${row} transition-colors duration-150 hover:bg-raised`}>
          <EventContent event={event} />
        </Link>
      )}
    </li>
  );
}

function toEventPath({ kind, generationId }: ShownEvent): string | undefined {
  if (generationId !== undefined) return resultPath(generationId);
  return kind.startsWith('request-') ? '/requests' : undefined;
}

function EventContent({ event }: { readonly event: HistoryRow }) {
  const { id, kind, subject, words, picture, amount, movement, at } = event;
  const Icon = icons[kind];
  return (
    <>
      <span className="relative flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-control bg-raised">
        {picture ? (
          <MediaThumbnail item={{ id, filename: subject, ...picture }} isCompact />
        ) : (
          <Icon aria-hidden className="size-5 text-muted" />
        )}
      </span>
      <span className="flex min-w-0 flex-[1_1_6.5rem] flex-col gap-0.5">
        {words && <span className="line-clamp-2 font-medium wrap-anywhere">{words}</span>}
        <span className={words ? 'text-sm text-muted' : 'font-medium'}>{messages.kinds[kind]}</span>
        <span className="text-sm text-muted">
          {subject && <span>{`${subject} · `}</span>}
          <time dateTime={at} className="whitespace-nowrap">
            {formatAge(at)}
          </time>
        </span>
      </span>
      {amount !== undefined && (
        <span className="ms-auto flex shrink-0 flex-col text-end text-sm tabular-nums">
          <span className="font-medium">{formatCredits(amount)}</span>
          {movement && <span className="text-muted">{messages.movements[movement]}</span>}
        </span>
      )}
    </>
  );
}
