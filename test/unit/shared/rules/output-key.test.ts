import { expect, it } from 'vitest';
import type { JsonValue } from '#shared/rules/json.ts';
import { isOutputKeyRight, mediaPaths } from '#shared/rules/output-key.ts';

const url = 'https://v3.fal.media/files/a.png';

it.each<[JsonValue, string, string]>([
  [{ images: [{ url }] }, 'images', 'images[0].url'],
  [{ video: { url: 'https://v3.fal.media/files/no-extension' } }, 'video', 'video.url'],
  [{ audio_url: 'https://v3.fal.media/a.mp3?x=1' }, 'audio_url', 'audio_url'],
  [{ data: { images: [url] } }, 'data.images', 'data.images[0]'],
  [{ outputs: [{ seed: 1 }, { image: { url } }] }, 'outputs', 'outputs[1].image.url'],
  [{ image: 'data:image/png;base64,AA' }, 'image', 'image'],
  [{ page: 'https://f.test', images: [url, url] }, 'images', 'images[0]'],
  [{ file: { url: [url] } }, 'file.url', 'file.url[0]'],
  [{ results: [{ files: [{ url }] }] }, 'results', 'results[0].files[0].url'],
])('the container of %j is %s', (answer, key, path) => {
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
  { images: [] },
])('nothing is found in %j', (answer) => expect(mediaPaths(answer)).toEqual([]));
