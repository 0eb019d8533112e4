import { assets } from '#shared/contracts/assets.ts';
import { refresh } from './refresh.ts';

/** Shows everywhere that assets have come or gone. Whoever embeds the app may listen, too: the event's name is fixed. */
export function refreshGalleries(): void {
  window.dispatchEvent(new Event('refreshAssetGallery'));
  refresh(assets.listAssets, assets.countAssets);
}
