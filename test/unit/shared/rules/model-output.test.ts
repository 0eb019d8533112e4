import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { readOutputs, textAt } from '#shared/rules/model-output.ts';

const urls = (output: unknown, key?: string) => readOutputs(output, key).map((file) => file.url);

describe('what an output says at a place', () => {
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
  it('gives what the provider tells of a file', { tags: ['A7.10-3'] }, () => {
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

  it('prefers the named container, and falls back when it holds nothing', { tags: ['S3-33', 'S7.5-5'] }, () => {
    const output = { mask: { url: 'https://f.test/m.png' }, image: { url: 'https://f.test/i.png' } };
    expect(urls(output, 'image')).toEqual(['https://f.test/i.png']);
    expect(urls(output, 'images')).toEqual(['https://f.test/i.png', 'https://f.test/m.png']);
  });

  it('reads a bare address in a usual place, or where the name says that it is one', () => {
    const url = 'https://f.test/a.png';
    expect(urls({ image: url })).toEqual([url]);
    expect(urls({ thumb_urls: [url] })).toEqual([url]);
    expect(urls({ page: url, video_url: 'https://f.test/v' })).toEqual(['https://f.test/v']);
  });

  it(
    'reads a bare address of media anywhere, but only when no file is in any such place',
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
  ])('takes %s for text', (page) => {
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
  test.prop([output])('has every file found, wherever it is', (value) => {
    const placed = JSON.stringify(value).match(/https:\/\/f\.test\/[-0-9a-f]+\.png/g) ?? [];
    expect(urls(value).toSorted()).toEqual([...new Set(placed)].toSorted());
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
  test.prop([texts])('without files has every bare address of media found, wherever it is', (value) => {
    const placed = JSON.stringify(value).match(/https:\/\/f\.test\/[-0-9a-f]+\.png/g) ?? [];
    expect(urls(value).toSorted()).toEqual([...new Set(placed)].toSorted());
  });

  test.prop([fc.anything({ maxDepth: 4 }), fc.string()])('never throws', (value, key) => {
    expect(Array.isArray(readOutputs(value, key))).toBe(true);
  });
});
