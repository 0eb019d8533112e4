import { History } from 'lucide-react';
import { type ShownEvent, account } from '#shared/contracts/account.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ErrorState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';
import { EventRow } from './event-row.tsx';
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
      {items.map((event) => (
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

const pageSize = 20;

/** The account's events, newest first, with how many there are; the counts come with every page. */
function useHistory() {
  const { first, ...list } = useApiList(account.listHistory, { query: { limit: pageSize } });
  return { ...list, counts: first?.counts };
}
