import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  type DayStats,
  exceededLimit,
  minEnded,
  subtractCounts,
  marginPercent,
  noStats,
  testRequestDelayMinutes,
} from '#shared/rules/protection.ts';

const count = fc.nat(1000);
const anyStats: fc.Arbitrary<DayStats> = fc.record({
  completed: count,
  faults: count,
  priced: count,
  pricedCredits: count,
  costUsd: fc.double({ min: 0, max: 1000, noNaN: true }),
});
const of = (stats: Partial<DayStats>) => ({ ...noStats, ...stats });

describe('a limit', () => {
  it.each([
    [{ completed: 5, faults: 4 }, {}, undefined],
    [{ completed: 5, faults: 5 }, {}, 'failures'],
    [{ completed: 6, faults: 5 }, {}, undefined],
    [{ completed: 80, faults: 20 }, { failureCeilingPercent: 20 }, 'failures'],
    [{ completed: 1, faults: 99 }, { failureCeilingPercent: 100 }, undefined],
    [{ priced: 5, pricedCredits: 100, costUsd: 1.9 }, { marginFloorPercent: 10 }, 'margin'],
    [{ priced: 5, pricedCredits: 100, costUsd: 1.8 }, { marginFloorPercent: 10 }, undefined],
    [{ priced: 4, pricedCredits: 100, costUsd: 1.9 }, { marginFloorPercent: 10 }, undefined],
    [{ priced: 5, costUsd: 9 }, { marginFloorPercent: 10 }, undefined],
    [{ costUsd: 9.99 }, { dailyCostCeilingUsd: 10 }, undefined],
    [{ costUsd: 10 }, { dailyCostCeilingUsd: 10 }, 'cost'],
  ])('%o with %o: %s', (stats, limits, reason) => {
    // A credit is worth two cents.
    expect(exceededLimit(of(stats), limits, 0.02)).toBe(reason);
  });

  it('of the margin does not apply when the margin is unknown', () => {
    const stats = of({ priced: 50, pricedCredits: 1, costUsd: 100 });
    expect(exceededLimit(stats, { marginFloorPercent: 10 }, undefined)).toBeUndefined();
    expect(marginPercent(stats, undefined)).toBeUndefined();
  });

  test.prop([anyStats, fc.integer({ min: 1, max: 100 })])(
    'of failures needs enough generations, and stays exceeded after one more failure',
    (stats, failureCeilingPercent) => {
      const limits = { failureCeilingPercent };
      const isExceeded = exceededLimit(stats, limits, undefined) === 'failures';
      expect(isExceeded && stats.completed + stats.faults < minEnded).toBe(false);
      const worse = exceededLimit({ ...stats, faults: stats.faults + 1 }, limits, undefined);
      expect(worse).toBe(isExceeded || worse === 'failures' ? 'failures' : undefined);
    },
  );
});

test.prop([anyStats, anyStats])('counts from before the end of a pause no longer count', (earlier, later) => {
  const sum = {
    completed: earlier.completed + later.completed,
    faults: earlier.faults + later.faults,
    priced: earlier.priced + later.priced,
    pricedCredits: earlier.pricedCredits + later.pricedCredits,
    costUsd: earlier.costUsd + later.costUsd,
  };
  const { costUsd, ...counts } = subtractCounts(sum, earlier);
  const { costUsd: _, ...expected } = later;
  expect(counts).toEqual(expected);
  expect(costUsd).toBeCloseTo(later.costUsd);
});

it('test requests are made at intervals that double up to an hour', () => {
  expect([0, 1, 2, 3, 4, 40].map(testRequestDelayMinutes)).toEqual([5, 10, 20, 40, 60, 60]);
});
