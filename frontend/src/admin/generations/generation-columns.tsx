import { Link } from 'react-router-dom';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { formatAge, formatDateTime, formatDuration, formatNumber } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { MediaThumbnail } from '#frontend/src/ui/media-tile.tsx';
import { NoResultIcon } from '#frontend/src/ui/no-result-icon.tsx';
import type { GenerationStatus } from '#shared/contracts/generations.ts';
import { modelEditorPath, subscriberPath } from '#shared/rules/console-paths.ts';
import { hasRight } from '#shared/rules/roles.ts';
import { formatProviderCost, type GenerationRow, netCredits } from './generation-query.ts';
import { messages } from './messages.ts';

const statusTones = {
  processing: 'neutral',
  completed: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<GenerationStatus, string>;

type StatusBadgeProps = Pick<GenerationRow, 'status' | 'error' | 'refund'>;

export function GenerationStatusBadge({ status, error, refund }: StatusBadgeProps) {
  if (refund) return <Badge tone="warning">{messages.refunded}</Badge>;
  const text = error ? messages.failedBy(messages.causes[error.code]) : messages.statuses[status];
  return (
    <span title={error?.message}>
      <Badge tone={statusTones[status]}>{text}</Badge>
    </span>
  );
}

function ModelName({ modelId, modelName, pageTitle }: GenerationRow) {
  const name = modelName ?? pageTitle;
  if (!hasRight(useAdminAccess(), 'build')) return <span title={pageTitle}>{name}</span>;
  return (
    <Link to={modelEditorPath(modelId)} title={pageTitle} className="hover:underline">
      {name}
    </Link>
  );
}

const { columns } = messages;

export const generationColumns: readonly ListColumn<GenerationRow>[] = [
  {
    id: 'prompt',
    header: columns.prompt,
    width: 12,
    grows: true,
    cell: ({ prompt, pageTitle, outputType, assets: [asset] }) => (
      <span className="flex min-w-0 items-center gap-3">
        <span className="relative flex size-9 shrink-0 overflow-hidden rounded-control bg-raised">
          {asset ? <MediaThumbnail item={asset} isCompact /> : <NoResultIcon mediaType={outputType} />}
        </span>
        <span title={prompt} className="line-clamp-2 min-w-0 text-sm leading-tight break-words">
          {prompt || pageTitle}
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    header: columns.status,
    width: 12,
    inCard: 'plain',
    cell: GenerationStatusBadge,
  },
  {
    id: 'subscriber',
    header: columns.subscriber,
    width: 8,
    inCard: 'plain',
    cell: ({ userId, userName }) => (
      // Names and bills arrive later, and must not move what stands beside them in a card.
      <Link to={subscriberPath(userId)} title={userId} className="hover:underline">
        <span className="block truncate @max-[38rem]:w-32">{userName ?? <code>{userId.slice(0, 12)}</code>}</span>
      </Link>
    ),
  },
  {
    id: 'model',
    header: columns.model,
    width: 8,
    priority: 2,
    inCard: 'hidden',
    cell: ModelName,
  },
  {
    id: 'credits',
    header: columns.credits,
    width: 5,
    isNumeric: true,
    cell: (row) => <span title={row.refund?.reason}>{formatNumber(netCredits(row))}</span>,
  },
  {
    id: 'cost',
    header: columns.cost,
    width: 5,
    isNumeric: true,
    priority: 1,
    cell: (row) => (
      <span className="@max-[38rem]:inline-block @max-[38rem]:min-w-[9ch]">{formatProviderCost(row) ?? '–'}</span>
    ),
  },
  {
    id: 'took',
    header: columns.duration,
    width: 5,
    isNumeric: true,
    priority: 'hidden',
    inCard: 'hidden',
    cell: ({ createdAt, endedAt }) =>
      endedAt !== undefined && formatDuration((Date.parse(endedAt) - Date.parse(createdAt)) / 1000),
  },
  {
    id: 'age',
    header: columns.age,
    width: 8,
    isNumeric: true,
    priority: 3,
    inCard: 'plain',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatDateTime(createdAt)}>
        {formatAge(createdAt)}
      </time>
    ),
  },
];
