import { type Asset, assets } from '#shared/contracts/assets.ts';
import { messageOf } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { showChanged } from '../list/asset-changes.ts';
import { refreshGalleries } from '#frontend/src/data/refresh-galleries.ts';
import { messages } from '../messages.ts';

/** Makes a file a favourite, or none any more: on the screen at once, and back if the server refuses. */
export async function toggleFavourite(asset: Asset): Promise<void> {
  const isFavourite = !asset.isFavourite;
  showChanged({ ...asset, isFavourite });
  try {
    await callApi(assets.updateAsset, { params: { id: asset.id }, body: { isFavourite } });
    showToast(isFavourite ? messages.madeFavourite : messages.noFavourite);
  } catch (error) {
    showChanged(asset);
    showToast(messageOf(error));
  }
  refreshGalleries();
}
