import { type Asset, assets } from '#shared/contracts/assets.ts';
import { messageOf } from '#frontend/src/lib/api/api-error.ts';
import { callApi } from '#frontend/src/lib/api/call-api.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { refreshGalleries } from './gallery-refresh.ts';
import { messages } from './messages.ts';

/** Marks a file as a favourite, or as none any more. */
export async function setFavourite({ id, isFavourite }: Asset): Promise<void> {
  try {
    await callApi(assets.updateAsset, { params: { id }, body: { isFavourite: !isFavourite } });
    showToast(isFavourite ? messages.noFavourite : messages.madeFavourite);
    refreshGalleries();
  } catch (error) {
    showToast(messageOf(error));
  }
}

/** Deletes a file for good; says whether that worked. */
export async function deleteAsset({ id }: Asset): Promise<boolean> {
  try {
    await callApi(assets.deleteAssets, { body: { ids: [id] } });
    refreshGalleries();
    return true;
  } catch (error) {
    showToast(messageOf(error));
    return false;
  }
}
