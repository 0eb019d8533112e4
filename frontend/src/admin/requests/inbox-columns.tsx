import type { AdminProRequest } from '#shared/contracts/admin-pro-requests.ts';
import { formatAge, formatDateTime } from '#frontend/src/lib/format.ts';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { messages } from './messages.ts';
import { shortUserId } from './short-ids.ts';

const { inboxColumns: headers } = messages;

/** What the inbox says of each request; the server decides the order. */
export const inboxColumns: readonly ListColumn<AdminProRequest>[] = [
  {
    id: 'form',
    header: headers.form,
    width: 11,
    grows: true,
    cell: ({ formName }) => <span className="min-w-0 truncate">{formName}</span>,
  },
  {
    id: 'prompt',
    header: headers.prompt,
    width: 16,
    grows: true,
    inCard: 'line',
    cell: ({ details }) => <span title={details}>{details}</span>,
  },
  { id: 'has', header: headers.has, width: 9, cell: ({ takenBy }) => takenBy ?? messages.nobodyHasIt },
  {
    id: 'waits',
    header: headers.waits,
    width: 8,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatAge(createdAt)}</time>,
  },
  {
    id: 'user',
    header: headers.user,
    width: 8.5,
    ifRoom: 1,
    cell: (request) => <code title={request.userId}>{shortUserId(request)}</code>,
  },
  {
    id: 'came',
    header: headers.came,
    width: 12.5,
    ifRoom: 2,
    isNumeric: true,
    inCard: 'hidden',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
];
