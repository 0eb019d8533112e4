import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Play } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatAge, formatCredits, formatDate, formatDateTime } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { NoResultIcon } from '#frontend/src/ui/no-result-icon.tsx';
import { notReady, type ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { locale } from '#shared/kernel/language.ts';
import { subscriberPath } from '#shared/rules/console-paths.ts';
import { messages } from './messages.ts';
import type { MonitorAction, MonitorActions } from './use-monitor-actions.ts';

export interface Monitored {
  readonly generation: ProcessingGeneration;
  readonly action: MonitorAction | undefined;
  readonly actions: MonitorActions;
  readonly canOpen: boolean;
  readonly canBuild: boolean;
  readonly prompt: string | undefined;
  readonly userName: string | undefined;
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
    width: 14,
    grows: true,
    cell: ({ generation: { pageTitle, outputType, id }, prompt }) => (
      <span className="flex min-w-0 items-center gap-3">
        <span className="flex size-9 shrink-0 rounded-control bg-raised">
          <NoResultIcon mediaType={outputType} />
        </span>
        <span className="flex min-w-0 flex-col leading-tight">
          <span title={prompt} className="line-clamp-1 text-sm break-all">
            {prompt || pageTitle}
          </span>
          <span className="line-clamp-1 text-xs font-normal break-all text-muted">
            <code title={id}>{id.slice(0, idLength)}</code>
            {prompt && <span>{` · ${pageTitle}`}</span>}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'user',
    header: columns.user,
    width: 9,
    inCard: 'plain',
    cell: ({ generation: { userId }, canOpen, userName }) => {
      if (userId === undefined) return messages.noUser;
      const shortId = (
        <code
          title={userId}
          className={clsx(userId.length > userIdLength && "after:content-['…']", canOpen && 'text-xs text-muted')}
        >
          {userId.slice(0, userIdLength)}
        </code>
      );
      if (!canOpen) return shortId;
      return (
        // The name arrives later, and must neither raise nor widen the card.
        <Link to={subscriberPath(userId)} className="block min-w-0 leading-tight hover:underline @max-[38rem]:w-32">
          <span className="block min-h-[1.25em] truncate">{userName}</span>
          {shortId}
        </Link>
      );
    },
  },
  {
    id: 'request',
    header: columns.request,
    width: 11,
    grows: true,
    inCard: 'plain',
    cell: ({ generation: { requestId } }) =>
      requestId === undefined ? (
        messages.noRequest
      ) : (
        <code title={requestId} className="block truncate text-xs @max-[38rem]:max-w-24">
          {requestId}
        </code>
      ),
  },
  {
    id: 'status',
    header: columns.status,
    width: 11,
    grows: true,
    inCard: 'plain',
    cell: ({ generation, action }) => <State generation={generation} action={action} />,
  },
  {
    id: 'age',
    header: columns.age,
    width: 7.5,
    inCard: 'plain',
    cell: ({ generation: { createdAt } }) => (
      <time dateTime={createdAt} title={formatDateTime(createdAt)}>
        {formatAge(createdAt)}
      </time>
    ),
  },
  {
    id: 'deadline',
    header: columns.deadline,
    width: 11,
    priority: 0,
    cell: ({ generation: { status, deadlineAt } }) => status === 'processing' && formatDeadline(deadlineAt),
  },
  {
    id: 'held',
    header: columns.held,
    width: 6,
    priority: 1,
    isNumeric: true,
    inCard: 'plain',
    cell: ({ generation: { status, creditCost } }) =>
      status === 'processing' ? formatCredits(creditCost) : messages.unknown,
  },
  { id: 'actions', header: columns.actions, width: 9, inCard: 'plain', cell: renderProcessButton },
];

/** Names the day only if it is not today. */
function formatDeadline(isoTime: string): string {
  const isToday = formatDate(isoTime) === formatDate(new Date().toISOString());
  return isToday ? new Date(isoTime).toLocaleTimeString(locale, { timeStyle: 'short' }) : formatDateTime(isoTime);
}

const tones = { completed: 'success', failed: 'danger', cancelled: 'neutral' } as const;

function State({ generation: { status, isReady, isStarting }, action }: Pick<Monitored, 'generation' | 'action'>) {
  const idleText = isStarting ? messages.states.starting : notReady;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {status !== 'processing' && <Badge tone={tones[status]}>{messages.statuses[status]}</Badge>}
      <div role="status" className="min-w-0 text-sm">
        {action === undefined ? (
          isReady ? (
            <Badge tone="success">{messages.states.ready}</Badge>
          ) : (
            <p>{idleText}</p>
          )
        ) : action.step === 'done' ? (
          <Result action={action} />
        ) : (
          <p>{messages.states[action.step]}</p>
        )}
      </div>
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
  if (generation.status !== 'processing') return undefined;
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
