import { Bug, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { notReady, type ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { formatAge, formatCredits, formatDateTime } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { InlineQuestion } from '#frontend/src/ui/inline-question.tsx';
import { DebugInfo } from './debug-info.tsx';
import { messages } from './messages.ts';
import { GenerationState } from './generation-state.tsx';
import type { MonitorActions } from './use-monitor-actions.ts';

interface GenerationRowProps {
  readonly generation: ProcessingGeneration;
  readonly actions: MonitorActions;
}

const cellClass = 'px-3 py-1 align-top lg:py-3';

/** How much of a user's id the monitor shows, and of a generation's. */
const userIdLength = 12;
const idLength = 8;

export function GenerationRow({ generation, actions }: GenerationRowProps) {
  const [isDebugged, setDebugged] = useState(false);
  const action = actions.taken.find((one) => one.generation.id === generation.id);
  return (
    <>
      <tr className="flex flex-col rounded-card border border-line bg-surface py-2 lg:table-row lg:border-0 lg:border-t lg:bg-transparent">
        <td className={cellClass}>
          <p className="font-medium">{generation.pageTitle}</p>
          <p className="flex flex-wrap gap-x-2 text-sm text-muted tabular-nums">
            <code title={generation.id}>{generation.id.slice(0, idLength)}</code>
            <span className="whitespace-nowrap">{messages.credits(formatCredits(generation.creditCost))}</span>
          </p>
        </td>
        <td className={cellClass}>
          <code title={generation.userId} className="text-sm whitespace-nowrap">
            {generation.userId.slice(0, userIdLength)}
          </code>
        </td>
        <td className={cellClass}>
          {generation.requestId === undefined ? (
            <span className="text-sm text-muted">{messages.noRequest}</span>
          ) : (
            <code className="text-sm break-all">{generation.requestId}</code>
          )}
        </td>
        <td className={`${cellClass} lg:min-w-56`}>
          <GenerationState
            status={generation.status}
            action={action}
            otherwise={generation.isReady ? messages.states.ready : notReady}
          />
          <time
            dateTime={generation.createdAt}
            title={formatDateTime(generation.createdAt)}
            className="text-sm text-muted"
          >
            {formatAge(generation.createdAt)}
          </time>
          {generation.isStuck && generation.status === 'processing' && (
            <span className="text-sm text-muted"> · {messages.endsBy(formatDateTime(generation.deadlineAt))}</span>
          )}
        </td>
        <td className={cellClass}>
          <RowActions
            generation={generation}
            actions={actions}
            isDebugged={isDebugged}
            onDebug={() => setDebugged(!isDebugged)}
          />
        </td>
      </tr>
      {isDebugged && (
        <tr className="flex flex-col lg:table-row">
          <td colSpan={Object.keys(messages.columns).length} className="px-3 pb-4">
            <div className="max-w-3xl">
              <DebugInfo id={generation.id} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

interface RowActionsProps extends GenerationRowProps {
  readonly isDebugged: boolean;
  readonly onDebug: () => void;
}

function RowActions({ generation, actions, isDebugged, onDebug }: RowActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const isOver = generation.status !== 'processing';
  const isBusy = actions.isBusy(generation.id);
  const nameOf = (action: string) => messages.of(action, generation.pageTitle, generation.id.slice(0, idLength));
  if (isAsking && !isOver) {
    const remove = () => {
      setAsking(false);
      actions.remove(generation);
    };
    return <DeleteQuestion onDelete={remove} onCancel={() => setAsking(false)} />;
  }
  return (
    <div className="flex flex-wrap gap-2">
      {!isOver && (
        <>
          <Button
            disabled={isBusy || !generation.isReady}
            aria-label={nameOf(messages.process)}
            onClick={() => actions.process(generation)}
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

interface DeleteQuestionProps {
  readonly onDelete: () => void;
  readonly onCancel: () => void;
}

function DeleteQuestion({ onDelete, onCancel }: DeleteQuestionProps) {
  return (
    <InlineQuestion label={messages.confirmDelete}>
      <p className="max-w-prose text-sm">
        {messages.confirmDelete} <span className="text-muted">{messages.whatDeleteDoes}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" onClick={onDelete}>
          {messages.delete}
        </Button>
        <Button onClick={onCancel}>{messages.keep}</Button>
      </div>
    </InlineQuestion>
  );
}
