import type { ListedGeneration } from '#shared/contracts/admin-generations.ts';
import type { GenerationStatus } from '#shared/contracts/generations.ts';
import { formatUsd } from '#frontend/src/lib/format-usd.ts';
import { formatDateTime, formatDuration, formatNumber } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { messages } from './messages.ts';

export const statusTones = {
  processing: 'neutral',
  completed: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<GenerationStatus, string>;

const { columns } = messages;

export const generationColumns: readonly ListColumn<ListedGeneration>[] = [
  {
    id: 'page',
    header: columns.page,
    width: 11,
    grows: true,
    cell: ({ pageTitle }) => <span className="min-w-0 break-words">{pageTitle}</span>,
  },
  {
    id: 'status',
    header: columns.status,
    width: 10,
    inCard: 'plain',
    cell: ({ status }) => <Badge tone={statusTones[status]}>{messages.statuses[status]}</Badge>,
  },
  {
    id: 'reason',
    header: columns.reason,
    width: 12,
    grows: true,
    priority: 3,
    inCard: 'line',
    cell: ({ error }) => error && <span title={error.message}>{error.message}</span>,
  },
  {
    id: 'subscriber',
    header: columns.subscriber,
    width: 9,
    grows: true,
    inCard: 'line',
    cell: ({ userId }) => <code title={userId}>{userId}</code>,
  },
  {
    id: 'credits',
    header: columns.credits,
    width: 6,
    isNumeric: true,
    cell: ({ creditCost, refund }) =>
      refund ? <span title={refund.reason}>{messages.refunded}</span> : formatNumber(creditCost),
  },
  {
    id: 'cost',
    header: columns.cost,
    width: 6,
    isNumeric: true,
    priority: 1,
    inCard: 'hidden',
    cell: ({ providerCostUsd }) => providerCostUsd !== undefined && formatUsd(providerCostUsd),
  },
  {
    id: 'took',
    header: columns.duration,
    width: 5,
    isNumeric: true,
    priority: 2,
    inCard: 'hidden',
    cell: ({ createdAt, endedAt }) =>
      endedAt !== undefined && formatDuration((Date.parse(endedAt) - Date.parse(createdAt)) / 1000),
  },
  {
    id: 'started',
    header: columns.started,
    width: 12.5,
    isNumeric: true,
    inCard: 'plain',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
];
