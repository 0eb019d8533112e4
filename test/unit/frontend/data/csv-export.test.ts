import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { loadAllPages, toCsv } from '#frontend/src/data/csv-export.tsx';

it('writes nothing that a spreadsheet runs as a formula', () => {
  expect(toCsv([['=1+1', '+1', '-1', '@SUM(A1)', '\tx']])).toBe(`"'=1+1","'+1","'-1","'@SUM(A1)","'\tx"\r\n`);
  expect(toCsv([['a,b', 'say "hi"', 'two\nlines', -3, 1.5]])).toBe('"a,b","say ""hi""","two\nlines",-3,1.5\r\n');
});

it.each([
  [150, true],
  [10_000, true],
  [10_100, false],
])('reads %d items page by page, but no more than 10,000', async (count, isComplete) => {
  const stored = Array.from({ length: count }, (_, index) => index);
  const read = await loadAllPages(async (cursor = '0') => {
    const end = Number(cursor) + 100;
    return { items: stored.slice(Number(cursor), end), nextCursor: end < count ? String(end) : undefined };
  });
  expect(read).toEqual({ items: stored.slice(0, 10_000), isComplete });
});

test.prop([fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 })])('can read back all texts', (cells) => {
  const read = [...`,${toCsv([cells]).slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
  );
  expect(read).toEqual(cells.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)));
});
