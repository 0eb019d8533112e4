import type { Asset } from '#shared/contracts/assets.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { AssetRepository, StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { ShareRepository } from '#functions/domain/shares/share-repository.ts';
import { reportUnexpected } from '#functions/platform/log.ts';

interface ManageDeps {
  readonly assets: AssetRepository;
  readonly generations: GenerationRepository;
}

interface DeleteDeps extends ManageDeps {
  readonly shares: Pick<ShareRepository, 'delete'>;
}

interface MarkDeps extends ManageDeps {
  readonly now: () => Date;
}

/** Marks it in the view of its generation, too. */
export async function markFavourite(
  { assets, generations, now }: MarkDeps,
  userId: string,
  assetId: string,
  isFavourite: boolean,
): Promise<Asset> {
  const change = { isFavourite, updatedAt: now().toISOString() };
  const asset = await assets.setFavourite(userId, assetId, change);
  if (asset === undefined) throw new AppError('not_found', 'Asset not found');
  if (asset.generationId !== undefined) await generations.markOutput(asset.generationId, assetId, change);
  return assets.toAsset(asset);
}

/** Deletes those of the caller's assets that are there, and goes on where one of them can't be. Their files go with the stream. */
export async function deleteAssets(
  deps: DeleteDeps,
  userId: string,
  ids: readonly string[],
): Promise<{ deleted: number; failed: string[] }> {
  const found = await Promise.all([...new Set(ids)].map((id) => deps.assets.find(userId, id)));
  const there = found.filter((asset) => asset !== undefined);
  const byGeneration = Map.groupBy(there, ({ id, generationId }) => generationId ?? id).values();
  const failed = (await Promise.all([...byGeneration].map((assets) => deleteInTurn(deps, userId, assets)))).flat();
  return { deleted: there.length - failed.length, failed };
}

/** One after the other: outputs of one generation are taken out of the same list. Returns the ids of those that failed. */
async function deleteInTurn(deps: DeleteDeps, userId: string, assets: readonly StoredAsset[]): Promise<string[]> {
  const failed: string[] = [];
  for (const asset of assets) {
    try {
      // Last the asset itself, by which everything else is found again.
      if (asset.generationId !== undefined) await deps.generations.removeOutput(asset.generationId, asset.id);
      if (asset.isAiGenerated) await deps.shares.delete(userId, asset.id);
      await deps.assets.delete(asset);
    } catch (error) {
      reportUnexpected('An asset could not be deleted', error, { assetId: asset.id });
      failed.push(asset.id);
    }
  }
  return failed;
}
