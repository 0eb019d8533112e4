import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { toCsv } from '#frontend/src/ui/csv-export.tsx';

it('writes nothing that a spreadsheet runs as a formula', () => {
  expect(toCsv([['=1+1', '+1', '-1', '@SUM(A1)', '\tx']])).toBe(`"'=1+1","'+1","'-1","'@SUM(A1)","'\tx"\r\n`);
  expect(toCsv([['a,b', 'say "hi"', 'two\nlines', -3, 1.5]])).toBe('"a,b","say ""hi""","two\nlines",-3,1.5\r\n');
});

test.prop([fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 })])('can read back all texts', (cells) => {
  const read = [...`,${toCsv([cells]).slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
  );
  expect(read).toEqual(cells.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)));
});
