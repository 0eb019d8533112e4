import { expect, it } from 'vitest';
import { policyFailure } from '#functions/providers/failures.ts';

it.each([
  ['only a text', { prompt: 'a storm', seed: 7, sizes: ['square'] }, /^The text you entered doesn’t/],
  ['a picture', { prompt: 'a storm', image_url: 'https://media.example/a.jpg' }, /the file you selected is not/],
  ['a picture in a list', { loras: [{ path: 'https://media.example/a.bin' }] }, /the file you selected is not/],
  ['a picture in the request', { image_urls: ['data:image/png;base64,AA=='] }, /the file you selected is not/],
])('a refusal without details names what was sent: %s', (_, payload, words) => {
  expect(policyFailure(payload).message).toMatch(words);
});
