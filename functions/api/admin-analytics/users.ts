import type { AnalyticsUser } from '#shared/contracts/admin-analytics.ts';
import type { CountsRepository } from '#functions/domain/assets/counts-repository.ts';
import type { Subscriber, SubscriberRepository } from '#functions/domain/subscribers/subscriber-repository.ts';
import type { Page, PageRequest } from '#functions/platform/table/table.ts';

interface UserDeps {
  readonly counts: CountsRepository;
  readonly subscribers: SubscriberRepository;
}

/** A page of the users with how many assets each has; a search matches name, id, country and its code. */
export async function listUsers(
  { counts, subscribers }: UserDeps,
  request: PageRequest & { readonly search?: string | undefined },
): Promise<Page<AnalyticsUser>> {
  const { items, ...rest } = await subscribers.search(request);
  const describe = async ({ userId, name, country, countryCode, createdAt }: Subscriber): Promise<AnalyticsUser> => {
    const { image, video, audio } = await counts.of(userId);
    return { userId, name, country, countryCode, createdAt, assets: image + video + audio };
  };
  return { ...rest, items: await Promise.all(items.map(describe)) };
}
