import { fc, test } from '@fast-check/vitest';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inspectMedia } from '#functions/domain/assets/inspect-media.ts';
import { compose } from '#infra/stand-ins/fal/draw/sound.ts';
import { readClip } from '#infra/stand-ins/fal/make-output.ts';
import { box, ebml, readSample } from '#test/support/media-parts.ts';

const drawing = sharp({ create: { width: 120, height: 80, channels: 3, background: '#4060c0' } });
const text = (content: string) => Buffer.from(content);

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'tiff'] as const)(
    'of %s is recognised with its size in pixels',
    async (format) => {
      const found = await inspectMedia(await drawing.clone().toFormat(format).toBuffer());
      expect(found).toMatchObject({ mediaType: 'image', contentType: `image/${format}`, width: 120, height: 80 });
    },
  );

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"/>',
    '\n<?xml version="1.0"?>\n<!-- made by hand --><!-- twice -->\n<svg width="120" height="80"></svg>',
    '<?xml version="1.0" encoding="UTF-8"?>\n<svg width="120" height="80"></svg>',
    '\ufeff<?xml version="1.0"?><?xml-stylesheet href="#a"?><svg width="120" height="80"/>',
    '<!-- a > b --><?xml version="1.0"?><svg width="120" height="80"/>',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<svg width="120" height="80"/>',
    '<?xml version="1.0"?><!DOCTYPE svg [\n  <!ENTITY ns_svg "http://www.w3.org/2000/svg">\n]>\n<!-- x --><svg width="120" height="80"/>',
    `<?xml version="1.0"?><!-- ${'made by a program '.repeat(200)}--><svg width="120" height="80"/>`,
  ])('drawn in SVG is recognised after any prolog: %#', async (svg) => {
    expect(await inspectMedia(text(svg))).toEqual({
      mediaType: 'image',
      contentType: 'image/svg+xml',
      extension: 'svg',
      width: 120,
      height: 80,
    });
  });

  it.each([
    'viewBox="0, 0, 24, 24"',
    'width="100%" viewBox="0 0 0.4 0.4"',
    'height="10" viewBox="0 0 100 0"',
    'width="1e20" height="10"',
  ])('drawn in SVG has no size when it states none in whole pixels: %s', async (attributes) => {
    const found = await inspectMedia(text(`<svg ${attributes}></svg>`));
    expect(found).toEqual({ mediaType: 'image', contentType: 'image/svg+xml', extension: 'svg' });
  });

  it('keeps its kind when only its start is present', async () => {
    const png = await drawing.clone().png().toBuffer();
    expect(await inspectMedia(png.subarray(0, 60))).toMatchObject({ mediaType: 'image', width: 120, height: 80 });
  });
});

describe('a sound and a film', () => {
  it('are recognised by their content', async () => {
    const wav = await inspectMedia(compose('rain', 1).wav);
    expect(wav).toEqual({ mediaType: 'audio', contentType: 'audio/wav', extension: 'wav' });
    const clip = await inspectMedia(await readClip({ orientation: 'portrait', seconds: 5 }));
    expect(clip).toEqual({ mediaType: 'video', contentType: 'video/mp4', extension: 'mp4' });
  });
});

