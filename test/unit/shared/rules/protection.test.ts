import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  type DayFigures,
  exceededLimit,
  fewestEnded,
  figuresSince,
  marginPercent,
  noFigures,
  probePauseMinutes,
} from '#shared/rules/protection.ts';

const count = fc.nat(1000);
const anyFigures: fc.Arbitrary<DayFigures> = fc.record({
  completed: count,
  faults: count,
  priced: count,
  pricedCredits: count,
  costUsd: fc.double({ min: 0, max: 1000, noNaN: true }),
});
const of = (figures: Partial<DayFigures>) => ({ ...noFigures, ...figures });

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
  ])('%o with %o: %s', (figures, limits, reason) => {
    // A credit is worth two cents.
    expect(exceededLimit(of(figures), limits, 0.02)).toBe(reason);
  });

  it('of a margin holds nobody to what nobody knows', () => {
    const figures = of({ priced: 50, pricedCredits: 1, costUsd: 100 });
    expect(exceededLimit(figures, { marginFloorPercent: 10 }, undefined)).toBeUndefined();
    expect(marginPercent(figures, undefined)).toBeUndefined();
  });

  test.prop([anyFigures, fc.integer({ min: 1, max: 100 })])(
    'of failures is never over for too few, and once over stays over with one more',
    (figures, failureCeilingPercent) => {
      const limits = { failureCeilingPercent };
      const isOver = exceededLimit(figures, limits, undefined) === 'failures';
      expect(isOver && figures.completed + figures.faults < fewestEnded).toBe(false);
      const worse = exceededLimit({ ...figures, faults: figures.faults + 1 }, limits, undefined);
      expect(worse).toBe(isOver || worse === 'failures' ? 'failures' : undefined);
    },
  );
});

test.prop([anyFigures, anyFigures])('what was counted before a rest ended counts no more', (earlier, later) => {
  const sum = {
    completed: earlier.completed + later.completed,
    faults: earlier.faults + later.faults,
    priced: earlier.priced + later.priced,
    pricedCredits: earlier.pricedCredits + later.pricedCredits,
    costUsd: earlier.costUsd + later.costUsd,
  };
  const { costUsd, ...counts } = figuresSince(sum, earlier);
  const { costUsd: _, ...expected } = later;
  expect(counts).toEqual(expected);
  expect(costUsd).toBeCloseTo(later.costUsd);
});

it('probes are made in pauses that double up to an hour', () => {
  expect([0, 1, 2, 3, 4, 40].map(probePauseMinutes)).toEqual([5, 10, 20, 40, 60, 60]);
});
