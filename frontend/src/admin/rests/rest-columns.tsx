import type { Rest } from '#shared/contracts/admin-rests.ts';
import { formatAge } from '#frontend/src/lib/format.ts';
import { restEnd, restFigures, restReasons } from '#frontend/src/lib/rest-words.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { messages } from './messages.ts';

const { columns } = messages;

/** What the list says of each thing that rests. */
export const restColumns: readonly ListColumn<Rest>[] = [
  {
    id: 'name',
    header: columns.name,
    width: 12,
    grows: true,
    cell: ({ name }) => <span className="min-w-0 truncate">{name}</span>,
  },
  {
    id: 'kind',
    header: columns.kind,
    width: 6.5,
    ifRoom: 1,
    inCard: 'plain',
    cell: ({ kind }) => messages.kinds[kind],
  },
  {
    id: 'reason',
    header: columns.reason,
    width: 14,
    inCard: 'plain',
    cell: ({ reason }) => <Badge tone="warning">{restReasons[reason]}</Badge>,
  },
  { id: 'figures', header: columns.figures, width: 10, inCard: 'line', cell: restFigures },
  {
    id: 'since',
    header: columns.since,
    width: 9,
    ifRoom: 2,
    cell: ({ since }) => <time dateTime={since}>{formatAge(since)}</time>,
  },
  {
    id: 'next',
    header: columns.next,
    width: 14,
    grows: true,
    inCard: 'line',
    cell: (rest) => <span title={restEnd(rest)}>{restEnd(rest)}</span>,
  },
];
