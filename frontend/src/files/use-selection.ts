import { useState } from 'react';
import type { Asset } from '#shared/contracts/assets.ts';

export function toggleAsset(selected: readonly Asset[], asset: Asset, limit: number): readonly Asset[] {
  if (selected.some(({ id }) => id === asset.id)) return selected.filter(({ id }) => id !== asset.id);
  if (limit === 1) return [asset];
  return selected.length < limit ? [...selected, asset] : selected;
}

export function addAssets(selected: readonly Asset[], assets: readonly Asset[], limit: number): readonly Asset[] {
  const more = assets.filter((asset) => !selected.some(({ id }) => id === asset.id));
  return [...selected, ...more].slice(0, limit);
}

export function useSelection(limit: number) {
  const [selected, setSelected] = useState<readonly Asset[]>([]);
  return {
    selected,
    isSelected: ({ id }: Asset) => selected.some((one) => one.id === id),
    toggle: (asset: Asset) => setSelected((all) => toggleAsset(all, asset, limit)),
    add: (asset: Asset) => setSelected((all) => (limit === 1 ? [asset] : addAssets(all, [asset], limit))),
    addAll: (assets: readonly Asset[]) => setSelected((all) => addAssets(all, assets, limit)),
    clear: () => setSelected([]),
  };
}
export type Selection = ReturnType<typeof useSelection>;
