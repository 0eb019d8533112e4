import { getPublishState } from '#frontend/src/admin/editor/draft-badge.tsx';
import { pausedBecause, pauseReasons } from '#frontend/src/lib/console-format.ts';
import { formatDate, formatDuration, formatNumber } from '#frontend/src/lib/format.ts';
import { modelPagePath } from '#frontend/src/lib/screen-paths.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { ModelIcon } from '#frontend/src/ui/model-icon.tsx';
import type { ModelSummary } from '#shared/contracts/admin-models.ts';
import type { Paused, ProviderChange } from '#shared/contracts/admin-overview.ts';
import { modelCategories } from '#shared/rules/model-category.ts';
import { describeChange } from '#shared/rules/provider-change-text.ts';
import { messages } from './messages.ts';

export type ListedModel = ModelSummary & {
  readonly pagePaths?: readonly string[] | undefined;
  readonly pause?: Paused | undefined;
  readonly change?: ProviderChange | undefined;
  readonly uses?: number | undefined;
};

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
        <span title={model.name} className="line-clamp-2 min-w-0 break-words">
          {model.name}
        </span>
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
    width: 8,
    isNumeric: true,
    priority: 6,
    cell: ({ uses }) => <span className="inline-block min-w-[4ch]">{uses !== undefined && formatNumber(uses)}</span>,
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

/** Has the height of a link from the start: cards must not grow when the pages arrive. */
function PageLink({ model: { pagePaths } }: { readonly model: ListedModel }) {
  const path = pagePaths?.[0];
  return (
    <span className="flex min-h-7 min-w-0 items-center gap-2">
      {path !== undefined && (
        <a href={modelPagePath(path)} target="_blank" rel="noreferrer" title={path} className="py-1 text-ink underline">
          {path}
        </a>
      )}
      {pagePaths?.length === 0 && <span>{messages.notPublished}</span>}
      {pagePaths !== undefined && pagePaths.length > 1 && (
        <span title={pagePaths.join('\n')}>{messages.morePages(pagePaths.length - 1)}</span>
      )}
    </span>
  );
}

const tones = {
  archived: 'neutral',
  draft: 'neutral',
  scheduled: 'neutral',
  disabled: 'danger',
  comingSoon: 'neutral',
  featured: 'neutral',
  active: 'success',
} as const;

function ModelStateBadge({ model }: { readonly model: ListedModel }) {
  const state = getModelState(model);
  if (state === 'paused') return model.pause && <PausedBadge pause={model.pause} />;
  return <Badge tone={tones[state]}>{messages.badges[state]}</Badge>;
}

export function getModelState(model: ModelSummary & { readonly pause?: unknown }) {
  const state = getPublishState(model);
  if (state !== 'live') return state;
  if (model.comingSoon) return 'comingSoon';
  return model.featured ? 'featured' : 'active';
}

function PausedBadge({ pause: { reason } }: { readonly pause: Paused }) {
  return (
    <span title={reason && pauseReasons[reason]}>
      <Badge tone="warning">
        <span aria-hidden>{messages.badges.paused}</span>
        <span className="sr-only">{reason ? pausedBecause[reason] : messages.badges.paused}</span>
      </Badge>
    </span>
  );
}

function ChangedBadge({ change }: { readonly change: ProviderChange }) {
  return (
    <span title={describeChange(change)}>
      <Badge tone="warning">{messages.badges.changed}</Badge>
    </span>
  );
}

export const statusNames = [
  'all',
  'available',
  'paused',
  'changed',
  'disabled',
  'published',
  'unpublished',
  'featured',
  'comingSoon',
  'archived',
] as const;
export type StatusName = (typeof statusNames)[number];
export const categoryNames = ['all', ...modelCategories] as const;
export type CategoryName = (typeof categoryNames)[number];

interface ModelFilter {
  readonly search: string;
  readonly status: StatusName;
  readonly category: CategoryName;
}

const statusTests: Record<StatusName, (model: ListedModel) => boolean> = {
  all: ({ isArchived }) => !isArchived,
  available: ({ isArchived, isAvailable, pause }) => !isArchived && isAvailable && pause === undefined,
  paused: ({ isArchived, isAvailable, pause }) => !isArchived && isAvailable && pause !== undefined,
  changed: ({ isArchived, change }) => !isArchived && change !== undefined,
  disabled: ({ isArchived, isAvailable, version }) => !isArchived && !isAvailable && version > 0,
  published: ({ isArchived, pagePaths = [] }) => !isArchived && pagePaths.length > 0,
  unpublished: ({ isArchived, pagePaths }) => !isArchived && pagePaths?.length === 0,
  featured: ({ isArchived, featured }) => !isArchived && featured,
  comingSoon: ({ isArchived, comingSoon }) => !isArchived && comingSoon,
  archived: ({ isArchived = false }) => isArchived,
};

export function filterModels(models: readonly ListedModel[], { search, status, category }: ModelFilter) {
  const text = search.trim().toLowerCase();
  return models.filter(
    (model) =>
      statusTests[status](model) && isInCategory(category, model) && (text === '' || matchesModel(model, text)),
  );
}

export function countModels(models: readonly ListedModel[], { search, status, category }: ModelFilter) {
  const byStatus = filterModels(models, { search, status, category: 'all' });
  return {
    status: (name: StatusName) => filterModels(models, { search, status: name, category }).length,
    category: (name: CategoryName) => byStatus.filter((model) => isInCategory(name, model)).length,
    all: models.filter(statusTests[status === 'archived' ? 'archived' : 'all']).length,
  };
}

function isInCategory(category: CategoryName, model: ModelSummary): boolean {
  return category === 'all' || model.category === category;
}

function matchesModel(model: ListedModel, searchText: string): boolean {
  const { name, description, slug, endpoint, tags, pagePaths = [] } = model;
  return [name, description, slug, endpoint, ...tags, ...pagePaths].some((text) =>
    text.toLowerCase().includes(searchText),
  );
}
