// @module-tag whole

import { expect, it } from 'vitest';
import { RequestQuota } from '#infra/local-cloud/request-quota.ts';

it('throttles a burst above the quota, and recovers over time', () => {
  let nowMs = 0;
  const quota = new RequestQuota({ burst: 3, perSecond: 2 }, () => nowMs);
  const answered = (requests: number) => {
    const outcomes = Array.from({ length: requests }, () => outcomeOf(() => quota.take()));
    expect(new Set(outcomes)).toEqual(new Set(['answered', 'ThrottlingException']));
    return outcomes.filter((outcome) => outcome === 'answered').length;
  };
  expect(answered(10)).toBe(3);
  nowMs += 1000;
  expect(answered(10)).toBe(2);
  nowMs += 60_000;
  expect(answered(10)).toBe(3);
});

function outcomeOf(request: () => void): string {
  try {
    request();
    return 'answered';
  } catch (error) {
    return (error as Error).name;
  }
}
