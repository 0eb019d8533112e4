import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '#shared/kernel/json.ts';
import {
  isOutputKey,
  isOutputKeyRight,
  mediaPaths,
  type OutputFile,
  readOutputs,
  statedFile,
  textAt,
  defaultFile,
} from '#shared/rules/model-output.ts';
import { withOutputDefaults } from '#shared/rules/output-settings.ts';

const urls = (output: unknown, key?: string) => readOutputs(output, key).map((file) => file.url);

describe('the value of an output at a path', () => {
  it.each([
    [{ seed: 7 }, 'seed', '7'],
    [{ info: [{ seed: 'x1' }] }, ' info[0].seed ', 'x1'],
    [{ seed: { value: 7 } }, 'seed', undefined],
    [{ seed: true }, 'seed', undefined],
    [{ '': 7 }, '', undefined],
    [{ ' ': 7 }, ' ', undefined],
    [{ seed: '1'.repeat(10) }, 'seed', '1'.repeat(10)],
    [{ seed: '1'.repeat(11) }, 'seed', undefined],
    [{ seed: 2 ** 53 }, 'seed', undefined],
    [{ seed: 0.5 }, 'seed', '0.5'],
    [{}, 'seed', undefined],
  ])('of %j at "%s" is %j', (output, path, text) => {
    expect(textAt(output, path, 10)).toBe(text);
  });
});

