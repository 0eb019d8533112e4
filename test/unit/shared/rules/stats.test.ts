import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { summariseModelDays } from '#shared/rules/model-stats.ts';
import {
  findBucket,
  failureShare,
  lastDays,
  type ModelDayCounts,
  modelStats,
  compareWithDaysBefore,
  overviewDay,
  overviewDays,
  pickRanked,
  rankBy,
  estimateQuantile,
} from '#shared/rules/stats.ts';

const seconds = fc.oneof(fc.double({ min: 0, max: 9000, noNaN: true }), fc.double({ min: 0, max: 60, noNaN: true }));

test.prop([fc.array(seconds, { minLength: 1 }), fc.constantFrom(0.5, 0.95, 0.01, 1)])(
  'a quantile of the histogram is in the bucket of the exact one, so at most a fifth off',
  (durations, share) => {
    const histogram = new Map<number, number>();
    for (const duration of durations)
      histogram.set(findBucket(duration), (histogram.get(findBucket(duration)) ?? 0) + 1);
    const sorted = durations.toSorted((a, b) => a - b);
    const exact = sorted[Math.max(0, Math.ceil(share * sorted.length - 1e-9) - 1)]!;
    const estimate = estimateQuantile(histogram, share)!;
    expect(Math.abs(estimate - exact)).toBeLessThanOrEqual(Math.max(1, exact * 0.2001));
  },
);

it('has no durations without generations', () => {
  expect(estimateQuantile(new Map(), 0.5)).toBeUndefined();
  expect(estimateQuantile(new Map([[3, 0]]), 0.5)).toBeUndefined();
});

it.each([
  [7, '2026-02-23'],
  [30, '2026-01-31'],
  [90, '2025-12-02'],
] as const)('counts %d UTC days up to today', (count, first) => {
  const days = lastDays(new Date('2026-03-01T00:30:00.000Z'), count);
  expect([days.length, days[0], days.at(-1)]).toEqual([count, first, '2026-03-01']);
});

const wholeDay: ModelDayCounts = {
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
  expect(estimateQuantile(new Map([[0, 4]]), 0.5)).toBeCloseTo(0.5);
  expect(estimateQuantile(new Map([[2, 4]]), 0.5)).toBeCloseTo(1.32);
});

it("puts a duration at a bucket's upper bound into the next one", () => {
  expect([0.99, 1, 1.2, 9000].map(findBucket)).toEqual([0, 1, 2, 50]);
});

it('sums the counts of several days', () => {
  const durations = new Map([
    [5, 1],
    [9, 4],
  ]);
  const other = { started: 9, completed: 5, failed: 3, cancelled: 1, credits: 50 };
  const days = [wholeDay, { ...other, priced: 2, pricedCredits: 20, costMicroUsd: 50_000, durations }];
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
    medianSeconds: estimateQuantile(all, 0.5),
    p95Seconds: estimateQuantile(all, 0.95),
    priced: 3,
    pricedCredits: 30,
    costUsd: 0.08,
  });
});

it('computes a margin only when the price and the value of a credit are known', () => {
  expect(modelStats(model, [wholeDay, wholeDay], 0.01)).toMatchObject({
    priced: 2,
    pricedCredits: 20,
    costUsd: 0.06,
    credits: 40,
    started: 6,
  });
  expect(modelStats(model, [wholeDay, wholeDay], 0.01).marginUsd).toBeCloseTo(0.14);
  expect(modelStats(model, [wholeDay], undefined).marginUsd).toBeUndefined();
  const unpriced = modelStats(model, [{ ...wholeDay, priced: 0 }], 0.01);
  expect(unpriced).not.toHaveProperty('costUsd');
  expect(unpriced).not.toHaveProperty('marginUsd');
});

const counts = { started: 9, completed: 2, cancelled: 0, credits: 20, priced: 0, pricedCredits: 0, costMicroUsd: 0 };
const failedDay = (failed: number, reasons: Readonly<Record<string, number>>) => ({
  ...counts,
  failed,
  released: 5,
  durations: new Map<number, number>(),
  reasons: new Map(Object.entries(reasons)),
});

it('groups failures by cause, and sums days', () => {
  const days = [
    failedDay(6, { provider: 1, timeout: 2, internal: 1, content_policy: 1, invalid_input: 1 }),
    failedDay(3, { provider: 1, insufficient_credits: 1, of_a_later_version: 1 }),
  ];
  const { causes, failed, released, started } = summariseModelDays(days, 0.02);
  expect({ failed, released, started }).toEqual({ failed: 9, released: 10, started: 18 });
  expect(causes).toEqual({ provider: 4, ours: 1, policy: 1, values: 1, other: 2 });
});

it('counts failures from before causes were counted', () => {
  expect(summariseModelDays([failedDay(4, { internal: 1 })], undefined).causes).toMatchObject({ ours: 1, other: 3 });
  expect(summariseModelDays([], undefined)).toMatchObject({ started: 0, causes: { provider: 0, other: 0 } });
});

