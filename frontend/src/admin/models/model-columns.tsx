import { formatDate, formatDuration, formatNumber } from '#frontend/src/lib/format.ts';
import { modelPagePath } from '#frontend/src/lib/screen-paths.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { ModelIcon } from '#frontend/src/ui/model-icon.tsx';
import { messages } from './messages.ts';
import { ChangedBadge, getModelState, type ListedModel, PausedBadge } from './model-state.tsx';

const tones = {
  archived: 'neutral',
  draft: 'neutral',
  scheduled: 'neutral',
  disabled: 'danger',
  comingSoon: 'neutral',
  featured: 'neutral',
  active: 'success',
} as const;

export const modelColumns: readonly ListColumn<ListedModel>[] = [
  {
    id: 'name',
    header: messages.columns.name,
    width: 14,
    grows: true,
    cell: (model) => (
      <span className="flex min-w-0 items-center gap-3">
        <span className="hidden @min-[16rem]:block">
          <ModelIcon
            name={model.iconName}
            color={model.iconColor}
            background={model.iconBg}
            url={model.exampleMediaType === 'image' && model.exampleMediaUrl ? model.exampleMediaUrl : model.iconUrl}
            isSmall
          />
        </span>
        <span className="min-w-0 break-words">{model.name}</span>
      </span>
    ),
    sortBy: ({ name }) => name,
  },
  {
    id: 'state',
    header: messages.columns.state,
    width: 8.5,
    inCard: 'plain',
    cell: (model) => (
      <span className="flex flex-wrap gap-1">
        <ModelStateBadge model={model} />
        {model.change && <ChangedBadge change={model.change} />}
      </span>
    ),
    sortBy: (model) => messages.badges[getModelState(model)],
  },
  {
    id: 'page',
    header: messages.columns.page,
    width: 8,
    grows: true,
    inCard: 'line',
    cell: (model) => <PageLink model={model} />,
    sortBy: ({ pagePaths = [] }) => pagePaths[0],
  },
  {
    id: 'category',
    header: messages.columns.category,
    width: 6.5,
    priority: 3,
    inCard: 'plain',
    cell: ({ category }) => messages.categories[category],
    sortBy: ({ category }) => category,
  },
  {
    id: 'endpoint',
    header: messages.columns.endpoint,
    width: 8,
    grows: true,
    priority: 5,
    inCard: 'line',
    cell: ({ endpoint }) => (
      <code title={endpoint} className="line-clamp-1 break-all">
        {endpoint}
      </code>
    ),
    sortBy: ({ endpoint }) => endpoint,
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
    id: 'uses',
    header: messages.columns.uses,
    width: 7,
    isNumeric: true,
    priority: 6,
    cell: ({ uses }) => uses !== undefined && formatNumber(uses),
    sortBy: ({ uses }) => uses,
  },
  {
    id: 'time',
    header: messages.columns.time,
    width: 5.5,
    isNumeric: true,
    priority: 1,
    cell: ({ estimatedSeconds }) => formatDuration(estimatedSeconds),
    sortBy: ({ estimatedSeconds }) => estimatedSeconds,
  },
  {
    id: 'owner',
    header: messages.columns.owner,
    width: 6.5,
    priority: 2,
    inCard: 'hidden',
    cell: ({ ownerUserId }) => ownerUserId,
    sortBy: ({ ownerUserId }) => ownerUserId,
  },
  {
    id: 'updated',
    header: messages.columns.updated,
    width: 8.5,
    priority: 4,
    isNumeric: true,
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>,
    sortBy: ({ updatedAt }) => updatedAt,
  },
  {
    id: 'version',
    header: messages.columns.version,
    width: 5.5,
    isNumeric: true,
    priority: 'hidden',
    cell: ({ version }) => version > 0 && messages.version(version),
    sortBy: ({ version }) => version,
  },
];

function PageLink({ model: { pagePaths } }: { readonly model: ListedModel }) {
  if (pagePaths === undefined) return undefined;
  const [path] = pagePaths;
  if (path === undefined) return <span>{messages.notPublished}</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <a href={modelPagePath(path)} target="_blank" rel="noreferrer" title={path} className="py-1 text-ink underline">
        {path}
      </a>
      {pagePaths.length > 1 && <span title={pagePaths.join('\n')}>{messages.morePages(pagePaths.length - 1)}</span>}
    </span>
  );
}

function ModelStateBadge({ model }: { readonly model: ListedModel }) {
  const state = getModelState(model);
  if (state === 'paused') return model.pause && <PausedBadge pause={model.pause} />;
  return <Badge tone={tones[state]}>{messages.badges[state]}</Badge>;
}
