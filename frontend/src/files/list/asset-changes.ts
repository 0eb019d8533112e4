import { useEffect, useEffectEvent } from 'react';
import type { Asset } from '#shared/contracts/assets.ts';
import { generations } from '#shared/contracts/generations.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { changeAnswer } from '#frontend/src/data/use-api.ts';

type Listener = (asset: Asset) => void;
const listeners = new Set<Listener>();

/** Shows at once what an asset has become: in every list, and among the results of the generation that made it. */
export function showChanged(asset: Asset): void {
  listeners.forEach((listener) => listener(asset));
  changeResults(asset, (results) => results.map((one) => (one.id === asset.id ? asset : one)));
}

export function useChangedAssets(onChange: Listener): void {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    const listen: Listener = (asset) => change(asset);
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, []);
}

export function takeOutOfResults(asset: Asset): void {
  changeResults(asset, (results) => results.filter(({ id }) => id !== asset.id));
}

/** What the server says of the results that an asset was among. */
export function reloadResults({ generationId }: Asset): void {
  if (generationId !== undefined) refresh(generations.getGeneration);
}

function changeResults({ generationId }: Asset, change: (results: Asset[]) => Asset[]): void {
  if (generationId === undefined) return;
  changeAnswer(generations.getGeneration, { params: { id: generationId } }, ({ generation }) => ({
    generation: { ...generation, assets: change(generation.assets) },
  }));
}
