import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Play } from 'lucide-react';
import { notReady, type ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { formatAge, formatCredits, formatDateTime } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { messages } from './messages.ts';
import type { MonitorAction, MonitorActions } from './use-monitor-actions.ts';

export interface Monitored {
  readonly generation: ProcessingGeneration;
  readonly action: MonitorAction | undefined;
  readonly actions: MonitorActions;
}

const userIdLength = 12;
const idLength = 8;

export function labelMonitored({ generation: { pageTitle, id } }: Monitored): string {
  return `${pageTitle}, ${id.slice(0, idLength)}`;
}

const { columns } = messages;

export const monitorColumns: readonly ListColumn<Monitored>[] = [
  {
    id: 'generation',
    header: columns.generation,
    width: 13,
    grows: true,
    cell: ({ generation: { pageTitle, id } }) => (
      <>
        <span>{`${pageTitle} `}</span>
        <code title={id} className="text-sm font-normal text-muted">
          {id.slice(0, idLength)}
        </code>
      </>
    ),
  },
  {
    id: 'user',
    header: columns.user,
    width: 8.5,
    inCard: 'plain',
    cell: ({ generation: { userId } }) =>
      userId === undefined ? messages.noUser : <code title={userId}>{userId.slice(0, userIdLength)}</code>,
  },
  {
    id: 'request',
    header: columns.request,
    width: 11.5,
    grows: true,
    inCard: 'line',
    cell: ({ generation: { requestId } }) =>
      requestId === undefined ? messages.noRequest : <code title={requestId}>{requestId}</code>,
  },
  {
    id: 'status',
    header: columns.status,
    width: 15,
    grows: true,
    inCard: 'line',
    cell: ({ generation, action }) => <State generation={generation} action={action} />,
  },
  {
    id: 'held',
    header: columns.held,
    width: 6.5,
    priority: 1,
    isNumeric: true,
    inCard: 'plain',
    cell: ({ generation: { creditCost } }) => formatCredits(creditCost),
  },
  { id: 'actions', header: columns.actions, width: 10.5, inCard: 'line', cell: renderProcessButton },
];

const tones = { processing: 'neutral', completed: 'success', failed: 'danger', cancelled: 'neutral' } as const;

function State({ generation, action }: Pick<Monitored, 'generation' | 'action'>) {
  const { status, isReady, isStuck, createdAt, deadlineAt } = generation;
  return (
    <div className="py-2 whitespace-normal">
      <div className="flex flex-col items-start gap-1">
        <Badge tone={tones[status]}>{messages.statuses[status]}</Badge>
        <div role="status" className="text-sm">
          {action === undefined ? (
            <p className="text-muted">{isReady ? messages.states.ready : notReady}</p>
          ) : action.step === 'done' ? (
            <Result action={action} />
          ) : (
            <p>{messages.states[action.step]}</p>
          )}
        </div>
      </div>
      <time dateTime={createdAt} title={formatDateTime(createdAt)}>
        {formatAge(createdAt)}
      </time>
      {isStuck && status === 'processing' && (
        <span>{` · ${messages.endsAutomaticallyBy(formatDateTime(deadlineAt))}`}</span>
      )}
    </div>
  );
}

function Result({ action: { message, detail, isSuccess } }: { readonly action: MonitorAction }) {
  const Icon = isSuccess ? CircleCheck : CircleAlert;
  return (
    <>
      <div className={clsx('flex gap-1.5', isSuccess ? 'text-success' : isSuccess === false && 'text-danger')}>
        {isSuccess !== undefined && <Icon aria-hidden className="mt-0.5 size-4" />}
        <p className="min-w-0 break-words">{message}</p>
      </div>
      {detail && <p className="text-muted">{detail}</p>}
    </>
  );
}

function renderProcessButton(monitored: Monitored) {
  const { generation, actions } = monitored;
  if (generation.status !== 'processing' || !generation.canAct) return undefined;
  return (
    <Button
      disabled={actions.isBusy(generation.id) || !generation.isReady}
      aria-label={messages.processOne(labelMonitored(monitored))}
      onClick={() => actions.process(generation)}
    >
      <Play aria-hidden className="size-4" />
      {messages.process}
    </Button>
  );
}
