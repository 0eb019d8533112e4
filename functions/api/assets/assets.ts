import {
  assetAccessProblem,
  type AssetRepository,
  type StoredAsset,
} from '#functions/domain/assets/asset-repository.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { ModelNames } from '#functions/domain/models/stored-names.ts';
import { appLabel, type PageRepository } from '#functions/domain/pages/page-repository.ts';
import type { RequestFiles } from '#functions/domain/pro-requests/request-files.ts';
import type { ShareRepository } from '#functions/domain/shares/share-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { reportUnexpected } from '#functions/platform/log.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/table.ts';
import type { Asset } from '#shared/contracts/assets.ts';
import type { AssetFilter } from '#shared/rules/asset-filter.ts';
import type { Session } from '#shared/rules/stored-session.ts';

export async function listAssets(
  assets: AssetRepository,
  session: Session,
  request: ListRequest & AssetFilter,
): Promise<ListPage<Asset>> {
  const problem = assetAccessProblem(session);
  if (problem !== undefined) throw new AppError('invalid_input', problem);
  const { items, ...rest } = await assets.storedPageOf(session.userId, request);
  const own = items.filter(({ userId }) => userId === session.userId);
  return { ...rest, items: own.map((asset) => assets.toAsset(asset)) };
}

interface ManageDeps {
  readonly assets: AssetRepository;
  readonly generations: Pick<GenerationRepository, 'removeOutput' | 'markOutput'>;
  readonly requestFiles: Pick<RequestFiles, 'remove' | 'mark'>;
}

interface DeleteDeps extends ManageDeps {
  readonly shares: Pick<ShareRepository, 'delete'>;
}

interface MarkDeps extends ManageDeps {
  readonly now: () => Date;
}

export async function markFavourite(
  { assets, generations, requestFiles, now }: MarkDeps,
  userId: string,
  assetId: string,
  isFavourite: boolean,
): Promise<Asset> {
  const change = { isFavourite, updatedAt: now().toISOString() };
  const asset = await assets.setFavourite(userId, assetId, change);
  if (asset === undefined) throw new AppError('not_found', 'Asset not found');
  if (asset.generationId !== undefined) await generations.markOutput(asset.generationId, assetId, change);
  if (isMadeByAdmin(asset)) await requestFiles.mark(userId, assetId, change);
  return assets.toAsset(asset);
}

function isMadeByAdmin({ isAiGenerated, generationId }: StoredAsset): boolean {
  return isAiGenerated && generationId === undefined;
}

/** The projection deletes the files. */
export async function deleteAssets(
  deps: DeleteDeps,
  userId: string,
  ids: readonly string[],
): Promise<{ deleted: number; failed: string[] }> {
  const found = await Promise.all([...new Set(ids)].map((id) => deps.assets.find(userId, id)));
  const existing = found.filter((asset) => asset !== undefined);
  const byGeneration = Map.groupBy(existing, ({ id, generationId }) => generationId ?? id).values();
  const failed = (await Promise.all([...byGeneration].map((assets) => deleteOneByOne(deps, userId, assets)))).flat();
  return { deleted: existing.length - failed.length, failed };
}

/** Deletes one at a time, because outputs of one generation share a list. */
async function deleteOneByOne(deps: DeleteDeps, userId: string, assets: readonly StoredAsset[]): Promise<string[]> {
  const failed: string[] = [];
  for (const asset of assets) {
    try {
      // Deletes the asset last, because a repeat finds everything else through it.
      if (asset.generationId !== undefined) await deps.generations.removeOutput(asset.generationId, asset.id);
      if (isMadeByAdmin(asset)) await deps.requestFiles.remove(userId, asset.id);
      if (asset.isAiGenerated) await deps.shares.delete(userId, asset.id);
      await deps.assets.delete(asset);
    } catch (error) {
      reportUnexpected('Could not delete an asset; its owner can try again', error, { assetId: asset.id });
      failed.push(asset.id);
    }
  }
  return failed;
}

interface AppSources {
  readonly pages: PageRepository;
  readonly modelNames: ModelNames;
}

export async function findAppLabel({ pages, modelNames }: AppSources, appId: string): Promise<string> {
  const appPages = (await pages.allPages()).filter((page) => page.appId === appId);
  const untitled = appPages.filter(({ title }) => title === undefined).map(({ modelId }) => modelId);
  const names = untitled.length === 0 ? new Map<string, string>() : await modelNames.of(untitled);
  const titled = appPages.map((page) => ({ ...page, title: page.title ?? names.get(page.modelId) }));
  return appLabel(appId, titled) ?? 'Unknown';
}
