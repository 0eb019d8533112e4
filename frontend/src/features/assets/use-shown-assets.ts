import type { AssetFilter } from './asset-filters.tsx';
import { matchesSearch } from './asset-search.ts';
import { useAssetList } from '#frontend/src/files/list/use-asset-list.ts';

interface Scope {
  readonly limit: number;
  /** Only what was generated in this app. */
  readonly appId?: string;
}

/** The files that a filter lets through; the search looks at those that are loaded. */
export function useShownAssets({ limit, appId }: Scope, { search, mediaType, favourites }: AssetFilter) {
  const source = appId === undefined ? undefined : 'generated';
  const all = useAssetList({ limit, appId, source, mediaType, favourites });
  const items = all.items.filter((asset) => matchesSearch(asset, search));
  return {
    list: { ...all, items },
    /** There are files, and the search has left out some. */
    isNarrowed: items.length < all.items.length,
  };
}
export type ShownAssets = ReturnType<typeof useShownAssets>;
