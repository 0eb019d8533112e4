import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { lastDays, modelStats, type ModelDayCounts } from '#shared/rules/daily-stats.ts';
import { bucketOf, quantileOf } from '#shared/rules/duration-histogram.ts';

const seconds = fc.oneof(fc.double({ min: 0, max: 9000, noNaN: true }), fc.double({ min: 0, max: 60, noNaN: true }));

test.prop([fc.array(seconds, { minLength: 1 }), fc.constantFrom(0.5, 0.95, 0.01, 1)])(
  'a quantile of the histogram is in the bucket of the exact one, so at most a fifth off',
  (durations, share) => {
    const histogram = new Map<number, number>();
    for (const duration of durations) histogram.set(bucketOf(duration), (histogram.get(bucketOf(duration)) ?? 0) + 1);
    const sorted = durations.toSorted((a, b) => a - b);
    const exact = sorted[Math.max(0, Math.ceil(share * sorted.length - 1e-9) - 1)]!;
    const estimate = quantileOf(histogram, share)!;
    expect(Math.abs(estimate - exact)).toBeLessThanOrEqual(Math.max(1, exact * 0.2001));
  },
);

it('knows nothing of the durations of nothing', () => {
  expect(quantileOf(new Map(), 0.5)).toBeUndefined();
  expect(quantileOf(new Map([[3, 0]]), 0.5)).toBeUndefined();
});

it.each([
  [7, '2026-02-23'],
  [30, '2026-01-31'],
  [90, '2025-12-02'],
] as const)('counts %d UTC days up to this one', (count, first) => {
  const days = lastDays(new Date('2026-03-01T00:30:00.000Z'), count);
  expect([days.length, days[0], days.at(-1)]).toEqual([count, first, '2026-03-01']);
});

const day: ModelDayCounts = {
  started: 3,
  completed: 2,
  failed: 1,
  cancelled: 0,
  credits: 20,
  priced: 1,
  pricedCredits: 10,
  costMicroUsd: 30_000,
  durations: new Map([[5, 2]]),
};
const model = { modelId: 'm', name: 'M' };

it('interpolates a quantile within its bucket', () => {
  expect(quantileOf(new Map([[0, 4]]), 0.5)).toBeCloseTo(0.5);
  expect(quantileOf(new Map([[2, 4]]), 0.5)).toBeCloseTo(1.32);
});

it('puts a duration that is a bucket’s upper bound into the next', () => {
  expect([0.99, 1, 1.2, 9000].map(bucketOf)).toEqual([0, 1, 2, 50]);
});

it('adds up what was counted on several days', () => {
  const durations = new Map([
    [5, 1],
    [9, 4],
  ]);
  const other = { started: 9, completed: 5, failed: 3, cancelled: 1, credits: 50 };
  const days = [day, { ...other, priced: 2, pricedCredits: 20, costMicroUsd: 50_000, durations }];
  const all = new Map([
    [5, 3],
    [9, 4],
  ]);
  expect(modelStats(model, days, undefined)).toEqual({
    ...model,
    started: 12,
    completed: 7,
    failed: 4,
    cancelled: 1,
    credits: 70,
    medianSeconds: quantileOf(all, 0.5),
    p95Seconds: quantileOf(all, 0.95),
    priced: 3,
    pricedCredits: 30,
    costUsd: 0.08,
  });
});

it('reckons a margin only where the price and the value of a credit are known', () => {
  expect(modelStats(model, [day, day], 0.01)).toMatchObject({
    priced: 2,
    pricedCredits: 20,
    costUsd: 0.06,
    credits: 40,
    started: 6,
  });
  expect(modelStats(model, [day, day], 0.01).marginUsd).toBeCloseTo(0.14);
  expect(modelStats(model, [day], undefined).marginUsd).toBeUndefined();
  const unpriced = modelStats(model, [{ ...day, priced: 0 }], 0.01);
  expect(unpriced).not.toHaveProperty('costUsd');
  expect(unpriced).not.toHaveProperty('marginUsd');
});
