import type { AssetCountsRepository } from '#functions/domain/assets/asset-counts-repository.ts';
import { type AssetRepository, assetsOfApp, type StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import { type BoardRepository, type RankedApp, totalsAt } from '#functions/domain/board/board-repository.ts';
import { totalsSchema } from '#functions/domain/board/board.ts';
import { appNameIn, appPagesAt } from '#functions/domain/pages/app-pages.ts';
import {
  searchSubscribers,
  type Subscriber,
  subscriberAt,
  type SubscriberRepository,
} from '#functions/domain/subscribers/subscriber-repository.ts';
import type { ListPage, ListRequest, Table } from '#functions/platform/table/table.ts';
import type { AnalyticsUser, AppAsset, BoardApp } from '#shared/contracts/admin-analytics.ts';

interface BoardDeps {
  readonly board: BoardRepository;
  readonly table: Table;
}

type Board = ListPage<BoardApp> & { readonly totals: { readonly apps: number; readonly aiAssets: number } };

export async function readBoard(
  { board, table }: BoardDeps,
  request: ListRequest,
  namesSubscribers: boolean,
): Promise<Board> {
  const { items: apps, ...rest } = await board.apps(request);
  const found = await table.getItems([
    totalsAt(),
    ...apps.flatMap(({ name, user }) => [
      appPagesAt(name),
      ...(user && namesSubscribers ? [subscriberAt(user.name)] : []),
    ]),
  ]);
  const describe = ({ name: appId, count, user, country }: RankedApp): BoardApp => ({
    appId,
    name: appNameIn(found, appId),
    aiAssets: count,
    ...(user &&
      namesSubscribers && {
        mostActiveUser: {
          userId: user.name,
          name: found.get(subscriberAt(user.name))?.name || user.name,
          count: user.count,
        },
      }),
    ...(country && { mostActiveCountry: { country: country.name, count: country.count } }),
  });
  return { ...rest, totals: found.get(totalsAt()) ?? totalsSchema.parse({}), items: apps.map(describe) };
}

interface AppAssetDeps {
  readonly table: Table;
  readonly assets: AssetRepository;
  readonly subscribers: SubscriberRepository;
}

const maxSearched = 100;

export async function listAppAssets(
  { table, assets, subscribers }: AppAssetDeps,
  appId: string,
  { search, ...request }: ListRequest & { readonly search?: string | undefined },
): Promise<ListPage<AppAsset>> {
  let names: ReadonlyMap<string, string> = new Map();
  const findOwnerName = (userId: string) => names.get(userId) || userId;
  const findMatches = async (read: readonly StoredAsset[]) => {
    names = await subscribers.namesOf(read.map(({ userId }) => userId));
    const words = search?.toLowerCase();
    return words ? read.filter((asset) => mentions(asset, findOwnerName(asset.userId), words)) : read;
  };
  const { items, ...rest } = await assetsOfApp(table, appId, {
    ...request,
    findMatches,
    ...(search && { maxItemsRead: maxSearched }),
  });
  const describe = (asset: StoredAsset) => ({
    ...assets.toAsset(asset),
    ownerId: asset.userId,
    ownerName: findOwnerName(asset.userId),
  });
  return { ...rest, items: items.map(describe) };
}

function mentions({ filename, generationPrompt, userId }: StoredAsset, ownerName: string, words: string): boolean {
  return [filename, generationPrompt, ownerName, userId].some((text) => text?.toLowerCase().includes(words));
}

interface UserDeps {
  readonly assetCounts: AssetCountsRepository;
  readonly table: Table;
}

export async function listUsers(
  { assetCounts, table }: UserDeps,
  request: ListRequest & { readonly search?: string | undefined },
): Promise<ListPage<AnalyticsUser>> {
  const { items, ...rest } = await searchSubscribers(table, request);
  const counts = await assetCounts.countsOfUsers(items.map(({ userId }) => userId));
  const describe = ({ userId, name, country, countryCode, createdAt }: Subscriber): AnalyticsUser => {
    const { image = 0, video = 0, audio = 0 } = counts.get(userId) ?? {};
    return { userId, name, country, countryCode, createdAt, assets: image + video + audio };
  };
  return { ...rest, items: items.map(describe) };
}
