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
import { type HistoryEvent, account } from '#shared/contracts/account.ts';
import { formatAge, formatCredits, formatNumber } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ErrorState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';
import { messages } from './messages.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';

interface HistorySheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What happened in the account, and how much of it. */
export function HistorySheet({ isOpen, onClose }: HistorySheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={messages.title} size="full">
      <Content />
    </Sheet>
  );
}

function Content() {
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
        {list.hasMore && (
          <Button disabled={list.isLoadingMore} onClick={list.loadMore}>
            {messages.loadMore}
          </Button>
        )}
      </div>
    );
  }
  if (list.error) return <ErrorState title={messages.failed} message={list.error.message} onRetry={list.reload} />;
  return <HistorySkeleton />;
}

function Events({ items }: { readonly items: readonly HistoryEvent[] }) {
  if (items.length === 0) {
    return (
      <NoticeState icon={History} title={messages.empty} heading="h3">
        {messages.emptyHint}
      </NoticeState>
    );
  }
  return (
    <ol aria-label={messages.events} className="flex flex-col divide-y divide-line">
      {items.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </ol>
  );
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
  'refund-due': Coins,
};

function EventRow({ event: { kind, subject, amount, at } }: { readonly event: HistoryEvent }) {
  const Icon = icons[kind];
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{messages.kinds[kind]}</p>
        <p className="truncate text-sm text-muted">
          {subject && `${subject} · `}
          <time dateTime={at}>{formatAge(at)}</time>
        </p>
      </div>
      {amount !== undefined && <p className="shrink-0 text-sm font-medium tabular-nums">{formatCredits(amount)}</p>}
    </li>
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

const pageSize = 20;

/** The account's events, newest first, with how many there are; the counts come with every page. */
function useHistory() {
  const { first, ...list } = useApiList(account.listHistory, { query: { limit: pageSize } });
  return { ...list, counts: first?.counts };
}
