import { assets } from '#shared/contracts/assets.ts';
import type { MediaType } from '#shared/domain/media-type.ts';
import { callApi } from '#frontend/src/lib/api/call-api.ts';
import { useApiList } from '#frontend/src/lib/api/use-api-list.ts';
import { useGalleryRefresh } from './gallery-refresh.ts';

interface AssetListOptions {
  readonly limit: number;
  readonly mediaType?: MediaType | undefined;
  readonly source?: 'uploaded' | 'generated' | undefined;
}

/** The subscriber's assets, newest first, page by page. */
export function useAssetList({ limit, mediaType, source }: AssetListOptions) {
  const list = useApiList(`${assets.listAssets.path}?${mediaType ?? 'all'}&${source ?? 'any'}&${limit}`, (cursor) =>
    callApi(assets.listAssets, { query: { limit, mediaType, source, cursor } }),
  );
  useGalleryRefresh(list.reload);
  return list;
}
