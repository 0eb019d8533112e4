import { assets } from '#shared/contracts/assets.ts';
import { credits } from '#shared/contracts/credits.ts';
import { generations } from '#shared/contracts/generations.ts';
import { refresh } from '#frontend/src/data/refresh.ts';

/** Asks anew for everything that a generation changes. */
export function refreshAccount(): void {
  refresh(credits.getCredits, assets.listAssets, assets.countAssets, generations.listGenerations);
}
