import type { AppAsset } from '#shared/contracts/admin-analytics.ts';
import type { AssetRepository, StoredAsset } from '#functions/platform/dynamo/asset-repository.ts';
import type { SubscriberRepository } from '#functions/platform/dynamo/subscriber-repository.ts';
import type { Page, PageRequest } from '#functions/platform/dynamo/table.ts';
import { rememberedNames } from './owner-names.ts';
import { searchPage } from '#functions/platform/dynamo/search-page.ts';

interface AppAssetDeps {
  readonly assets: AssetRepository;
  readonly subscribers: SubscriberRepository;
}

/** A page of an app's AI assets; a search matches filename, prompt, owner name or id (A§5). */
export async function listAppAssets(
  { assets, subscribers }: AppAssetDeps,
  appId: string,
  { search, ...request }: PageRequest & { readonly search?: string | undefined },
): Promise<Page<AppAsset>> {
  const ownerName = rememberedNames(subscribers);
  const matches = async ({ filename, generationPrompt, userId }: StoredAsset, words: string) =>
    [filename, generationPrompt, await ownerName(userId), userId].some((text) => text?.toLowerCase().includes(words));
  const { items, ...rest } = await searchPage((page) => assets.storedPageOfApp(appId, page), request, search, matches);
  const describe = async (asset: StoredAsset): Promise<AppAsset> => ({
    ...assets.toAsset(asset),
    ownerId: asset.userId,
    ownerName: await ownerName(asset.userId),
  });
  return { ...rest, items: await Promise.all(items.map(describe)) };
}
