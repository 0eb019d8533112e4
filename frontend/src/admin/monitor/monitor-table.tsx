import { CircleCheck, TriangleAlert } from 'lucide-react';
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

/** What takes much longer than expected, apart from what just runs. */
export function Generations({ untouched, touched, actions }: GenerationsProps) {
  const all = [...untouched, ...touched];
  if (all.length === 0) {
    return (
      <NoticeState icon={CircleCheck} title={messages.empty}>
        {messages.emptyText}
      </NoticeState>
    );
  }
  const stuck = all.filter(({ isStuck }) => isStuck).length;
  const of = (wanted: boolean) => ({
    untouched: untouched.filter(({ isStuck }) => isStuck === wanted),
    touched: touched.filter(({ isStuck }) => isStuck === wanted),
    actions,
  });
  if (stuck === 0) return <GenerationGroup label={messages.table} {...of(false)} />;
  return (
    <>
      <section aria-labelledby="stuck" className="flex flex-col gap-3 rounded-card border border-danger p-3 lg:p-4">
        <div className="flex flex-col gap-0.5">
          <h2 id="stuck" className="flex items-center gap-2 text-lg font-semibold">
            <TriangleAlert aria-hidden className="size-5 text-danger" />
            {messages.stuck(stuck)}
          </h2>
          <p className="max-w-prose text-sm text-muted">{messages.stuckText}</p>
        </div>
        <GenerationGroup label={messages.stuckTable} {...of(true)} />
      </section>
      {stuck < all.length && (
        <section aria-labelledby="running" className="flex flex-col gap-3">
          <h2 id="running" className="text-lg font-semibold">
            {messages.running(all.length - stuck)}
          </h2>
          <GenerationGroup label={messages.table} {...of(false)} />
        </section>
      )}
    </>
  );
}

/** Generations, oldest first, some at a time. */
function GenerationGroup({ label, untouched, touched, actions }: GenerationsProps & { readonly label: string }) {
  const [rowCount, setRowCount] = useState(rowsAtOnce);
  const shown = [...untouched.slice(0, rowCount), ...touched].toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const rest = {
    hasMore: untouched.length > rowCount,
    isLoadingMore: false,
    loadMore: () => setRowCount(rowCount + rowsAtOnce),
  };
  return (
    <>
      <MonitorTable label={label} generations={shown} actions={actions} />
      {rest.hasMore && <p className="text-sm text-muted tabular-nums">{messages.oldest(rowCount, untouched.length)}</p>}
      <LoadMore list={rest} label={messages.loadMore} />
    </>
  );
}

interface MonitorTableProps {
  readonly label: string;
  readonly generations: readonly ProcessingGeneration[];
  readonly actions: MonitorActions;
}

/** A table on wide screens; on phones each generation is a card. */
function MonitorTable({ label, generations, actions }: MonitorTableProps) {
  return (
    <table aria-label={label} className="block w-full border-collapse lg:table">
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
