import type { Asset } from '#shared/contracts/assets.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { AssetRepository } from '#functions/platform/dynamo/asset-repository.ts';
import type { GenerationRepository } from '#functions/platform/dynamo/generation-repository.ts';
import { deleteAsset } from '#functions/platform/media/delete-asset.ts';
import type { MediaStore } from '#functions/platform/media/media-store.ts';

export async function markFavourite(
  assets: AssetRepository,
  userId: string,
  assetId: string,
  isFavourite: boolean,
): Promise<Asset> {
  const asset = await assets.setFavourite(userId, assetId, isFavourite);
  if (asset === undefined) throw new AppError('not_found', 'Asset not found');
  return assets.toAsset(asset);
}

interface DeleteDeps {
  readonly assets: AssetRepository;
  readonly generations: GenerationRepository;
  readonly media: MediaStore;
}

/** Deletes those of the caller's assets that are there; returns how many. */
export async function deleteAssets(deps: DeleteDeps, userId: string, ids: readonly string[]): Promise<number> {
  let deleted = 0;
  // One after the other: two results of one generation are taken out of the same list.
  for (const id of new Set(ids)) {
    const asset = await deps.assets.find(userId, id);
    if (asset === undefined) continue;
    await deleteAsset(deps, asset);
    if (asset.generationId !== undefined) await deps.generations.removeOutput(asset.generationId, id);
    deleted += 1;
  }
  return deleted;
}
