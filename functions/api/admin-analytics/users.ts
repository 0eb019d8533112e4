import type { AnalyticsUser } from '#shared/contracts/admin-analytics.ts';
import type { AssetCountsRepository } from '#functions/domain/assets/asset-counts-repository.ts';
import { searchSubscribers, type Subscriber } from '#functions/domain/subscribers/subscriber-repository.ts';
import type { ListPage, ListRequest, Table } from '#functions/platform/table/table.ts';

interface UserDeps {
  readonly assetCounts: AssetCountsRepository;
  readonly table: Table;
}

/** A page of the users with how many assets each has; a search matches name, id, country and its code. */
export async function listUsers(
  { assetCounts, table }: UserDeps,
  request: ListRequest & { readonly search?: string | undefined },
): Promise<ListPage<AnalyticsUser>> {
  const { items, ...rest } = await searchSubscribers(table, request);
  const counts = await assetCounts.ofUsers(items.map(({ userId }) => userId));
  const describe = ({ userId, name, country, countryCode, createdAt }: Subscriber): AnalyticsUser => {
    const { image = 0, video = 0, audio = 0 } = counts.get(userId) ?? {};
    return { userId, name, country, countryCode, createdAt, assets: image + video + audio };
  };
  return { ...rest, items: items.map(describe) };
}
