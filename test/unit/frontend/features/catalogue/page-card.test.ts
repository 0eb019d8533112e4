import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { columnCounts, layOutCards } from '#frontend/src/features/catalogue/page-card.tsx';

/** Places cards like a CSS grid without `dense`; returns the rows, in which each cell has its card's number. */
function placeCards(count: number, columns: number, hasWide: boolean): (number | undefined)[][] {
  const { firstRows, lastColumns } = layOutCards(count, columns, hasWide);
  const rows: (number | undefined)[][] = [];
  const rowAt = (row: number) => (rows[row] ??= Array.from({ length: columns }, () => undefined));
  let at = 0;
  for (let card = 0; card < count; card++) {
    const isFirst = card === 0 && hasWide;
    const width = isFirst ? 2 : card === count - 1 ? lastColumns : 1;
    const height = isFirst ? firstRows : 1;
    expect(width).toBeLessThanOrEqual(columns);
    const fits = () => {
      const start = at % columns;
      const cells = rowAt(Math.floor(at / columns)).slice(start, start + width);
      return cells.length === width && cells.every((cell) => cell === undefined);
    };
    while (!fits()) at++;
    for (let row = 0; row < height; row++)
      rowAt(Math.floor(at / columns) + row).fill(card, at % columns, (at % columns) + width);
  }
  return rows;
}

const cards = {
  count: fc.integer({ min: 1, max: 40 }),
  columns: fc.constantFrom(...columnCounts),
  hasWide: fc.boolean(),
};

test.prop(cards)('the cards of home leave no hole and no orphan', ({ count, columns, hasWide }) => {
  const rows = placeCards(count, columns, hasWide);
  expect(new Set(rows.flat().filter((card) => card !== undefined)).size).toBe(count);
  if (rows.length === 1) {
    // A few matches of a search stay as they are, from the start of their only row.
    const firstFree = rows[0]!.indexOf(undefined);
    expect(firstFree === -1 || rows[0]!.slice(firstFree).every((cell) => cell === undefined)).toBe(true);
  } else {
    for (const row of rows) expect(row).not.toContain(undefined);
  }
});
