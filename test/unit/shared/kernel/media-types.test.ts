import { describe, expect, it } from 'vitest';
import {
  acceptedMediaTypes,
  acceptsFile,
  contentTypeOfExtension,
  readExtension,
  extensionOfContentType,
  listExtensions,
  isMediaUrl,
  mediaTypeOfFile,
  mediaTypeOfFilename,
} from '#shared/kernel/media-types.ts';
import { mediaTypeSchema } from '#shared/kernel/schemas.ts';

describe('a text is recognised as the address of media', () => {
  it.each([
    'https://f.test/a.png',
    'http://f.test/A.MP4',
    'https://f.test/a.jpg?key=1#part',
    'https://f.test?file=b.webm&key=1',
    'HTTPS://f.test/get/a.mp3/raw',
  ])('as %s', (text) => expect(isMediaUrl(text)).toBe(true));

  it.each([
    '',
    'a.png',
    'ftp://f.test/a.png',
    'see https://f.test/a.png',
    'https://f.test/a.png and more',
    'https://cinema.mov',
    'https://cinema.mov/about',
    'https://cinema.mov#a.png',
    'https://f.test/a.png.html',
    'https://f.test/a.pngs',
    'https://f.test/png',
  ])('not as “%s”', (text) => expect(isMediaUrl(text)).toBe(false));
});

describe('the extension of files', () => {
  it.each([
    ['image/jpeg', 'jpg'],
    ['Image/PNG', 'png'],
    ['image/svg+xml', 'svg'],
    ['audio/mpeg', 'mp3'],
    ['image/jpg', 'jpg'],
    ['audio/pcm; rate=16000', 'pcm'],
    ['audio/x-new+zip', 'new'],
    ['video/a-x-b', 'a-x-b'],
  ])('of %s is %s', (contentType, extension) => expect(extensionOfContentType(contentType)).toBe(extension));
});

describe('media kinds', () => {
  it('come from the extension', { tags: ['S5-17'] }, () => {
    expect(mediaTypeOfFilename('https://m.test/a.b/Clip.MP4?x=.png')).toBe('video');
    expect(mediaTypeOfFilename('.mp3')).toBeUndefined();
    expect(readExtension('archive.tar.gz')).toBe('gz');
    expect(readExtension('Take #3.mp4')).toBe('mp4');
    expect(readExtension('what? final.MP4')).toBe('mp4');
    expect(readExtension('/files/a.png?b=c.d#e.f')).toBe('png');
    expect(contentTypeOfExtension('PNG')).toBe('image/png');
    expect(contentTypeOfExtension('xyz')).toBeUndefined();
    for (const kind of mediaTypeSchema.options)
      for (const extension of listExtensions(kind)) {
        expect(mediaTypeOfFilename(`a.${extension}`)).toBe(kind);
        expect(contentTypeOfExtension(extension)).toMatch(new RegExp(`^${kind}/`));
      }
  });

  it(
    'come from the name when the content type says nothing, and default to image',
    { tags: ['A5.13-3', 'S5-12', 'S5-13'] },
    () => {
      expect(mediaTypeOfFile({ name: 'a.mp3', type: '' })).toBe('audio');
      expect(mediaTypeOfFile({ name: 'a.mp3', type: ' Binary/Octet-Stream ' })).toBe('audio');
      expect(mediaTypeOfFile({ name: 'a', type: ' Video/MP4 ' })).toBe('video');
      expect(mediaTypeOfFile({ name: 'a.xyz', type: 'application/octet-stream' })).toBe('image');
      expect(mediaTypeOfFile({ name: 'a.mp3', type: 'application/pdf' })).toBeUndefined();
    },
  );

  it('depend on the accept setting of a file field', { tags: ['S5-31'] }, () => {
    expect(acceptedMediaTypes()).toEqual(['image']);
    expect(acceptedMediaTypes('.mp4, audio/mpeg')).toEqual(['video', 'audio']);
    expect(acceptedMediaTypes('*')).toEqual(['image', 'video', 'audio']);
    expect(acceptedMediaTypes('video/*, */*')).toEqual(['image', 'video', 'audio']);
    expect(acceptedMediaTypes('audio/*,.mov , .png')).toEqual(['image', 'video', 'audio']);
    expect(acceptedMediaTypes('application/pdf,.pdf')).toEqual(['image']);
    expect(acceptsFile('*', { name: 'a.pdf', type: 'application/pdf' })).toBe(false);
    expect(acceptsFile('video/*', { name: 'a.mov', type: 'video/quicktime' })).toBe(true);
    expect(acceptsFile(undefined, { name: 'a.mov', type: 'video/quicktime' })).toBe(false);
  });
});
