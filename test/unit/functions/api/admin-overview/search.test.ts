import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { bestMatches } from '#functions/api/admin-overview/search.ts';

const models = [
  { name: 'Storm Film', path: 'fal-ai/kling/dream' },
  { name: 'A Dream Image', path: 'fal-ai/flux/schnell' },
  { name: 'Dream Image', path: 'fal-ai/flux/dev' },
  { name: 'Daydream', path: 'fal-ai/other' },
];
const found = (query: string, most = 10) =>
  bestMatches(models, { query, limit: most, textsOf: ({ name, path }) => [name, path] }).map(({ name }) => name);

it('ranks a match of the name first, then of a word, then of other texts', () => {
  expect(found('DREAM')).toEqual(['Dream Image', 'A Dream Image', 'Storm Film', 'Daydream']);
  expect(found('dream', 1)).toEqual(['Dream Image']);
  expect(found('flux image')).toEqual(['A Dream Image', 'Dream Image']);
  expect(found('nothing')).toEqual([]);
  expect(found('  ')).toEqual([]);
});

test.prop([fc.array(fc.string(), { maxLength: 20 }), fc.string(), fc.integer({ min: 0, max: 5 })])(
  'returns a limited number of items, each with every word',
  (names, query, most) => {
    const matches = bestMatches(names, { query, limit: most, textsOf: (name) => [name] });
    expect(matches.length).toBeLessThanOrEqual(most);
    for (const name of matches) {
      expect(names).toContain(name);
      for (const word of query.trim().toLowerCase().split(/\s+/)) expect(name.toLowerCase()).toContain(word);
    }
  },
);
