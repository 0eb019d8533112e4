import { mockUserId } from '#functions/domain/assets/asset-repository.ts';
import type { Subscriber } from '#functions/domain/subscribers/subscriber-repository.ts';

/** The session id of the demonstration user, who is never charged. */
export const mockSessionId = 'mock';

export function mockSubscriber(now: Date): Subscriber {
  return {
    userId: mockUserId,
    name: 'Mock Subscriber',
    country: 'United States',
    countryCode: 'US',
    planName: 'Pro',
    sku: 'sku_pro',
    planIsOneTime: false,
    subscriptionId: 'mock-subscription',
    subscriptionCreatedAt: null,
    subscriptionExpiresAt: null,
    views: 0,
    userCount: 0,
    createdAt: now.toISOString(),
  };
}
