import { expect, it } from 'vitest';
import { resultMessages } from '#frontend/src/features/generation/result-messages.ts';
import { actionMessages } from '#frontend/src/files/actions/action-messages.ts';

it.each([
  [1, 'image', '1 picture is not shown: the provider marked it as unfit. It was made, and is part of the price.'],
  [
    2,
    'image',
    '2 pictures are not shown: the provider marked them as unfit. They were made, and are part of the price.',
  ],
  [1, 'video', '1 film is not shown: the provider marked it as unfit. It was made, and is part of the price.'],
  [3, 'audio', '3 sounds are not shown: the provider marked them as unfit. They were made, and are part of the price.'],
] as const)('explains %i hidden results of type %s', (count, mediaType, words) => {
  expect(resultMessages.leftOut(count, mediaType)).toBe(words);
});

it.each([
  [3, undefined, '40 credits, for 3 files'],
  [3, 1, '40 credits, for 3 files and 1 not shown'],
  [1, 3, '40 credits, for 1 file and 3 not shown'],
])('shows the cost of %i files with %s hidden as the cost of all', (count, leftOut, words) => {
  expect(actionMessages.costOfAll('40 credits', count, leftOut)).toBe(words);
});
