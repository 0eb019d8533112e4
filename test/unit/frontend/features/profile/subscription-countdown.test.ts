import { describe, expect, it } from 'vitest';
import { formatCountdown, getSubscriptionStatus } from '#frontend/src/features/profile/subscription-countdown.tsx';

describe('a subscription', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  it.each([
    ['2026-11-22T13:05:30Z', '2d 1h 5m', 'Active'],
    ['2026-11-20T13:05:00Z', '1h 5m', 'Active'],
    ['2026-11-20T12:00:30Z', '0m', 'Active'],
    ['2026-11-20T12:00:00Z', 'Expired', 'Expired'],
    ['nonsense', 'Expired', 'Expired'],
    [null, undefined, 'Active'],
  ])(
    'that expires at %s',
    { tags: ['S2.6-2', 'S4.3-1', 'S4.3-2', 'S4.3-3', 'S4.3-4', 'S4.3-6'] },
    (expiresAt, countdown, status) => {
      expect(formatCountdown(expiresAt, now)).toBe(countdown);
      expect(getSubscriptionStatus(expiresAt, now)).toBe(status);
    },
  );
});
