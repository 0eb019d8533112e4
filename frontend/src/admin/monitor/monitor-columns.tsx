import { Play } from 'lucide-react';
import { notReady, type ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { formatAge, formatCredits, formatDateTime } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { GenerationState } from './generation-state.tsx';
import { messages } from './messages.ts';
import type { MonitorAction, MonitorActions } from './use-monitor-actions.ts';

/** What is processing, with what was done about it here. */
export interface Monitored {
  readonly generation: ProcessingGeneration;
  readonly action: MonitorAction | undefined;
  readonly actions: MonitorActions;
}

/** How much of a user's id the monitor shows, and of a generation's. */
const userIdLength = 12;
const idLength = 8;

/** What a row is called in the names of its controls. */
export function nameOf({ generation: { pageTitle, id } }: Monitored): string {
  return `${pageTitle}, ${id.slice(0, idLength)}`;
}

const { columns } = messages;

/** What the monitor says of each generation, the oldest first. */
export const monitorColumns: readonly ListColumn<Monitored>[] = [
  {
    id: 'generation',
    header: columns.generation,
    width: 13,
    grows: true,
    cell: ({ generation: { pageTitle, id } }) => (
      <>
        {pageTitle}{' '}
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
    cell: ({ generation: { userId } }) => <code title={userId}>{userId.slice(0, userIdLength)}</code>,
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
    ifRoom: 1,
    isNumeric: true,
    inCard: 'plain',
    cell: ({ generation: { creditCost } }) => formatCredits(creditCost),
  },
  { id: 'actions', header: columns.actions, width: 9, inCard: 'line', cell: processOf },
];

function State({ generation, action }: Pick<Monitored, 'generation' | 'action'>) {
  const { status, isReady, isStuck, createdAt, deadlineAt } = generation;
  return (
    <div className="py-2 whitespace-normal">
      <GenerationState status={status} action={action} otherwise={isReady ? messages.states.ready : notReady} />
      <time dateTime={createdAt} title={formatDateTime(createdAt)}>
        {formatAge(createdAt)}
      </time>
      {isStuck && status === 'processing' && ` · ${messages.endsBy(formatDateTime(deadlineAt))}`}
    </div>
  );
}

/** What most come for is not in the menu. */
function processOf(monitored: Monitored) {
  const { generation, actions } = monitored;
  if (generation.status !== 'processing') return undefined;
  return (
    <Button
      disabled={actions.isBusy(generation.id) || !generation.isReady}
      aria-label={messages.of(messages.process, nameOf(monitored))}
      onClick={() => actions.process(generation)}
    >
      <Play aria-hidden className="size-4" />
      {messages.process}
    </Button>
  );
}
