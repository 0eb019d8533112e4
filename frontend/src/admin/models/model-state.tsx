import type { ModelSummary } from '#shared/contracts/admin-models.ts';
import type { Paused, ProviderChange } from '#shared/contracts/admin-overview.ts';
import { modelCategories } from '#shared/rules/model-category.ts';
import { describeChange } from '#shared/rules/provider-change-text.ts';
import { getPublishState } from '#frontend/src/admin/editor/publish-state.ts';
import { pausedBecause, pauseReasons } from '#frontend/src/lib/console-format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { messages } from './messages.ts';

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

export interface ModelFilter {
  readonly search: string;
  readonly status: StatusName;
  readonly category: CategoryName;
}

export type ListedModel = ModelSummary & {
  readonly pagePaths?: readonly string[] | undefined;
  readonly pause?: Paused | undefined;
  readonly change?: ProviderChange | undefined;
  readonly uses?: number | undefined;
};

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

export function getModelState(model: ModelSummary & { readonly pause?: unknown }) {
  const state = getPublishState(model);
  if (state !== 'live') return state;
  if (model.comingSoon) return 'comingSoon';
  return model.featured ? 'featured' : 'active';
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

export function PausedBadge({ pause: { reason } }: { readonly pause: Paused }) {
  return (
    <span title={reason && pauseReasons[reason]}>
      <Badge tone="warning">
        <span aria-hidden>{messages.badges.paused}</span>
        <span className="sr-only">{reason ? pausedBecause[reason] : messages.badges.paused}</span>
      </Badge>
    </span>
  );
}

export function ChangedBadge({ change }: { readonly change: ProviderChange }) {
  return (
    <span title={describeChange(change)}>
      <Badge tone="warning">{messages.badges.changed}</Badge>
    </span>
  );
}
