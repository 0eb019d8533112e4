import type { PageSummary } from '#shared/contracts/pages.ts';
import type { ModelCategory } from '#shared/rules/model-category.ts';
import { messages } from './messages.ts';

export interface CatalogueFilter {
  readonly search: string;
  readonly category: ModelCategory | 'all';
}

export const everything: CatalogueFilter = { search: '', category: 'all' };

/** The pages that a filter lets through, in their order: each of the searched words is somewhere in what its card says. */
export function shownPages(pages: readonly PageSummary[], { search, category }: CatalogueFilter): PageSummary[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return pages.filter((page) => {
    if (category !== 'all' && page.category !== category) return false;
    const said = saidOf(page).toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

function saidOf({ title, description, outputType, category }: PageSummary): string {
  return [title, description, messages.makes[outputType], messages.categories[category]].join(' ');
}
