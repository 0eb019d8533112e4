import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatNumber, listAnd, listOr, listPlain, plural } from '#shared/kernel/language.ts';

describe('a text about a number', () => {
  const assets = { one: '# asset', other: '# assets' };

  it('takes the form of the number, and shows it with thousands', () => {
    expect([0, 1, 2, 1500].map((count) => plural(count, assets))).toEqual([
      '0 assets',
      '1 asset',
      '2 assets',
      '1,500 assets',
    ]);
    expect(formatNumber(1500)).toBe('1,500');
  });

  it('can leave the number out, and needs no form but the last', () => {
    expect(plural(1, { one: 'Choose one file.', other: 'Choose up to # files.' })).toBe('Choose one file.');
    expect(plural(1, { other: '# in all' })).toBe('1 in all');
  });

  it('shows values as they are, even if they look like marks', () => {
    const texts = { one: '“{title}” holds # field', other: '“{title}” holds # fields' };
    expect(plural(2, texts, { title: 'Take #1 of {title}' })).toBe('“Take #1 of {title}” holds 2 fields');
  });
});

describe('a list', () => {
  it('of one, two or three is a part of a sentence', () => {
    const lists = [['a'], ['a', 'b'], ['a', 'b', 'c']];
    expect(lists.map(listAnd)).toEqual(['a', 'a and b', 'a, b, and c']);
    expect(lists.map(listOr)).toEqual(['a', 'a or b', 'a, b, or c']);
    expect(lists.map(listPlain)).toEqual(['a', 'a, b', 'a, b, c']);
  });
});

describe('the language of texts', () => {
  const sources = globSync('{frontend/src,functions,shared}/**/*.{ts,tsx}')
    .filter((path) => path !== 'shared/kernel/language.ts')
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }));
  const find = (pattern: RegExp, isChecked: (path: string) => boolean = () => true) =>
    sources.filter(({ path, source }) => isChecked(path) && pattern.test(source)).map(({ path }) => path);

  it('is named in one place', () => {
    expect(find(/'en(-[A-Z]{2})?'/)).toEqual([]);
  });

  it('has its plurals and lists from Intl', () => {
    const hasTexts = (path: string) => /messages\.ts$|^shared\/form\/(types|value-schema)|\/lib\/format/.test(path);
    expect(find(/ === 1\b/, hasTexts)).toEqual([]);
    expect(find(/join\('(, | and | or )'\)/, hasTexts)).toEqual([]);
  });
});