const now = new Date('2026-12-03T00:30:00Z');
const days = overviewDays(now);
const small = fc.integer({ min: 0, max: 50 });
const modelDay = fc.record({
  day: fc.constantFrom(...days),
  started: small,
  completed: small,
  failed: small,
  cancelled: small,
  captured: small,
  released: small,
  priced: small,
  pricedCredits: small,
  costMicroUsd: fc.integer({ min: 0, max: 5_000_000 }),
  billed: fc.integer({ min: 0, max: 100 }),
});
const creditDay = fc.record({
  day: fc.constantFrom(...days),
  granted: small,
  spent: small,
  released: small,
  refunded: small,
  joined: small,
});

it('overview days are today and the seven UTC days before, also across months', () => {
  expect(days).toEqual([
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
  ]);
});

test.prop([fc.array(modelDay, { maxLength: 30 }), fc.uniqueArray(creditDay, { selector: ({ day }) => day })])(
  'overview days count everything once, with and without generations',
  (models, credits) => {
    const shown = days.map((day) => overviewDay(day, { models, credits }, 0.01));
    const sum = <T>(rows: readonly T[], pick: (row: T) => number) => rows.reduce((total, row) => total + pick(row), 0);
    for (const name of ['started', 'completed', 'failed', 'cancelled', 'priced'] as const) {
      expect(sum(shown, (day) => day[name])).toBe(sum(models, (row) => row[name]));
    }
    const charged = sum(models, ({ captured }) => captured) + sum(credits, (row) => row.spent);
    const spent = charged - sum(credits, (row) => row.refunded);
    expect(sum(shown, (day) => day.spent)).toBe(spent);
    const released = sum(models, (row) => row.released) + sum(credits, (row) => row.released);
    expect(sum(shown, (day) => day.released)).toBe(released);
    expect(sum(shown, ({ refunded = 0 }) => refunded)).toBe(sum(credits, ({ refunded }) => refunded));
    expect(sum(shown, ({ granted = 0 }) => granted)).toBe(sum(credits, ({ granted }) => granted));
    expect(sum(shown, ({ joined = 0 }) => joined)).toBe(sum(credits, ({ joined }) => joined));
    // A day without a known price has no margin.
    for (const { priced, marginUsd } of shown) expect(marginUsd === undefined).toBe(priced === 0);
  },
);

it('overview days have a margin only when prices and the value of a credit are known', () => {
  const row = { started: 2, completed: 2, failed: 0, cancelled: 0, captured: 30, released: 0 };
  const models = [{ ...row, day: '2026-12-03', priced: 1, billed: 0, pricedCredits: 10, costMicroUsd: 40_000 }];
  expect(overviewDay('2026-12-03', { models, credits: [] }, 0.01).marginUsd).toBeCloseTo(0.06);
  expect(overviewDay('2026-12-03', { models, credits: [] }, undefined)).not.toHaveProperty('marginUsd');
  expect(overviewDay('2026-12-02', { models, credits: [] }, 0.01)).not.toHaveProperty('marginUsd');
});

it('overview days of an ordinary admin have no credits of the whole stage', () => {
  const day = overviewDay('2026-12-03', { models: [] }, 0.01);
  expect(day).toMatchObject({ spent: 0, released: 0 });
  for (const name of ['granted', 'refunded', 'joined']) expect(day).not.toHaveProperty(name);
});

it.each([
  [[2, 4, 5], 3, 'above'],
  [[2, 4, 3], 3, 'equal'],
  [[2, 4, 0], 3, 'below'],
  [[1], 0, 'above'],
  [[], 0, 'equal'],
])('of %j, the last is compared with the average of the others', (values, average, trend) => {
  expect(compareWithDaysBefore(values)).toEqual({ average, trend });
});

it('the leaders of both rankings are picked once each', () => {
  const rows = Array.from({ length: 8 }, (_, index) => ({
    modelId: `m${index}`,
    name: `M${index}`,
    started: index,
    income: 10 - index,
  }));
  const names = (picked: readonly { readonly modelId: string }[]) => picked.map(({ modelId }) => modelId);
  expect(names(rankBy(rows, 'started'))).toEqual(['m7', 'm6', 'm5', 'm4', 'm3']);
  expect(names(rankBy(rows, 'income'))).toEqual(['m0', 'm1', 'm2', 'm3', 'm4']);
  expect(names(pickRanked(rows)).toSorted()).toEqual(names(rows));
  expect(rankBy([{ modelId: 'm', name: 'M', started: 0, income: 0 }], 'started')).toEqual([]);
});

it('the share of failures ignores cancelled generations', () => {
  expect(failureShare({ completed: 3, failed: 1 })).toBe(0.25);
  expect(failureShare({ completed: 0, failed: 0 })).toBeUndefined();
});
