import { fc } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { rowOffset, findRowsBetween, planRuns } from '#frontend/src/ui/list/row-window.ts';

const heights = fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 60 });
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

it('renders exactly the visible rows', () => {
  fc.assert(
    fc.property(heights, fc.integer({ min: -500, max: 9000 }), fc.nat(1500), (all, top, height) => {
      const bottom = top + height;
      const { from, upTo } = findRowsBetween(all, top, bottom);
      for (const [index, rowHeight] of all.entries()) {
        const start = rowOffset(all, index);
        const isInSight = start < bottom && start + rowHeight > top;
        expect({ index, isDrawn: index >= from && index < upTo }).toEqual({ index, isDrawn: isInSight });
      }
    }),
  );
});

it('a row is visible up to its last pixel', () => {
  expect(findRowsBetween([10, 10, 10], 9, 11)).toEqual({ from: 0, upTo: 2 });
  expect(findRowsBetween([10, 10, 10], 10, 20)).toEqual({ from: 1, upTo: 2 });
});

it('rows and the spaces between them are as high as all rows, with each row once and in order', () => {
  fc.assert(
    fc.property(
      heights,
      fc.nat(70),
      fc.nat(70),
      fc.array(fc.integer({ min: -1, max: 70 }), { maxLength: 3 }),
      (all, a, b, pinned) => {
        const range = { from: Math.min(a, b, all.length), upTo: Math.min(Math.max(a, b), all.length) };
        const { runs, spaceAfter } = planRuns(all, range, pinned);
        const drawn = runs.flatMap(({ from, upTo }) => Array.from({ length: upTo - from }, (_, index) => from + index));
        expect(drawn).toEqual([...new Set(drawn)].toSorted((x, y) => x - y));
        const space = sumOf(runs.map(({ spaceBefore }) => spaceBefore)) + spaceAfter;
        expect(space + sumOf(drawn.map((index) => all[index] ?? 0))).toBe(sumOf(all));
        const pinnedInRange = pinned.filter((index) => index >= 0 && index < all.length);
        expect(drawn).toEqual(expect.arrayContaining(pinnedInRange));
        for (let index = range.from; index < range.upTo; index += 1) expect(drawn).toContain(index);
      },
    ),
  );
});
