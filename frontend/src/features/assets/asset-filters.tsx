import { clsx } from 'clsx';
import { type LucideIcon, Star } from 'lucide-react';
import type { Asset } from '#shared/contracts/assets.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { type AssetCounts, sumCounts, useAssetList } from '#frontend/src/files/list/asset-changes.ts';
import { SearchBox } from '#frontend/src/ui/search-box.tsx';
import { messages } from './messages.ts';

export interface AssetFilter {
  readonly search: string;
  readonly mediaType?: MediaType | undefined;
  readonly favourites?: true | undefined;
}

interface AssetFiltersProps {
  readonly filter: AssetFilter;
  readonly onChange: (filter: AssetFilter) => void;
  readonly counts: AssetCounts | undefined;
  readonly hasFavourites?: boolean;
}

const kinds = [undefined, 'image', 'video', 'audio'] as const;

export function AssetFilters({ filter, onChange, counts, hasFavourites = false }: AssetFiltersProps) {
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-center">
      <SearchBox label={messages.search} value={filter.search} onChange={(search) => onChange({ ...filter, search })} />
      <div role="group" aria-label={messages.filter} className="flex gap-1 scroll-row">
        {kinds.map((mediaType) => (
          <FilterButton
            key={mediaType ?? 'all'}
            label={kindLabel(mediaType, counts)}
            isChosen={filter.mediaType === mediaType}
            onPress={() => onChange({ ...filter, mediaType })}
          />
        ))}
        {hasFavourites && (
          <FilterButton
            label={messages.favourites}
            icon={Star}
            isChosen={filter.favourites === true}
            onPress={() => onChange({ ...filter, favourites: filter.favourites ? undefined : true })}
          />
        )}
      </div>
    </div>
  );
}

function kindLabel(mediaType: MediaType | undefined, counts: AssetCounts | undefined): string {
  if (mediaType) return messages.withCount(messages.kinds[mediaType], counts?.[mediaType]);
  return messages.withCount(messages.allKinds, counts && sumCounts(counts));
}

interface FilterButtonProps {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

function FilterButton({ label, icon: Icon, isChosen, onPress }: FilterButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={clsx(
        'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-4 text-sm font-medium tabular-nums transition-colors duration-150 -outline-offset-2!',
        isChosen ? 'bg-ink text-canvas' : 'bg-raised hover:bg-hover',
      )}
    >
      {Icon && <Icon aria-hidden className={clsx('size-4', isChosen && 'fill-current')} />}
      <span>{label}</span>
    </button>
  );
}

interface Scope {
  readonly limit: number;
  readonly appId?: string;
}

/** The search filters only the loaded pages. */
export function useShownAssets({ limit, appId }: Scope, { search, mediaType, favourites }: AssetFilter) {
  const source = appId === undefined ? undefined : 'generated';
  const all = useAssetList({ limit, appId, source, mediaType, favourites });
  const items = all.items.filter((asset) => matchesSearch(asset, search));
  return {
    list: { ...all, items },
    isNarrowed: items.length < all.items.length,
  };
}
export type ShownAssets = ReturnType<typeof useShownAssets>;

export function matchesSearch({ filename, generationPrompt = '' }: Asset, search: string): boolean {
  const searchText = search.trim().toLowerCase();
  return [filename, generationPrompt].some((text) => text.toLowerCase().includes(searchText));
}
