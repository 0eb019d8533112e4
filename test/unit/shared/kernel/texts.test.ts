import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { modelIdSlug, pageTitleSlug, waitingTime } from '#shared/kernel/texts.ts';

it.each([
  [0.2, '1 s'],
  [59, '59 s'],
  [60, '1 min'],
  [61, '2 min'],
  [3599, '1 h'],
  [3660, '1 h 1 min'],
  [86_400, '24 h'],
])('writes %d s as %s', (seconds, text) => {
  expect(waitingTime(seconds)).toBe(text);
});

it('never states less than the wait, or a minute more', () => {
  const units: Record<string, number> = { s: 1, min: 60, h: 3600 };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000 }), (seconds) => {
      const parts = waitingTime(seconds).matchAll(/(\d+) (\w+)/g);
      const statedSeconds = [...parts].reduce((sum, [, number, unit]) => sum + Number(number) * units[unit!]!, 0);
      expect(statedSeconds).toBeGreaterThanOrEqual(seconds);
      expect(statedSeconds - seconds).toBeLessThan(60);
    }),
  );
});

describe('slugs', () => {
  it('are made of names as the console makes them', { tags: ['A5.3-1', 'A5.6-11'] }, () => {
    expect(modelIdSlug(' FLUX.1 [dev] ')).toBe('flux-1-dev');
    expect(modelIdSlug('!!!')).toBe('unnamed-model');
    expect(pageTitleSlug('FLUX.1 Dream Image!')).toBe('flux1-dream-image');
    expect(pageTitleSlug(' - Dream -  Image - ')).toBe('dream-image');
  });

  test.prop([fc.string()])('are idempotent', (name) => {
    expect(modelIdSlug(modelIdSlug(name))).toBe(modelIdSlug(name));
    expect(pageTitleSlug(pageTitleSlug(name))).toBe(pageTitleSlug(name));
  });
});
