import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { roundAxis } from '#frontend/src/admin/analytics/day-chart.tsx';

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [36, [0, 10, 20, 30, 40]],
  [130, [0, 50, 100, 150]],
] as const)('an axis up to %d has round marks', (highest, marks) => {
  expect(roundAxis(highest).marks).toEqual(marks);
});

test.prop([fc.nat(10_000_000)])('an axis has few, round marks and is only as long as necessary', (highest) => {
  const { step, top, marks } = roundAxis(highest);
  expect(String(step)).toMatch(/^[125]0*$/);
  expect(marks.length).toBeLessThanOrEqual(5);
  expect(marks.at(-1)).toBe(top);
  expect(top).toBeGreaterThanOrEqual(highest);
  expect(top - step).toBeLessThan(Math.max(1, highest));
});

test.prop([fc.nat(10_000), fc.nat(10_000)])(
  'an axis reaches below zero for negative values, in steps of at least one cent',
  (up, down) => {
    const [highest, lowest] = [up / 100, -down / 100];
    const { bottom, top, marks, step } = roundAxis(highest, { lowest, minTop: 0.01 });
    expect(marks.some((mark) => mark === 0)).toBe(true);
    expect(marks.length).toBeLessThanOrEqual(7);
    expect(top).toBeGreaterThanOrEqual(highest - 1e-9);
    expect(bottom).toBeLessThanOrEqual(lowest + 1e-9);
    expect(step).toBeGreaterThanOrEqual(0.01);
    expect(top).toBeGreaterThan(bottom);
  },
);
