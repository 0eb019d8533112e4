import { otherTabs, tellOtherTabs } from '#frontend/src/lib/other-tabs.ts';
import { assets } from '#shared/contracts/assets.ts';
import { credits } from '#shared/contracts/credits.ts';
import { generations } from '#shared/contracts/generations.ts';
import { refresh } from './refresh.ts';

export function refreshAccount(): void {
  refreshHere();
  tellOtherTabs('generations-changed');
}

export function followOtherTabs(): () => void {
  otherTabs.addEventListener('generations-changed', refreshHere);
  return () => otherTabs.removeEventListener('generations-changed', refreshHere);
}

function refreshHere(): void {
  refresh(credits.getCredits, assets.listAssets, assets.countAssets, generations.listGenerations);
  setTimeout(refresh, projectionDelayMs, assets.listAssets, assets.countAssets);
}

/** The server's lists of files follow a generation's end about this late. */
const projectionDelayMs = 2_000;

/** The event's name is fixed: embedding apps listen to it. */
export function refreshGalleries(): void {
  window.dispatchEvent(new Event('refreshAssetGallery'));
  refresh(assets.listAssets, assets.countAssets);
}
