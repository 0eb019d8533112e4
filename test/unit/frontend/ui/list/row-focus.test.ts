import { expect, it } from 'vitest';
import { chooseIndex } from '#frontend/src/ui/list/row-focus.ts';

it.each([
  ['next', 3, 4],
  ['next', 9, 9],
  ['previous', 3, 2],
  ['previous', 0, 0],
  ['first', 3, 0],
  ['last', 3, 9],
] as const)('moves to the %s row from %d of ten', (move, index, expected) => {
  expect(chooseIndex(move, { index, count: 10, isInList: true })).toBe(expected);
});

it('enters the list at its current row', () => {
  expect(chooseIndex('next', { index: 3, count: 10, isInList: false })).toBe(3);
  expect(chooseIndex('previous', { index: 3, count: 10, isInList: false })).toBe(3);
});