describe('a recording of sound', () => {
  const sound = { mediaType: 'audio', contentType: 'audio/mp4', extension: 'm4a' };
  const film = (brand: string, handlers: readonly string[]) => {
    const tracks = handlers.map((handler) =>
      box('trak', box('mdia', box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${handler}`)))),
    );
    const start = Buffer.concat([box('ftyp', Buffer.from(`${brand}\0\0\0\0`)), box('mdat', Buffer.alloc(600 * 1024))]);
    return Buffer.concat([start, box('moov', Buffer.concat(tracks))]);
  };
  /** Reads like from the bucket: the start, then parts of the rest. */
  const inspect = (bytes: Buffer) =>
    inspectMedia(bytes.subarray(0, 512 * 1024), undefined, async (offset, length) =>
      bytes.subarray(offset, offset + length),
    );

  it('of an Android phone is sound, whatever its brand', async () => {
    expect(await inspectMedia(await readSample('android-mp42.m4a'))).toEqual(sound);
    for (const brand of ['mp42', 'isom', '3gp4']) {
      expect(await inspect(film(brand, ['soun']))).toEqual(sound);
      expect(await inspect(film(brand, ['soun', 'vide']))).toMatchObject({ mediaType: 'video' });
    }
  });

  it('in WebM is sound', async () => {
    const webm = (...kinds: number[]) => {
      const tracks = kinds.map((kind) => ebml(0xae, ebml(0x83, Buffer.from([kind]))));
      const head = ebml(0x1a45dfa3, ebml(0x4282, Buffer.from('webm')));
      return Buffer.concat([head, ebml(0x18538067, ebml(0x1654ae6b, Buffer.concat(tracks)))]);
    };
    expect(await inspectMedia(webm(2))).toEqual({ mediaType: 'audio', contentType: 'audio/webm', extension: 'weba' });
    expect(await inspectMedia(webm(1, 2))).toMatchObject({ mediaType: 'video', contentType: 'video/webm' });
  });

  it('is no media when its index is missing, as in a file that was cut off', async () => {
    const whole = film('mp42', ['vide']);
    expect(await inspect(whole.subarray(0, -100))).toBeUndefined();
    expect(await inspect(film('mp42', []).subarray(0, 300 * 1024))).toBeUndefined();
  });

  it.each([
    ['is shorter than its head', Buffer.from('\0\0\0\x04mdat', 'latin1')],
    ['is cut off within its length', Buffer.from('\0\0\0\x01mdat\0\0', 'latin1')],
    ['has a damaged part', box('moov', box('trak', Buffer.from('\0\0\0\x02mdia', 'latin1')))],
  ])('is no media when a part %s', async (_, part) => {
    expect(await inspect(Buffer.concat([box('ftyp', Buffer.from('mp42\0\0\0\0')), part]))).toBeUndefined();
  });
});

describe('a file with a stated type', () => {
  const stated = { contentType: 'audio/pcm', extension: 'pcm' };

  it('has that type when its bytes show none', { tags: ['A3.2-9'] }, async () => {
    const found = await inspectMedia(Buffer.from([0, 0, 1, 0x90, 0xff, 3]), stated);
    expect(found).toEqual({ mediaType: 'audio', contentType: 'audio/pcm', extension: 'pcm' });
  });

  it('has the type of its bytes when they show one', async () => {
    const png = await drawing.clone().png().toBuffer();
    expect(await inspectMedia(png, stated)).toMatchObject({ mediaType: 'image', extension: 'png' });
    expect(await inspectMedia(text('<svg/>'), stated)).toMatchObject({ extension: 'svg' });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', text('<!doctype html><title>Not found</title>')],
    ['an archive', Buffer.from('504b0304140000000800', 'hex')],
    ['text that is truncated within a character', text('Grüße').subarray(0, 3)],
  ])('is no media when it is %s', async (_, bytes) => {
    expect(await inspectMedia(bytes, stated)).toBeUndefined();
  });
});

describe('a file that is no media', () => {
  it.each([
    '',
    'hello',
    '<!doctype html><svg width="1" height="1"></svg>',
    '<html><body><svg></svg></body></html>',
    '<svgx>',
    '%PDF-1.7\n',
    'PK\u0003\u0004',
    '{"svg":"<svg>"}',
    '<!-- <svg> -->',
    '<?xml version="1.0"?><rss><svg/></rss>',
    '<?xml version="1.0"?><!DOCTYPE html [<!ENTITY a "b">]><html><svg/></html>',
    '<!DOCTYPE svg [<svg/>',
  ])('is refused: %j', async (content) => {
    expect(await inspectMedia(text(content))).toBeUndefined();
  });

  it('is refused quickly, whatever its content', async () => {
    const startedAt = performance.now();
    expect(await inspectMedia(text('<!---->'.repeat(146)))).toBeUndefined();
    expect(await inspectMedia(text('<!--'.repeat(256)))).toBeUndefined();
    for (const part of ['<!-->', '<!---->', '<?', '<??>', '<!DOCTYPE ', '<!DOCTYPE a[]', ']  ', ' ']) {
      expect(await inspectMedia(text(part.repeat(100_000)))).toBeUndefined();
      expect(await inspectMedia(text(`<!DOCTYPE svg [${part.repeat(100_000)}`))).toBeUndefined();
    }
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  test.prop([fc.uint8Array({ maxLength: 2000 })])('never causes an error', async (bytes) => {
    const found = await inspectMedia(bytes);
    expect(['image', 'video', 'audio', undefined]).toContain(found?.mediaType);
  });
});
