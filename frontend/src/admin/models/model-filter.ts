import type { ModelSummary } from '#shared/contracts/admin-models.ts';
import { modelCategories } from '#shared/rules/model-category.ts';

export const statusNames = ['all', 'available', 'disabled', 'featured', 'comingSoon', 'archived'] as const;
export type StatusName = (typeof statusNames)[number];
export const categoryNames = ['all', ...modelCategories] as const;
export type CategoryName = (typeof categoryNames)[number];

export interface ModelFilter {
  readonly search: string;
  readonly status: StatusName;
  readonly category: CategoryName;
}

/** Those that were put away are under their own status alone. */
const statusTests: Record<StatusName, (model: ModelSummary) => boolean> = {
  all: ({ isArchived }) => !isArchived,
  available: ({ isArchived, isAvailable }) => !isArchived && isAvailable,
  disabled: ({ isArchived, isAvailable }) => !isArchived && !isAvailable,
  featured: ({ isArchived, featured }) => !isArchived && featured,
  comingSoon: ({ isArchived, comingSoon }) => !isArchived && comingSoon,
  archived: ({ isArchived = false }) => isArchived,
};

/** The models that match all three parts, in their order. */
export function filterModels(models: readonly ModelSummary[], { search, status, category }: ModelFilter) {
  const words = search.trim().toLowerCase();
  return models.filter(
    (model) => statusTests[status](model) && isIn(category, model) && (words === '' || mentions(model, words)),
  );
}

/** How many models each status and each category holds, whatever the filter is; categories are of those not put away. */
export function countModels(models: readonly ModelSummary[]) {
  const status = (name: StatusName) => models.filter(statusTests[name]).length;
  const others = models.filter(statusTests.all);
  return { status, category: (name: CategoryName) => others.filter((model) => isIn(name, model)).length };
}

/** The one word for a model's state: what keeps it from people comes first. */
export function badgeOf({ isArchived, isAvailable, comingSoon, featured }: ModelSummary) {
  if (isArchived) return 'archived';
  if (!isAvailable) return 'disabled';
  if (comingSoon) return 'comingSoon';
  return featured ? 'featured' : 'active';
}

/** The same of a model that may rest, which keeps it from people as long as nothing else does. */
export function stateOf(model: ModelSummary & { readonly rest?: unknown }) {
  const badge = badgeOf(model);
  return model.rest === undefined || badge === 'archived' || badge === 'disabled' ? badge : 'resting';
}

function isIn(category: CategoryName, model: ModelSummary): boolean {
  return category === 'all' || model.category === category;
}

function mentions({ name, description, slug, endpoint, tags }: ModelSummary, words: string): boolean {
  return [name, description, slug, endpoint, ...tags].some((text) => text.toLowerCase().includes(words));
}
