import { useEffect, useEffectEvent } from 'react';
import { assets } from '#shared/contracts/assets.ts';
import type { MediaType } from '#shared/domain/media-type.ts';
import { callApi } from '#frontend/src/lib/api/call-api.ts';
import { useApiList } from '#frontend/src/lib/api/use-api-list.ts';
import { useGalleryRefresh } from './gallery-refresh.ts';

interface AssetListOptions {
  readonly limit: number;
  readonly mediaType?: MediaType | undefined;
  readonly favourites?: true | undefined;
  readonly source?: 'uploaded' | 'generated' | undefined;
}

/** The subscriber's assets, newest first, page by page. */
export function useAssetList({ limit, mediaType, source, favourites }: AssetListOptions) {
  const name = [assets.listAssets.path, mediaType ?? 'all', source ?? 'any', favourites ? 'favourites' : '', limit];
  const list = useApiList(name.join('&'), (cursor) =>
    callApi(assets.listAssets, { query: { limit, mediaType, source, favourites: favourites && 'true', cursor } }),
  );
  useGalleryRefresh(list.reload);
  const { pageCount, hasMore, loadMore } = list;
  const isLookingFurther = list.items.length === 0 && hasMore;
  const lookFurther = useEffectEvent((knownPages: number) => knownPages > 0 && loadMore());
  useEffect(() => {
    if (isLookingFurther) lookFurther(pageCount);
  }, [isLookingFurther, pageCount]);
  return { ...list, isLoading: list.isLoading || isLookingFurther };
}
