import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { GenerationRow } from './generation-row.tsx';
import { messages } from './messages.ts';
import type { MonitorActions } from './use-monitor-actions.ts';

/** What people look through at once. */
const rowsAtOnce = 50;

interface GenerationsProps {
  readonly untouched: readonly ProcessingGeneration[];
  /** What was done something about here: shown wherever it stands. */
  readonly touched: readonly ProcessingGeneration[];
  readonly actions: MonitorActions;
}

/** The generations, oldest first, some at a time. */
export function Generations({ untouched, touched, actions }: GenerationsProps) {
  const [rowCount, setRowCount] = useState(rowsAtOnce);
  const shown = [...untouched.slice(0, rowCount), ...touched].toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  if (shown.length === 0) {
    return (
      <NoticeState icon={CircleCheck} title={messages.empty}>
        {messages.emptyText}
      </NoticeState>
    );
  }
  const rest = {
    hasMore: untouched.length > rowCount,
    isLoadingMore: false,
    loadMore: () => setRowCount(rowCount + rowsAtOnce),
  };
  return (
    <>
      <MonitorTable generations={shown} actions={actions} />
      {rest.hasMore && <p className="text-sm text-muted tabular-nums">{messages.oldest(rowCount, untouched.length)}</p>}
      <LoadMore list={rest} label={messages.loadMore} />
    </>
  );
}

interface MonitorTableProps {
  readonly generations: readonly ProcessingGeneration[];
  readonly actions: MonitorActions;
}

/** A table on wide screens; on phones each generation is a card. */
function MonitorTable({ generations, actions }: MonitorTableProps) {
  return (
    <table aria-label={messages.table} className="block w-full border-collapse lg:table">
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr className="border-b border-line">
          {Object.values(messages.columns).map((name) => (
            <th key={name} scope="col" className="px-3 py-2 text-start text-sm font-medium text-muted">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="flex flex-col gap-3 lg:table-row-group">
        {generations.map((generation) => (
          <GenerationRow key={generation.id} generation={generation} actions={actions} />
        ))}
      </tbody>
    </table>
  );
}
