import { clsx } from 'clsx';
import { Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useApi } from '#frontend/src/data/use-api.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { NoMatchState } from '#frontend/src/ui/load-state.tsx';
import { ErrorState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { SearchBox } from '#frontend/src/ui/search-box.tsx';
import { LoadingRegion, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { pages, type PageSummary } from '#shared/contracts/pages.ts';
import { modelCategories, type ModelCategory } from '#shared/rules/model-category.ts';
import { messages } from './messages.ts';
import { columnCounts, layOutCards, PageCard } from './page-card.tsx';

/** Places shown at first. A wide first card takes two of them. */
const shownAtFirst = 8;
const grid = 'tool-columns gap-3 lg:gap-4';

export function Catalogue() {
  const { data, error, mutate } = useCatalogue();
  return (
    <CatalogueSection>
      {data ? (
        <Cards all={data.items} />
      ) : (
        error && <ErrorState title={messages.failed} message={error.message} onRetry={() => void mutate()} />
      )}
    </CatalogueSection>
  );
}

function CatalogueSection({ children }: { readonly children: ReactNode }) {
  return (
    <section aria-label={messages.title} className="flex flex-col gap-4">
      {children}
    </section>
  );
}

function Cards({ all }: { readonly all: readonly PageSummary[] }) {
  const [filter, setFilter] = useState(noFilter);
  const [isWhole, setWhole] = useState(false);
  const matching = filterPages(all, filter);
  const hasWide = matching[0]?.isFeatured ?? false;
  const shown = isWhole ? matching : matching.slice(0, hasWide ? shownAtFirst - 1 : shownAtFirst);
  const layouts = columnCounts.map((columns) => layOutCards(shown.length, columns, hasWide));
  if (all.length === 0) {
    return (
      <NoticeState icon={Sparkles} title={messages.none}>
        {messages.noneHint}
      </NoticeState>
    );
  }
  return (
    <>
      <h2 className="text-lg font-semibold tracking-tight max-sm:sr-only">{messages.title}</h2>
      <CatalogueFilters offered={all} filter={filter} onChange={setFilter} />
      <p role="status" className="sr-only">
        {matching.length < all.length && messages.found(matching.length)}
      </p>
      {matching.length === 0 && (
        <NoMatchState
          texts={{
            noneFound: messages.noneFound,
            noneFoundText: messages.noneFoundText,
            showAll: messages.showEverything,
          }}
          onShowAll={() => setFilter(noFilter)}
        />
      )}
      <ul aria-label={messages.title} className={grid}>
        {shown.map((page, index) => (
          <PageCard
            key={page.routePath}
            page={page}
            isFirst={index < 3}
            isWide={index === 0 && hasWide}
            place={index === 0 && hasWide ? 'first' : index === shown.length - 1 ? 'last' : undefined}
            layouts={layouts}
          />
        ))}
      </ul>
      {shown.length < matching.length && (
        <Button className="self-center" onClick={() => setWhole(true)}>
          {messages.showAll(matching.length)}
        </Button>
      )}
    </>
  );
}

export function CatalogueSkeleton() {
  return (
    <CatalogueSection>
      <LoadingRegion className="flex flex-col gap-4">
        <Skeleton className="h-12 w-full sm:max-w-sm" />
        <Skeleton className="h-11 w-full sm:max-w-xs" />
        <div className={grid}>
          <Skeleton className="col-span-full aspect-6/5 rounded-card sm:col-span-2 sm:row-span-2 sm:aspect-auto" />
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} className="aspect-3/4 rounded-card" />
          ))}
        </div>
      </LoadingRegion>
    </CatalogueSection>
  );
}

/** The request must equal the one in `prefetch.ts`. */
export function useCatalogue() {
  return useApi(pages.listPages, { query: {} }, { revalidateOnFocus: false });
}

interface CatalogueFiltersProps {
  readonly offered: readonly PageSummary[];
  readonly filter: CatalogueFilter;
  readonly onChange: (filter: CatalogueFilter) => void;
}

function CatalogueFilters({ offered, filter, onChange }: CatalogueFiltersProps) {
  const presentCategories = modelCategories.filter((name) => offered.some(({ category }) => category === name));
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

export function filterPages(offered: readonly PageSummary[], { search, category }: CatalogueFilter): PageSummary[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return offered.filter((page) => {
    if (category !== 'all' && page.category !== category) return false;
    const pageText = searchableText(page).toLowerCase();
    return words.every((word) => pageText.includes(word));
  });
}

function searchableText({ title, description, outputType, category }: PageSummary): string {
  return [title, description, messages.makes[outputType], messages.categories[category]].join(' ');
}
