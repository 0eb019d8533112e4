import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { filterPages, noFilter } from '#frontend/src/features/catalogue/catalogue.tsx';
import type { PageSummary } from '#shared/contracts/pages.ts';
import { modelCategories } from '#shared/rules/model-category.ts';

const base: PageSummary = {
  routePath: '/dream-image',
  title: 'Dream Image',
  description: 'Pictures from words',
  outputType: 'image',
  category: 'models',
  creditCost: 10,
  isPriceByRule: false,
  estimatedSeconds: 10,
  isFeatured: false,
  isComingSoon: false,
};
const film: PageSummary = { ...base, routePath: '/film', title: 'Film', outputType: 'video', category: 'effects' };
const titles = (search: string, category: 'all' | 'models' | 'effects' = 'all') =>
  filterPages([base, film], { search, category }).map(({ title }) => title);

describe('the shown pages', () => {
  it('match all searched words, in any order and case, including the output type', () => {
    expect(titles('')).toEqual(['Dream Image', 'Film']);
    expect(titles(' WORDS  dream ')).toEqual(['Dream Image']);
    expect(titles('video')).toEqual(['Film']);
    expect(titles('words film')).toEqual(['Film']);
    expect(titles('dragon')).toEqual([]);
  });

  it('are in one category, or in all', () => {
    expect(titles('', 'effects')).toEqual(['Film']);
    expect(titles('dream', 'effects')).toEqual([]);
  });

  const pages = fc.array(
    fc.record({ title: fc.string(), description: fc.string(), category: fc.constantFrom(...modelCategories) }),
  );
  test.prop([pages, fc.string()])('keep their order, and all remain without a filter', (some, search) => {
    const all = some.map((page) => ({ ...base, ...page }));
    expect(filterPages(all, noFilter)).toEqual(all);
    const found = filterPages(all, { ...noFilter, search });
    expect(found).toEqual(all.filter((page) => found.includes(page)));
  });
});
