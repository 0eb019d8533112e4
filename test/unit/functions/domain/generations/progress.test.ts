import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { progressOf } from '#functions/domain/generations/progress.ts';

it.each([
  ['Step 3/28', 3 / 28],
  ['Step 3 / 28', 3 / 28],
  ['Frame 12 of 48 rendered', 0.25],
  ['45%', 0.45],
  [' 37%|███▋      | 11/30 [00:02<00:05]', 0.37],
  ['12.5 % done', 0.125],
  ['250%', 1],
  ['30/28', 1],
  ['0/0', undefined],
  ['Generating...', undefined],
  ['', undefined],
])('reads %j as %s', (message, progress) => {
  expect(progressOf(message)).toBe(progress);
});

test.prop([
  fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat()).map(([done, total]) => `Step ${done}/${total}`),
  ),
])('is nothing or between 0 and 1, whatever the log says', (message) => {
  const progress = progressOf(message) ?? 0;
  expect(progress).toBeGreaterThanOrEqual(0);
  expect(progress).toBeLessThanOrEqual(1);
});
