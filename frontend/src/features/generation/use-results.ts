import type { Asset } from '#shared/contracts/assets.ts';
import type { Generation } from '#shared/contracts/generations.ts';
import { describedBy, useOrigin } from '#frontend/src/files/actions/asset-origin.ts';

/** What a generation made, with the words and the model that made it: those are told apart from it. */
export function useResults(generation: Generation | undefined): readonly Asset[] {
  const results = generation?.assets ?? [];
  const origin = useOrigin(results.length > 0 ? generation?.id : undefined);
  return results.map((asset) => describedBy(asset, origin));
}
