import { useEffect, useEffectEvent } from 'react';
import { assets } from '#shared/contracts/assets.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { useChangedAssets } from './asset-changes.ts';
import { useIsGone } from './pending-deletions.ts';

interface AssetListOptions {
  readonly limit: number;
  readonly mediaType?: MediaType | undefined;
  readonly favourites?: true | undefined;
  readonly source?: 'uploaded' | 'generated' | undefined;
  readonly appId?: string | undefined;
}

/** The subscriber's assets, newest first, page by page. */
export function useAssetList({ limit, mediaType, source, favourites, appId = '' }: AssetListOptions) {
  const { change, ...list } = useApiList(assets.listAssets, {
    query: { limit, mediaType, source, favourites: favourites && 'true', ...(appId && { appId }) },
  });
  useChangedAssets((asset) =>
    change((page) => ({ ...page, items: page.items.map((one) => (one.id === asset.id ? asset : one)) })),
  );
  const isGone = useIsGone();
  const items = list.items.filter((asset) => !isGone(asset));
  const { pageCount, hasMore, loadMore } = list;
  const isLookingFurther = items.length === 0 && hasMore;
  const lookFurther = useEffectEvent((knownPages: number) => knownPages > 0 && loadMore());
  useEffect(() => {
    if (isLookingFurther) lookFurther(pageCount);
  }, [isLookingFurther, pageCount]);
  return { ...list, items, isLoading: list.isLoading || isLookingFurther };
}
