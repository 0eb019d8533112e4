import { assets } from '#shared/contracts/assets.ts';
import { refresh } from './refresh.ts';

/** The event's name is fixed: embedding apps listen to it. */
export function refreshGalleries(): void {
  window.dispatchEvent(new Event('refreshAssetGallery'));
  refresh(assets.listAssets, assets.countAssets);
}
