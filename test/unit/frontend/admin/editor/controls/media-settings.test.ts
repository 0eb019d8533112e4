import { expect, it } from 'vitest';
import { guessMediaType } from '#frontend/src/admin/editor/controls/media-settings.tsx';

it.each([
  ['video', ['mp4', 'avi', 'mov', 'wmv', 'flv', 'webm']],
  ['audio', ['mp3', 'wav', 'flac', 'aac', 'ogg', 'm4a']],
  ['image', ['png', 'jpg', 'svg', 'pdf']],
])('recognises %s by the extension: %j', { tags: ['A4.4-5', 'A4.4-6'] }, (kind, extensions) => {
  const found = extensions.map((extension) => guessMediaType(`https://files.test/a.${extension}`));
  expect(found).toEqual(extensions.map(() => kind));
});

it('returns no type without an address', { tags: ['A4.4-7'] }, () => {
  expect(guessMediaType(' ')).toBeUndefined();
});
