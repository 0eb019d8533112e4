import type { ModelSummary } from '#shared/contracts/admin-models.ts';
import type { Paused } from '#shared/contracts/admin-overview.ts';
import { modelCategories } from '#shared/rules/model-category.ts';
import { getPublishState } from '#frontend/src/admin/editor/publish-state.ts';
import { pausedBecause, pauseReasons } from '#frontend/src/lib/format-pause.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { messages } from './messages.ts';

export const statusNames = ['all', 'available', 'disabled', 'featured', 'comingSoon', 'archived'] as const;
export type StatusName = (typeof statusNames)[number];
export const categoryNames = ['all', ...modelCategories] as const;
export type CategoryName = (typeof categoryNames)[number];

export interface ModelFilter {
  readonly search: string;
  readonly status: StatusName;
  readonly category: CategoryName;
}

/** Archived models appear only under their own status. */
const statusTests: Record<StatusName, (model: ModelSummary) => boolean> = {
  all: ({ isArchived }) => !isArchived,
  available: ({ isArchived, isAvailable }) => !isArchived && isAvailable,
  disabled: ({ isArchived, isAvailable, version }) => !isArchived && !isAvailable && version > 0,
  featured: ({ isArchived, featured }) => !isArchived && featured,
  comingSoon: ({ isArchived, comingSoon }) => !isArchived && comingSoon,
  archived: ({ isArchived = false }) => isArchived,
};

export function filterModels(models: readonly ModelSummary[], { search, status, category }: ModelFilter) {
  const text = search.trim().toLowerCase();
  return models.filter(
    (model) =>
      statusTests[status](model) && isInCategory(category, model) && (text === '' || matchesModel(model, text)),
  );
}

/** Counts regardless of the filter; categories leave out archived models. */
export function countModels(models: readonly ModelSummary[]) {
  const status = (name: StatusName) => models.filter(statusTests[name]).length;
  const listedModels = models.filter(statusTests.all);
  return { status, category: (name: CategoryName) => listedModels.filter((model) => isInCategory(name, model)).length };
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

function matchesModel({ name, description, slug, endpoint, tags }: ModelSummary, searchText: string): boolean {
  return [name, description, slug, endpoint, ...tags].some((text) => text.toLowerCase().includes(searchText));
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
