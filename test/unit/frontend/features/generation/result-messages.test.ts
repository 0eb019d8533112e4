import { expect, it } from 'vitest';
import { resultMessages } from '#frontend/src/features/generation/result-messages.ts';
import { actionMessages } from '#frontend/src/files/actions/action-messages.ts';

it.each([
  [1, 'image', '1 picture was hidden by the safety filter. It counts towards the price.'],
  [2, 'image', '2 pictures were hidden by the safety filter. They count towards the price.'],
  [1, 'video', '1 film was hidden by the safety filter. It counts towards the price.'],
  [3, 'audio', '3 sounds were hidden by the safety filter. They count towards the price.'],
] as const)('explains %i hidden results of type %s', (count, mediaType, words) => {
  expect(resultMessages.leftOut(count, mediaType)).toBe(words);
});

it.each([
  [3, undefined, '40 credits for 3 files'],
  [3, 1, '40 credits for 3 files and 1 hidden'],
  [1, 3, '40 credits for 1 file and 3 hidden'],
])('shows the cost of %i files with %s hidden as the cost of all', (count, leftOut, words) => {
  expect(actionMessages.costOfAll('40 credits', count, leftOut)).toBe(words);
});
