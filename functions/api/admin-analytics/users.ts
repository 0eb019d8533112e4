import type { AnalyticsUser } from '#shared/contracts/admin-analytics.ts';
import type { AssetCountsRepository } from '#functions/domain/assets/asset-counts-repository.ts';
import type { Subscriber, SubscriberRepository } from '#functions/domain/subscribers/subscriber-repository.ts';
import type { ListPage, ListRequest } from '#functions/platform/table/list-page.ts';

interface UserDeps {
  readonly assetCounts: AssetCountsRepository;
  readonly subscribers: SubscriberRepository;
}

/** A page of the users with how many assets each has; a search matches name, id, country and its code. */
export async function listUsers(
  { assetCounts, subscribers }: UserDeps,
  request: ListRequest & { readonly search?: string | undefined },
): Promise<ListPage<AnalyticsUser>> {
  const { items, ...rest } = await subscribers.search(request);
  const counts = await assetCounts.ofUsers(items.map(({ userId }) => userId));
  const describe = ({ userId, name, country, countryCode, createdAt }: Subscriber): AnalyticsUser => {
    const { image = 0, video = 0, audio = 0 } = counts.get(userId) ?? {};
    return { userId, name, country, countryCode, createdAt, assets: image + video + audio };
  };
  return { ...rest, items: items.map(describe) };
}
