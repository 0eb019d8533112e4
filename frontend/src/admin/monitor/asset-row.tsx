import { Bug, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { notReady, type ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { formatAge, formatCredits, formatDateTime } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { DebugInfo } from './debug-info.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { messages } from './messages.ts';
import { RunState } from './run-state.tsx';
import type { AssetRuns } from './use-asset-runs.ts';

interface AssetRowProps {
  readonly asset: ProcessingGeneration;
  readonly runs: AssetRuns;
}

const cellClass = 'px-3 py-1 align-top lg:py-3';

/** How much of a user's id the monitor shows, and of a generation's. */
const userIdLength = 12;
const idLength = 8;

export function AssetRow({ asset, runs }: AssetRowProps) {
  const [isDebugged, setDebugged] = useState(false);
  const run = runs.runs.find((one) => one.asset.id === asset.id);
  return (
    <>
      <tr className="flex flex-col rounded-card border border-line bg-surface py-2 lg:table-row lg:border-0 lg:border-t lg:bg-transparent">
        <td className={cellClass}>
          <p className="font-medium">{asset.pageTitle}</p>
          <p className="flex flex-wrap gap-x-2 text-sm text-muted tabular-nums">
            <code title={asset.id}>{asset.id.slice(0, idLength)}</code>
            <span className="whitespace-nowrap">{messages.credits(formatCredits(asset.creditCost))}</span>
          </p>
        </td>
        <td className={cellClass}>
          <code title={asset.userId} className="text-sm whitespace-nowrap">
            {asset.userId.slice(0, userIdLength)}
          </code>
        </td>
        <td className={cellClass}>
          {asset.requestId === undefined ? (
            <span className="text-sm text-muted">{messages.noRequest}</span>
          ) : (
            <code className="text-sm break-all">{asset.requestId}</code>
          )}
        </td>
        <td className={`${cellClass} lg:min-w-56`}>
          <RunState status={asset.status} run={run} otherwise={asset.isReady ? messages.states.ready : notReady} />
          <time dateTime={asset.createdAt} title={formatDateTime(asset.createdAt)} className="text-sm text-muted">
            {formatAge(asset.createdAt)}
          </time>
        </td>
        <td className={cellClass}>
          <RowActions asset={asset} runs={runs} isDebugged={isDebugged} onDebug={() => setDebugged(!isDebugged)} />
        </td>
      </tr>
      {isDebugged && (
        <tr className="flex flex-col lg:table-row">
          <td colSpan={Object.keys(messages.columns).length} className="px-3 pb-4">
            <div className="max-w-3xl">
              <DebugInfo id={asset.id} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

interface RowActionsProps extends AssetRowProps {
  readonly isDebugged: boolean;
  readonly onDebug: () => void;
}

function RowActions({ asset, runs, isDebugged, onDebug }: RowActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const isOver = asset.status !== 'processing';
  const isBusy = runs.isBusy(asset.id);
  const nameOf = (action: string) => messages.of(action, asset.pageTitle, asset.id.slice(0, idLength));
  if (isAsking && !isOver) {
    const remove = () => {
      setAsking(false);
      runs.remove(asset);
    };
    return <DeleteQuestion onDelete={remove} onCancel={() => setAsking(false)} />;
  }
  return (
    <div className="flex flex-wrap gap-2">
      {!isOver && (
        <>
          <Button
            disabled={isBusy || !asset.isReady}
            aria-label={nameOf(messages.process)}
            onClick={() => runs.process(asset)}
          >
            <Play aria-hidden className="size-4" />
            {messages.process}
          </Button>
          <Button
            variant="danger"
            disabled={isBusy}
            aria-label={nameOf(messages.delete)}
            onClick={() => setAsking(true)}
          >
            <Trash2 aria-hidden className="size-4" />
            {messages.delete}
          </Button>
        </>
      )}
      <Button variant="ghost" aria-expanded={isDebugged} aria-label={nameOf(messages.debug)} onClick={onDebug}>
        <Bug aria-hidden className="size-4" />
        {messages.debug}
      </Button>
    </div>
  );
}
