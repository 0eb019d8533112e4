import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { failureShare, overviewDay, overviewDays } from '#shared/rules/overview-days.ts';

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
});
const creditDay = fc.record({
  day: fc.constantFrom(...days),
  granted: small,
  spent: small,
  released: small,
  refunded: small,
});

it('are today and the seven UTC days before, also across the end of a month', () => {
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
  'count everything once: what all models did, and what moved without one',
  (models, credits) => {
    const shown = days.map((day) => overviewDay(day, { models, credits }, 0.01));
    const sum = <T>(rows: readonly T[], pick: (row: T) => number) => rows.reduce((total, row) => total + pick(row), 0);
    for (const name of ['started', 'completed', 'failed', 'cancelled', 'priced'] as const) {
      expect(sum(shown, (day) => day[name])).toBe(sum(models, (row) => row[name]));
    }
    const spent = sum(models, ({ captured }) => captured) + sum(credits, (row) => row.spent);
    expect(sum(shown, (day) => day.spent)).toBe(spent);
    const released = sum(models, (row) => row.released) + sum(credits, (row) => row.released);
    expect(sum(shown, (day) => day.released)).toBe(released);
    expect(sum(shown, ({ refunded }) => refunded)).toBe(sum(credits, ({ refunded }) => refunded));
    expect(sum(shown, ({ granted }) => granted)).toBe(sum(credits, ({ granted }) => granted));
    // Where a day has no known price, nothing is made up.
    for (const { priced, marginUsd } of shown) expect(marginUsd === undefined).toBe(priced === 0);
  },
);

it('say a margin only where prices and the value of a credit are known', () => {
  const row = { started: 2, completed: 2, failed: 0, cancelled: 0, captured: 30, released: 0 };
  const models = [{ ...row, day: '2026-12-03', priced: 1, pricedCredits: 10, costMicroUsd: 40_000 }];
  expect(overviewDay('2026-12-03', { models, credits: [] }, 0.01).marginUsd).toBeCloseTo(0.06);
  expect(overviewDay('2026-12-03', { models, credits: [] }, undefined)).not.toHaveProperty('marginUsd');
  expect(overviewDay('2026-12-02', { models, credits: [] }, 0.01)).not.toHaveProperty('marginUsd');
});

it('share of failures is of what ended by itself', () => {
  expect(failureShare({ completed: 3, failed: 1 })).toBe(0.25);
  expect(failureShare({ completed: 0, failed: 0 })).toBeUndefined();
});
