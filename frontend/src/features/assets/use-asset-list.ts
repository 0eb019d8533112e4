import { assets } from '#shared/contracts/assets.ts';
import type { MediaType } from '#shared/domain/media-type.ts';
import { callApi } from '#frontend/src/lib/api/call-api.ts';
import { useApiList } from '#frontend/src/lib/api/use-api-list.ts';

interface AssetListOptions {
  readonly limit: number;
  readonly mediaType?: MediaType | undefined;
}

/** The subscriber's assets, newest first, page by page. */
export function useAssetList({ limit, mediaType }: AssetListOptions) {
  return useApiList(`${assets.listAssets.path}?${mediaType ?? 'all'}&${limit}`, (cursor) =>
    callApi(assets.listAssets, { query: { limit, mediaType, cursor } }),
  );
}
