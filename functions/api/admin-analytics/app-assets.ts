import type { AppAsset } from '#shared/contracts/admin-analytics.ts';
import type { AssetRepository, StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import { searchPage } from '#functions/platform/table/search-page.ts';
import type { SubscriberRepository } from '#functions/domain/subscribers/subscriber-repository.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/list-page.ts';

interface AppAssetDeps {
  readonly assets: AssetRepository;
  readonly subscribers: SubscriberRepository;
}

/** A page of an app's AI assets; a search matches filename, prompt, owner name or id. */
export async function listAppAssets(
  { assets, subscribers }: AppAssetDeps,
  appId: string,
  { search, ...request }: ListRequest & { readonly search?: string | undefined },
): Promise<ListPage<AppAsset>> {
  const pageOf = async (page: ListRequest): Promise<ListPage<OwnedAsset>> => {
    const { items, ...rest } = await assets.storedPageOfApp(appId, page);
    const names = await subscribers.namesOf(items.map(({ userId }) => userId));
    return { ...rest, items: items.map((asset) => ({ asset, ownerName: names.get(asset.userId) || asset.userId })) };
  };
  const { items, ...rest } = await searchPage(pageOf, request, search, mentions);
  const describe = ({ asset, ownerName }: OwnedAsset) => ({
    ...assets.toAsset(asset),
    ownerId: asset.userId,
    ownerName,
  });
  return { ...rest, items: items.map(describe) };
}

interface OwnedAsset {
  readonly asset: StoredAsset;
  readonly ownerName: string;
}

function mentions({ asset: { filename, generationPrompt, userId }, ownerName }: OwnedAsset, words: string): boolean {
  return [filename, generationPrompt, ownerName, userId].some((text) => text?.toLowerCase().includes(words));
}
