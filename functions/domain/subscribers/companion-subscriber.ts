import type { CompanionSubscriber } from '#shared/contracts/companion.ts';
import type { Subscriber } from './subscriber-repository.ts';

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
