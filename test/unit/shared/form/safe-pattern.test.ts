import { describe, expect, it } from 'vitest';
import { countMaxSteps, safePattern } from '#shared/form/safe-pattern.ts';

describe('a foreign pattern is tested', () => {
  it.each([
    ['^#[0-9a-fA-F]{6}$', '#a0b1c2', '#a0b1c'],
    ['^(en|de)(-[A-Z]{2})?$', 'de-AT', 'de-'],
    ['^https?://', 'http://x', 'ftp://x'],
    ['^\\d+:\\d+$', '16:9', '16:'],
    ['^[\\w-]+$', 'a-b_c', 'a b'],
    ['(?:ab){2,3}?c', 'xababc', 'xabc'],
    ['^[\\]a]*$', ']]a', ']b'],
    ['^\\p{L}{1,40}$', 'é', ''],
    ['.*=', 'a=', 'a'],
    ['^(\\(\\))*$', '()()', '()('],
    ['^.{1000}$', 'x'.repeat(1000), 'x'.repeat(999)],
  ])('%s', (pattern, fits, doesNot) => {
    expect(safePattern(pattern)?.test(fits)).toBe(true);
    expect(safePattern(pattern)?.test(doesNot)).toBe(false);
  });

  it('on short texts only, because the provider checks long ones', () => {
    const digits = safePattern('^\\d+$');
    expect([1000, 1001].map((length) => digits?.test('x'.repeat(length)))).toEqual([false, true]);
  });
});

describe('a foreign pattern is not tested', () => {
  it.each([
    '.*.*.*=',
    '(a?){26}a{26}$',
    '^(a?){26}a{26}$',
    '(a+)+$',
    '(a|aa)*b',
    '(a|a)*$',
    '((a*))*',
    '(\\w+\\s?)*$',
    '^(.*,){9}x',
    '^(a|b|ab){20}c$',
    '((a{1,99}){1,99}){1,99}',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    'a*b*c*',
    '^a*a*a*$',
    '\\s+$|\\s+x|\\s+y+',
  ])('because of the number of ways to fail: %s', (pattern) => {
    expect(countMaxSteps(pattern, 1000)).toBeGreaterThan(20_000_000);
    expect(safePattern(pattern)).toBeUndefined();
  });

  it.each(['(a)\\1', '(?<n>a)\\k<n>', '(?=a)b', '(?!a)b', '(?<=a)b', '[', 'a)', '(', 'a{2', '\\y', '^'.repeat(301)])(
    'because of its syntax: %s',
    (pattern) => {
      expect(safePattern(pattern)).toBeUndefined();
    },
  );
});

describe('the maximum number of steps of a pattern', () => {
  it.each([
    ['^a', 3],
    ['a', 2 * 100],
    ['^a|b', 2 * 3 * 100],
    ['^a?', 2 * 3],
    ['^a{2,4}', 3 * 6],
    ['(a|b){3}', 2 ** 3 * 7 * 100],
    ['^a*', 3 * 100],
    ['^a+b+', 4 * 100 ** 2],
  ])('%s on a text of 100 characters', (pattern, steps) => {
    expect(countMaxSteps(pattern, 100)).toBe(steps);
  });
});
