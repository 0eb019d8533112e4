import type { ProFormSummary } from '#shared/contracts/admin-pro-forms.ts';
import { formatDate } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { messages } from './messages.ts';

export const proFormColumns: readonly ListColumn<ProFormSummary>[] = [
  {
    id: 'name',
    header: messages.columns.name,
    width: 9,
    grows: true,
    cell: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
  {
    id: 'description',
    header: messages.columns.description,
    width: 8,
    grows: true,
    inCard: 'line',
    cell: ({ description }) => <span title={description}>{description}</span>,
  },
  {
    id: 'route',
    header: messages.columns.route,
    width: 9,
    grows: true,
    inCard: 'line',
    cell: (form) =>
      form.deletedAt ? (
        <span title={messages.deletedText}>
          <Badge tone="danger">{messages.deletedBadge}</Badge>
        </span>
      ) : (
        <a href={formatProFormPath(form)} target="_blank" rel="noreferrer" className="text-ink underline">
          {formatProFormPath(form)}
        </a>
      ),
    sortBy: ({ routePath }) => routePath,
  },
  {
    id: 'type',
    header: messages.columns.type,
    width: 7,
    cell: ({ requestType }) => requestType,
    sortBy: ({ requestType }) => requestType,
  },
  {
    id: 'cost',
    header: messages.columns.cost,
    width: 6.5,
    isNumeric: true,
    inCard: 'plain',
    cell: ({ creditCost }) => messages.credits(creditCost),
    sortBy: ({ creditCost }) => creditCost,
  },
  {
    id: 'key',
    header: messages.columns.key,
    width: 9,
    ifRoom: 2,
    cell: ({ apiKey }) => (apiKey ? messages.apiKey(apiKey.provider, apiKey.name) : messages.noKey),
    sortBy: ({ apiKey }) => apiKey && messages.apiKey(apiKey.provider, apiKey.name),
  },
  {
    id: 'owner',
    header: messages.columns.owner,
    width: 7,
    ifRoom: 1,
    inCard: 'hidden',
    cell: ({ ownerUserId }) => ownerUserId,
    sortBy: ({ ownerUserId }) => ownerUserId,
  },
  {
    id: 'updated',
    header: messages.columns.updated,
    width: 8,
    isNumeric: true,
    ifRoom: 3,
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>,
    sortBy: ({ updatedAt }) => updatedAt,
  },
];

/** Path of a pro form's public page. */
export function formatProFormPath({ routePath }: { readonly routePath: string }): string {
  return `/pro${routePath}`;
}
