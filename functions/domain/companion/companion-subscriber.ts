import type { ConnectedSubscriber } from '#functions/providers/companion/companion-client.ts';
import type { CompanionSubscriber } from '#shared/contracts/companion.ts';
import type { Subscriber } from '../subscribers/subscriber-repository.ts';

/** The one mapping to the names of the mobile app's API. */
export function companionSubscriber(subscriber: Subscriber): CompanionSubscriber {
  return {
    hy_user_id: subscriber.userId,
    hy_name: subscriber.name,
    hy_country: subscriber.country,
    hy_country_code: subscriber.countryCode,
    hy_sub_expire_date: subscriber.subscriptionExpiresAt,
    hy_plan_dev_name: subscriber.planName,
    hy_sku: subscriber.sku,
    hy_plan_one_time: subscriber.planIsOneTime,
    hy_sub_id: subscriber.subscriptionId,
    hy_sub_created_at: subscriber.subscriptionCreatedAt,
    hy_view: subscriber.views,
    hy_user_count: subscriber.userCount,
  };
}

/** A subscriber made from the mobile app's names; created now, since its back end does not tell when. */
export function subscriberOf(result: ConnectedSubscriber): Subscriber {
  return {
    userId: result.hy_user_id,
    name: result.hy_name,
    country: result.hy_country,
    countryCode: result.hy_country_code,
    planName: result.hy_plan_dev_name,
    sku: result.hy_sku,
    planIsOneTime: result.hy_plan_one_time,
    subscriptionId: result.hy_sub_id,
    subscriptionCreatedAt: isoTime(result.hy_sub_created_at),
    subscriptionExpiresAt: isoTime(result.hy_sub_expire_date),
    views: result.hy_view,
    userCount: result.hy_user_count,
    createdAt: new Date().toISOString(),
  };
}

/** Null for what is no time. */
function isoTime(text: string | null | undefined): string | null {
  const time = new Date(text ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
