import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import type { JsonValue } from '#shared/rules/json.ts';
import { isOutputKey, isOutputKeyRight, mediaPaths } from '#shared/rules/output-key.ts';

const url = 'https://v3.fal.media/files/a.png';

it.each<[JsonValue, string, string]>([
  [{ images: [{ url }] }, 'images', 'images[0].url'],
  [{ video: { url: 'https://v3.fal.media/files/no-extension' } }, 'video', 'video.url'],
  [{ audio_url: 'https://v3.fal.media/a.mp3?x=1' }, 'audio_url', 'audio_url'],
  [{ data: { images: [url] } }, 'data.images', 'data.images[0]'],
  [{ outputs: [{ seed: 1 }, { image: { url } }] }, 'outputs', 'outputs[1].image.url'],
  [{ image: 'data:image/png;base64,AA' }, 'image', 'image'],
  [{ page: 'https://f.test', images: [url, url] }, 'images', 'images[0]'],
  [{ file: { url: [url] } }, 'file', 'file.url[0]'],
  [{ video: 'https://f.test/get?file=a.mp4&expires=1' }, 'video', 'video'],
  [{ images: ['https://f.test/get?name=a.jpg'] }, 'images', 'images[0]'],
  [{ audio: 'https://f.test/get?name=a.mp3#t=1' }, 'audio', 'audio'],
  [{ data: { 0: { image: { url } }, 1: { image: { url } } } }, 'data', 'data.0.image.url'],
  [{ results: [{ files: [{ url }] }] }, 'results', 'results[0].files[0].url'],
  [{ data: { 0: { image: { url } } } }, 'data', 'data.0.image.url'],
])('the container of %j is %s', { tags: ['A2.9-3', 'A2.9-4'] }, (answer, key, path) => {
  expect(mediaPaths(answer)).toMatchObject([{ key, path }]);
  expect(isOutputKeyRight(answer, key)).toBe(true);
});

it.each<[JsonValue, string]>([
  [{ images: [] }, 'images'],
  [{ image: { url } }, 'images'],
  [{ images: 'soon' }, 'images'],
])('no output of %j is in %s', (answer, key) => expect(isOutputKeyRight(answer, key)).toBe(false));

it.each<JsonValue>([
  {},
  null,
  url,
  [{ url }],
  { prompt: 'a.png', seed: 1 },
  { page: 'https://example.com/page' },
  { page: 'https://example.com/a.png.html?from=cdn.mp4.example' },
  { 0: { url } },
  { images: [] },
])('nothing is found in %j', (answer) => expect(mediaPaths(answer)).toEqual([]));

const name = fc.oneof(
  fc.constantFrom('images', 'video', 'data', 'url', '0', '12'),
  fc.stringMatching(/^[a-z]{1,8}\d?$/),
);
const { answer } = fc.letrec<{ answer: JsonValue }>((tie) => ({
  answer: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<JsonValue>(url, { url }, `https://f.test/get?file=a.mp4`, 'text', 1, null),
    fc.array(tie('answer'), { maxLength: 3 }),
    fc.dictionary(name, tie('answer'), { maxKeys: 3 }),
  ),
}));
test.prop([answer])('whatever is found can be saved, and leads to a file', (value) => {
  for (const { key } of mediaPaths(value))
    expect([key, isOutputKey(key), isOutputKeyRight(value, key)]).toEqual([key, true, true]);
});

it('several containers are found in the order of the answer', () => {
  expect(mediaPaths({ video: { url }, images: [{ url }], mask: { url } }).map(({ key }) => key)).toEqual([
    'video',
    'images',
    'mask',
  ]);
});
