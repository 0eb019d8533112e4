import { create } from 'zustand';
import type { Asset } from '#shared/contracts/assets.ts';

/** Assets that were deleted together, and may be brought back together. */
export interface Batch {
  readonly assets: readonly Asset[];
  readonly endToast: () => void;
}

interface Deletions {
  /** Gone from the screen, and still to be deleted. */
  readonly pending: readonly Batch[];
  /** Ids that the server was asked to delete. */
  readonly sent: ReadonlySet<string>;
}

export const useDeletions = create<Deletions>()(() => ({ pending: [], sent: new Set() }));

/** What is gone from the screen, and not yet from the server's counts. */
export function usePendingAssets(): readonly Asset[] {
  return useDeletions(({ pending }) => pending).flatMap(({ assets }) => assets);
}

/** Whether an asset that a list still has is no longer to be shown. */
export function useIsGone(): (asset: Asset) => boolean {
  const pending = usePendingAssets();
  const sent = useDeletions((deletions) => deletions.sent);
  return ({ id }) => sent.has(id) || pending.some((asset) => asset.id === id);
}
