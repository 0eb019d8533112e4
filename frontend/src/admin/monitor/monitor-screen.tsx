import { CircleCheck, Play, RefreshCw, Square } from 'lucide-react';
import { useState } from 'react';
import { adminMonitor, type ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { LoadState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { SkeletonStack } from '#frontend/src/ui/skeleton.tsx';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';
import { messages } from './messages.ts';
import { type MonitorActions, useMonitorActions } from './use-monitor-actions.ts';
import { GenerationRow } from './generation-row.tsx';

/** How often it is read anew where that is wished. */
const refreshMs = 30_000;

/** The generations that are under way, and what to do about those that are stuck. */
export function MonitorScreen() {
  useDocumentTitle(messages.title);
  const [isAuto, setAuto] = useState(true);
  const { data, error, mutate } = useApi(adminMonitor.listProcessing, {}, { refreshInterval: isAuto ? refreshMs : 0 });
  const actions = useMonitorActions(() => void mutate());
  const { touched, open } = splitTouched(data?.items ?? [], actions);
  const ready = open.filter(({ isReady }) => isReady);
  const shown = [...open, ...touched].toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const refresh = () => {
    actions.clear();
    void mutate();
  };
  return (
    <ConsolePage
      title={messages.title}
      actions={<ScreenActions ready={ready} actions={actions} isAuto={isAuto} onAuto={setAuto} onRefresh={refresh} />}
    >
      {error || data === undefined ? (
        <LoadState
          error={error}
          skeleton={<SkeletonStack heights={['h-20', 'h-80']} />}
          texts={messages}
          message={messages.notFetched}
          onRetry={() => void mutate()}
        />
      ) : (
        <>
          <StatCards
            stats={[
              { label: messages.processing, value: formatNumber(data.total) },
              { label: messages.completed, value: formatNumber(actions.counts.completed) },
              { label: messages.failed, value: formatNumber(actions.counts.failed) },
              { label: messages.ready, value: formatNumber(ready.length) },
            ]}
          />
          <p className="max-w-prose text-sm text-muted">{messages.hint}</p>
          <Generations generations={shown} actions={actions} />
          {data.total > data.items.length && data.items.length > 0 && (
            <p className="text-sm text-muted tabular-nums">{messages.oldest(data.items.length, data.total)}</p>
          )}
        </>
      )}
    </ConsolePage>
  );
}

function Generations({
  generations,
  actions,
}: {
  readonly generations: readonly ProcessingGeneration[];
  readonly actions: MonitorActions;
}) {
  if (generations.length > 0) return <MonitorTable generations={generations} actions={actions} />;
  return (
    <NoticeState icon={CircleCheck} title={messages.empty}>
      {messages.emptyText}
    </NoticeState>
  );
}

/** What is being worked on or has ended here stays, whatever the list says: what comes of it is to be read. */
function splitTouched(listed: readonly ProcessingGeneration[], { taken }: MonitorActions) {
  const touched = taken
    .filter(({ generation, step }) => generation.status !== 'processing' || step !== 'done')
    .map(({ generation }) => generation);
  const open = listed.filter(({ id }) => !touched.some((generation) => generation.id === id));
  return { touched, open };
}

interface ScreenActionsProps {
  readonly ready: readonly ProcessingGeneration[];
  readonly actions: MonitorActions;
  readonly isAuto: boolean;
  readonly onAuto: (isAuto: boolean) => void;
  readonly onRefresh: () => void;
}

function ScreenActions({ ready, actions, isAuto, onAuto, onRefresh }: ScreenActionsProps) {
  const { stop } = actions;
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center gap-2 pe-2">
        <input
          type="checkbox"
          checked={isAuto}
          onChange={({ target }) => onAuto(target.checked)}
          className="size-5 accent-ink"
        />
        {messages.autoRefresh}
      </label>
      <Button onClick={onRefresh}>
        <RefreshCw aria-hidden className="size-4" />
        {messages.refresh}
      </Button>
      {stop ? (
        <Button onClick={stop}>
          <Square aria-hidden className="size-4" />
          {messages.stop}
        </Button>
      ) : (
        <Button variant="primary" disabled={ready.length === 0} onClick={() => actions.processAll(ready)}>
          <Play aria-hidden className="size-4" />
          {messages.processAll}
        </Button>
      )}
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
