import { describe, expect, it } from 'vitest';
import { matchesSearch } from '#shared/rules/asset-filter.ts';

const kite = { filename: 'kite.png', generationPrompt: 'A Red Fox' };

describe('the search', () => {
  it.each(['FOX', ' red ', 'kite.PNG', ''])('finds assets by %s', { tags: ['S5-18'] }, (search) => {
    expect(matchesSearch(kite, search)).toBe(true);
  });
  it('excludes assets without a match', () => {
    expect(matchesSearch(kite, 'whale')).toBe(false);
  });
});