describe('a model output', () => {
  it("contains the provider's description of a file", { tags: ['A7.10-3'] }, () => {
    const image = {
      url: 'https://f.test/a.png',
      content_type: 'image/png',
      file_name: 'a.png',
      file_size: 9,
      width: 4,
    };
    expect(readOutputs({ images: [image] }, 'images')).toEqual([
      { url: image.url, contentType: 'image/png', fileName: 'a.png', sizeBytes: 9, width: 4 },
    ]);
  });

  it.each([
    ['an object', { video: { url: 'https://f.test/v.mp4' } }],
    ['a list', { video: [{ url: 'https://f.test/v.mp4' }] }],
    ['a string', { video: 'https://f.test/v.mp4' }],
    ['a list of strings', { video: ['https://f.test/v.mp4'] }],
  ])('reads a container that is %s', { tags: ['A2.7-6'] }, (_, output) => {
    expect(urls(output, 'video')).toEqual(['https://f.test/v.mp4']);
  });

  it('prefers the named container, and falls back when it is empty', { tags: ['S3-33', 'S7.5-5'] }, () => {
    const output = { mask: { url: 'https://f.test/m.png' }, image: { url: 'https://f.test/i.png' } };
    expect(urls(output, 'image')).toEqual(['https://f.test/i.png']);
    expect(urls(output, 'images')).toEqual(['https://f.test/i.png', 'https://f.test/m.png']);
  });

  it('reads a bare address at a usual key, or when the key says that it is one', () => {
    const url = 'https://f.test/a.png';
    expect(urls({ image: url })).toEqual([url]);
    expect(urls({ thumb_urls: [url] })).toEqual([url]);
    expect(urls({ page: url, video_url: 'https://f.test/v' })).toEqual(['https://f.test/v']);
  });

  it(
    'reads a bare media address anywhere, but only when no file was found otherwise',
    { tags: ['A2.9-2', 'A7.10-4'] },
    () => {
      const url = 'https://f.test/a.png?signature=1';
      expect(urls({ page: url })).toEqual([url]);
      expect(urls({ seed: 1, timings: null, results: [{ note: 'done', page: [url] }] }, 'images')).toEqual([url]);
      expect(urls(url)).toEqual([url]);
      expect(urls({ page: 'https://f.test?of=b.mp4&key=1' })).toEqual(['https://f.test?of=b.mp4&key=1']);
      expect(urls({ page: url, mask: { url: 'https://f.test/m.png' } })).toEqual(['https://f.test/m.png']);
    },
  );

  it.each([
    'https://x.test/about',
    'https://x.test/?of=a.png.zip',
    'https://cinema.mov',
    'https://cinema.mov/about',
    'ftp://f.test/a.png',
    'see https://f.test/a.png',
    'https://f.test/of a.png',
    'a.png',
  ])('treats %s as text', (page) => {
    expect(urls({ page })).toEqual([]);
  });

  it('ignores text, other schemes and repeats', () => {
    const file = { url: 'https://f.test/a.png' };
    const output = { prompt: 'https://not.a/file', page_url: 'ftp://f.test', images: [file, file], timings: null };
    expect(urls(output)).toEqual([file.url]);
  });

  it('reads names such as audio_url and data URLs', () => {
    expect(urls({ result: { audio_url: 'https://f.test/a.mp3' } })).toEqual(['https://f.test/a.mp3']);
    expect(readOutputs({ images: [{ url: 'data:image/PNG;base64,AA' }] })[0]?.contentType).toBe('image/png');
    expect(readOutputs({ images: [{ url: 'https://f.test/?a=data:image/png' }] })[0]?.contentType).toBeUndefined();
  });

  const fileUrl = fc.uuid().map((id) => `https://f.test/${id}.png`);
  const { output } = fc.letrec<{ output: unknown }>((tie) => ({
    output: fc.oneof(
      { maxDepth: 4 },
      fileUrl.map((url) => ({ url })),
      fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
      fc.array(tie('output'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('images', 'video', 'mask')), tie('output'), { maxKeys: 3 }),
    ),
  }));
  test.prop([output])('returns every file at any depth', (value) => {
    const addresses = JSON.stringify(value).match(/https:\/\/f\.test\/[-0-9a-f]+\.png/g) ?? [];
    expect(urls(value).toSorted()).toEqual([...new Set(addresses)].toSorted());
  });

  const { texts } = fc.letrec<{ texts: unknown }>((tie) => ({
    texts: fc.oneof(
      { maxDepth: 4 },
      fileUrl,
      fc.oneof(fc.integer(), fc.constant(null), fc.constant('done')),
      fc.array(tie('texts'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('page', 'note', 'results'), tie('texts'), { maxKeys: 3 }),
    ),
  }));
  test.prop([texts])('without files returns every bare media address at any depth', (value) => {
    const addresses = JSON.stringify(value).match(/https:\/\/f\.test\/[-0-9a-f]+\.png/g) ?? [];
    expect(urls(value).toSorted()).toEqual([...new Set(addresses)].toSorted());
  });

  test.prop([fc.anything({ maxDepth: 4 }), fc.string()])('never throws', (value, key) => {
    expect(Array.isArray(readOutputs(value, key))).toBe(true);
  });
});

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
])('no container is found in %j', (answer) => expect(mediaPaths(answer)).toEqual([]));

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
test.prop([answer])('every found container can be saved, and contains a file', (value) => {
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

it.each([
  ['images', 'image', { contentType: 'image/jpg', extension: 'jpg' }],
  ['output.video', 'image', { contentType: 'video/mp4', extension: 'mp4' }],
  ['audio_file', 'image', { contentType: 'audio/mp3', extension: 'mp3' }],
  ['Image', 'video', { contentType: 'image/jpg', extension: 'jpg' }],
  ['result', 'video', { contentType: 'video/mp4', extension: 'mp4' }],
] as const)('a file in %s of a model for %s is usually %o', { tags: ['A9.1-8'] }, (outputKey, outputType, file) => {
  expect(defaultFile({ outputKey, outputType })).toEqual(file);
});

const nameless = { url: 'https://files.test/made' } as OutputFile;

it.each([
  [{}, { contentType: 'image/jpeg', extension: 'jpg' }],
  [{ outputExtension: ' webp ' }, { contentType: 'image/webp', extension: 'webp' }],
  [{ outputExtension: 'xyz' }, { contentType: 'image/jpg', extension: 'xyz' }],
  [{ outputContentType: ' audio/pcm ' }, { contentType: 'audio/pcm', extension: 'pcm' }],
  [{ outputContentType: 'audio/wav' }, { contentType: 'audio/wav', extension: 'wav' }],
  [
    { outputContentType: 'audio/pcm', outputExtension: 'raw' },
    { contentType: 'audio/pcm', extension: 'raw' },
  ],
])('a file without a description has the type in %o: %o', (settings, file) => {
  expect(statedFile(withOutputDefaults(settings), nameless)).toEqual(file);
  const unknown = { ...nameless, contentType: 'application/octet-stream' };
  expect(statedFile(withOutputDefaults(settings), unknown)).toEqual(file);
});

it.each([
  [{ contentType: 'video/webm' }, { contentType: 'video/webm', extension: 'webm' }],
  [{ contentType: 'audio/x-new+zip' }, { contentType: 'audio/x-new+zip', extension: 'new' }],
  [{ url: 'https://files.test/made.MP3?key=1' }, { contentType: 'audio/mpeg', extension: 'mp3' }],
  [{ fileName: 'made.png' }, { contentType: 'image/png', extension: 'png' }],
  [
    { contentType: 'binary/octet-stream', fileName: 'made.mov' },
    { contentType: 'video/quicktime', extension: 'mov' },
  ],
  [{ contentType: 'text/html' }, undefined],
  [{ contentType: 'application/zip' }, undefined],
  [{ fileName: 'lora.safetensors' }, undefined],
])('a file with the description %o is %o, whatever the settings', (said, file) => {
  const settings = withOutputDefaults({ outputContentType: 'image/png' });
  expect(statedFile(settings, { ...nameless, ...said })).toEqual(file);
});
