import { Play, RefreshCw, Square } from 'lucide-react';
import { useState } from 'react';
import type { ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { LoadState } from '#frontend/src/ui/notice-state.tsx';
import { OutdatedLine } from '#frontend/src/ui/retry-line.tsx';
import { SkeletonStack } from '#frontend/src/ui/skeleton.tsx';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';
import { messages } from './messages.ts';
import { Generations } from './monitor-lists.tsx';
import { MonitorSheets, type OpenedSheet } from './monitor-sheets.tsx';
import { type MonitorActions, useMonitorActions } from './use-monitor-actions.ts';
import { splitTouched, useProcessingList } from './use-processing-list.ts';

/** The generations that are under way, and what to do about those that are stuck. */
export function MonitorScreen() {
  useDocumentTitle(messages.title);
  const [isAuto, setAuto] = useState(true);
  const [sheet, setSheet] = useState<OpenedSheet>();
  const { listed, isRead, error, reload, takeOff } = useProcessingList(isAuto);
  const actions = useMonitorActions(takeOff);
  const { touched, untouched, ready, processingCount } = splitTouched(listed, actions.taken);
  const refresh = () => {
    actions.clear();
    reload();
  };
  return (
    <ConsolePage
      title={messages.title}
      actions={<ScreenActions ready={ready} actions={actions} isAuto={isAuto} onAuto={setAuto} onRefresh={refresh} />}
    >
      {!isRead ? (
        <LoadState
          error={error}
          skeleton={<SkeletonStack heights={['h-20', 'h-80']} />}
          texts={messages}
          message={messages.notFetched}
          onRetry={reload}
        />
      ) : (
        <>
          <StatCards
            stats={[
              { label: messages.processing, value: formatNumber(processingCount) },
              { label: messages.completed, value: formatNumber(actions.counts.completed) },
              { label: messages.failed, value: formatNumber(actions.counts.failed) },
              { label: messages.ready, value: formatNumber(ready.length) },
            ]}
          />
          <p className="max-w-prose text-sm text-muted">{messages.hint}</p>
          {error && <OutdatedLine error={error} onRetry={reload} />}
          <Generations untouched={untouched} touched={touched} actions={actions} onOpen={setSheet} />
        </>
      )}
      <MonitorSheets sheet={sheet} onClose={() => setSheet(undefined)} onDelete={actions.remove} />
    </ConsolePage>
  );
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
