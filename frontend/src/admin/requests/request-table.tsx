import type { AdminProRequest } from '#shared/contracts/admin-pro-requests.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { buttonClass } from '#frontend/src/ui/button.tsx';
import { messages } from './messages.ts';
import { RequestRowActions, type RowHandlers } from './request-row-actions.tsx';
import { shortRequestId, shortUserId } from './short-ids.ts';

interface RequestTableProps extends RowHandlers {
  readonly requests: readonly AdminProRequest[];
}

const headClass = 'px-3 py-2 text-start text-sm font-medium text-muted';
const cellClass = 'px-3 py-1 align-top lg:py-3';

/** A table on wide screens; on phones each request is a card. */
export function RequestTable({ requests, ...handlers }: RequestTableProps) {
  const { id, user, status, prompt, media, created, actions } = messages.columns;
  return (
    <table aria-label={messages.table} className="block w-full border-collapse lg:table">
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr className="border-b border-line">
          {[id, user, status, prompt, media, created, actions].map((name) => (
            <th key={name} scope="col" className={headClass}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="flex flex-col gap-3 lg:table-row-group">
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} {...handlers} />
        ))}
      </tbody>
    </table>
  );
}

const tones = { pending: 'neutral', processing: 'neutral', completed: 'success', rejected: 'danger' } as const;

function RequestRow({ request, ...handlers }: { readonly request: AdminProRequest } & RowHandlers) {
  const [file] = filesOf(request);
  return (
    <tr className="flex flex-col rounded-card border border-line bg-surface py-2 lg:table-row lg:border-0 lg:border-b lg:bg-transparent">
      <td className={cellClass}>
        <code title={request.id} className="whitespace-nowrap">
          {shortRequestId(request)}
        </code>
      </td>
      <td className={cellClass}>
        <code title={request.userId} className="text-sm whitespace-nowrap text-muted lg:text-base lg:text-ink">
          {shortUserId(request)}
        </code>
      </td>
      <td className={cellClass}>
        <Badge tone={tones[request.status]}>{messages.statuses[request.status]}</Badge>
      </td>
      <td className={cellClass}>
        <p className="line-clamp-2 max-w-prose break-words">{request.details}</p>
      </td>
      <td className={cellClass}>
        {file ? (
          <a href={file} target="_blank" rel="noreferrer" className={buttonClass({})}>
            {messages.viewFile}
          </a>
        ) : (
          <span className="hidden text-sm text-muted lg:inline">{messages.noFile}</span>
        )}
      </td>
      <td className={`${cellClass} text-sm text-muted tabular-nums`}>
        <time dateTime={request.createdAt}>{formatDateTime(request.createdAt)}</time>
      </td>
      <td className={cellClass}>
        <RequestRowActions request={request} {...handlers} />
      </td>
    </tr>
  );
}

function filesOf({ answers }: AdminProRequest): string[] {
  return answers.flatMap(({ files }) => files);
}
