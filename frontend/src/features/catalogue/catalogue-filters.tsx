import { clsx } from 'clsx';
import type { PageSummary } from '#shared/contracts/pages.ts';
import { modelCategories, type ModelCategory } from '#shared/rules/model-category.ts';
import { SearchBox } from '#frontend/src/ui/search-box.tsx';
import { messages } from './messages.ts';

interface CatalogueFiltersProps {
  readonly pages: readonly PageSummary[];
  readonly filter: CatalogueFilter;
  readonly onChange: (filter: CatalogueFilter) => void;
}

export function CatalogueFilters({ pages, filter, onChange }: CatalogueFiltersProps) {
  const presentCategories = modelCategories.filter((name) => pages.some(({ category }) => category === name));
  const names = presentCategories.length > 1 ? (['all', ...presentCategories] as const) : [];
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
      <SearchBox label={messages.search} value={filter.search} onChange={(search) => onChange({ ...filter, search })} />
      {names.length > 0 && (
        <div role="group" aria-label={messages.filter} className="flex flex-wrap gap-1.5">
          {names.map((category) => (
            <button
              key={category}
              type="button"
              aria-pressed={filter.category === category}
              onClick={() => onChange({ ...filter, category })}
              className={clsx(
                'control-size rounded-full text-sm font-medium transition-colors duration-150',
                filter.category === category ? 'bg-ink text-canvas' : 'bg-raised hover:bg-hover',
              )}
            >
              {category === 'all' ? messages.all : messages.categories[category]}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

interface CatalogueFilter {
  readonly search: string;
  readonly category: ModelCategory | 'all';
}

export const noFilter: CatalogueFilter = { search: '', category: 'all' };

export function filterPages(pages: readonly PageSummary[], { search, category }: CatalogueFilter): PageSummary[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return pages.filter((page) => {
    if (category !== 'all' && page.category !== category) return false;
    const pageText = searchableText(page).toLowerCase();
    return words.every((word) => pageText.includes(word));
  });
}

function searchableText({ title, description, outputType, category }: PageSummary): string {
  return [title, description, messages.makes[outputType], messages.categories[category]].join(' ');
}
