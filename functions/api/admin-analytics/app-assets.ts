import type { AppAsset } from '#shared/contracts/admin-analytics.ts';
import { type AssetRepository, assetsOfApp, type StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import type { SubscriberRepository } from '#functions/domain/subscribers/subscriber-repository.ts';
import type { ListPage, ListRequest, Table } from '#functions/platform/table/table.ts';

interface AppAssetDeps {
  readonly table: Table;
  readonly assets: AssetRepository;
  readonly subscribers: SubscriberRepository;
}

/** As many owners as one batch of names has room for. */
const mostSearched = 100;

/** A page of an app's AI assets; a search matches filename, prompt, owner name or id. */
export async function listAppAssets(
  { table, assets, subscribers }: AppAssetDeps,
  appId: string,
  { search, ...request }: ListRequest & { readonly search?: string | undefined },
): Promise<ListPage<AppAsset>> {
  let names: ReadonlyMap<string, string> = new Map();
  const nameOf = (userId: string) => names.get(userId) || userId;
  /** Of all whose assets one request has read, the names are one more. */
  const fitting = async (read: readonly StoredAsset[]) => {
    names = await subscribers.namesOf(read.map(({ userId }) => userId));
    const words = search?.toLowerCase();
    return words ? read.filter((asset) => mentions(asset, nameOf(asset.userId), words)) : read;
  };
  const { items, ...rest } = await assetsOfApp(table, appId, {
    ...request,
    fitting,
    ...(search && { looksThrough: mostSearched }),
  });
  const describe = (asset: StoredAsset) => ({
    ...assets.toAsset(asset),
    ownerId: asset.userId,
    ownerName: nameOf(asset.userId),
  });
  return { ...rest, items: items.map(describe) };
}

function mentions({ filename, generationPrompt, userId }: StoredAsset, ownerName: string, words: string): boolean {
  return [filename, generationPrompt, ownerName, userId].some((text) => text?.toLowerCase().includes(words));
}
