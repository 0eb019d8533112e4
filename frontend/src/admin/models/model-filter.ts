import type { ModelSummary } from '#shared/contracts/admin-models.ts';
import { modelCategories } from '#shared/rules/model-category.ts';

export const statusNames = ['all', 'available', 'disabled', 'featured', 'comingSoon'] as const;
export type StatusName = (typeof statusNames)[number];
export const categoryNames = ['all', ...modelCategories] as const;
export type CategoryName = (typeof categoryNames)[number];

export interface ModelFilter {
  readonly search: string;
  readonly status: StatusName;
  readonly category: CategoryName;
}

export const everything: ModelFilter = { search: '', status: 'all', category: 'all' };

const statusTests: Record<StatusName, (model: ModelSummary) => boolean> = {
  all: () => true,
  available: ({ isAvailable }) => isAvailable,
  disabled: ({ isAvailable }) => !isAvailable,
  featured: ({ featured }) => featured,
  comingSoon: ({ comingSoon }) => comingSoon,
};

/** The models that match all three parts, in their order. */
export function filterModels(models: readonly ModelSummary[], { search, status, category }: ModelFilter) {
  const words = search.trim().toLowerCase();
  return models.filter(
    (model) => statusTests[status](model) && isIn(category, model) && (words === '' || mentions(model, words)),
  );
}

/** How many models each status and each category holds, whatever the filter is. */
export function countModels(models: readonly ModelSummary[]) {
  return {
    status: (name: StatusName) => models.filter(statusTests[name]).length,
    category: (name: CategoryName) => models.filter((model) => isIn(name, model)).length,
  };
}

/** The one word for a model's state: what keeps it from people comes first. */
export function badgeOf({ isAvailable, comingSoon, featured }: ModelSummary) {
  if (!isAvailable) return 'disabled';
  if (comingSoon) return 'comingSoon';
  return featured ? 'featured' : 'active';
}

function isIn(category: CategoryName, model: ModelSummary): boolean {
  return category === 'all' || model.category === category;
}

function mentions({ name, description, slug, endpoint, tags }: ModelSummary, words: string): boolean {
  return [name, description, slug, endpoint, ...tags].some((text) => text.toLowerCase().includes(words));
}
