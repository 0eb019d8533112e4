import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { note, xmp } from '#functions/domain/media-marks/mark-bytes.ts';
import { planMark } from '#functions/domain/media-marks/plan-mark.ts';

/** Returns the marked file, or undefined. */
async function mark(contentType: string, bytes: Buffer): Promise<Buffer | undefined> {
  const read = async (position: number, length: number) => bytes.subarray(position, position + length);
  const changes = await planMark(contentType, { size: bytes.length, read });
  if (changes === undefined) return undefined;
  let end = 0;
  const parts = changes.flatMap(({ at, replaced, bytes: added }) => {
    const kept = bytes.subarray(end, at);
    end = at + replaced;
    return [kept, added];
  });
  return Buffer.concat([...parts, bytes.subarray(end)]);
}

const text = (value: string) => Buffer.from(value, 'latin1');
const be32 = (value: number) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value]);
const le32 = (value: number) => Buffer.from([value, value >>> 8, value >>> 16, value >>> 24]);
const join = (...parts: readonly (Buffer | string | number)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? text(part) : typeof part === 'number' ? Buffer.of(part) : part)),
  );

const segment = (marker: number, content: string) => join(0xff, marker, 0, content.length + 2, content);
const riff = (form: string, content: Buffer | string) => {
  const body = join(form, content);
  return join('RIFF', le32(body.length), body);
};
const webp = (kind: string, content: Buffer) => riff('WEBP', join(kind, le32(content.length), content));
const box = (type: string, content = '') => join(be32(content.length + 8), type, content);
const film = join(box('ftyp', 'isom'), box('free'));
const id3 = (version: number, flags: number) => join('ID3', version, 0, flags, 0, 0, 0, 0, 'frames');
const flacBlock = (kind: number, content: Buffer | string) => join(kind, 0, 0, content.length, content);
const vorbis = (program: string, count: number, ...comments: readonly (Buffer | string)[]) =>
  join(le32(program.length), program, le32(count), ...comments.map((comment) => join(le32(comment.length), comment)));
const flac = (comments: Buffer | string) => join('fLaC', flacBlock(0, 'info'), flacBlock(0x84, comments), 'sound');
const oggPage = (flags: number, lacing: readonly number[], content: Buffer | string) =>
  join('OggS', 0, flags, Buffer.alloc(20), lacing.length, Buffer.from(lacing), content);
const opus = oggPage(2, [8], 'OpusHead');
const tags = join('OpusTags', vorbis('encoder', 1, 'TITLE=Rain'));
const ebml = Buffer.from('1a45dfa387428284', 'hex');
const webm = (size: string, content: string) => join(ebml, 'webm', Buffer.from(`18538067${size}`, 'hex'), content);

describe('A mark is planned', () => {
  it('behind JFIF and Exif of a JPEG, and in front of other segments', async () => {
    const first = join(0xff, 0xd8, segment(0xe0, 'JFIF\0'), segment(0xe1, 'Exif\0\0'));
    const others = join(segment(0xe1, 'http://other'), segment(0xdb, 'table'));
    const marked = await mark('image/jpeg', join(first, others));
    expect(marked?.subarray(0, first.length)).toEqual(first);
    expect(marked?.subarray(-others.length)).toEqual(others);
    expect(marked?.toString('latin1', first.length + 4)).toMatch(/^http:\/\/ns\.adobe\.com\/xap/);
    expect(await mark('image/jpeg', join(0xff, 0xd8, 0xff, 0xdb, 0, 2))).toBeDefined();
  });

  it('for an animated PNG, and for an Ogg whose type names its codec', async () => {
    expect(await mark('image/apng', Buffer.alloc(60))).toBeDefined();
    const original = join(opus, oggPage(0, [tags.length], tags));
    expect(await mark('audio/ogg; codecs=opus', original)).toBeDefined();
  });

  it('behind the boxes of a film, also empty ones and those with a long size', async () => {
    const expected = join(be32(24 + xmp.length), 'uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), xmp);
    const long = join(be32(1), 'mdat', be32(0), be32(20), 'data');
    for (const original of [film, join(film, long), join(long, film)]) {
      expect(await mark('video/mp4', original)).toEqual(join(original, expected));
    }
  });

  it('as chunks of a WAV, with the names that players know', async () => {
    const original = riff('WAVE', 'data');
    const comment = join('INFOICMT', le32(note.length + 1), note, 0, note.length % 2 === 0 ? '\0' : '');
    const padded = xmp.length % 2 === 0 ? xmp : join(xmp, 0);
    const chunks = join('LIST', le32(comment.length), comment, '_PMX', le32(xmp.length), padded);
    const marked = await mark('audio/wav', original);
    expect(marked).toEqual(join('RIFF', le32(original.length - 8 + chunks.length), 'WAVEdata', chunks));
  });

  it('as frames of an MP3, with a language and no name', async () => {
    for (const original of [text('frames'), id3(3, 0), id3(4, 0)]) {
      const marked = (await mark('audio/mpeg', original))!.toString('latin1');
      expect(marked).toContain(`COMM\0\0\0\x11\0\0\0eng\0${note}PRIV`);
      expect(marked.slice(0, 6)).toBe(`ID3${original[0] === 0x49 ? String.fromCharCode(original[3]!) : '\x03'}\0\0`);
    }
  });

  it('as comments of a FLAC, also behind an empty list', async () => {
    const ours = [`COMMENT=${note}`, join('XMP=', xmp)];
    const marked = (await mark('audio/flac', flac(vorbis('', 0))))!;
    expect(marked.subarray(16)).toEqual(join(vorbis('', 2, ...ours), 'sound'));
  });

  it('as comments of an Ogg, whose packet can have several parts and others behind it', async () => {
    const long = join('OpusTags', vorbis('encoder', 1, `TITLE=${'a'.repeat(260)}`));
    const original = join(opus, oggPage(0, [255, long.length - 255, 3], join(long, 'abc')), 'rest');
    const marked = (await mark('audio/ogg', original))!;
    const added = vorbis('encoder', 3, `TITLE=${'a'.repeat(260)}`, `COMMENT=${note}`, join('XMP=', xmp));
    const packet = join('OpusTags', added);
    const lacing = [...Array.from({ length: Math.floor(packet.length / 255) }, () => 255), packet.length % 255, 3];
    expect([...marked.subarray(opus.length + 26, opus.length + 27 + lacing.length)]).toEqual([
      lacing.length,
      ...lacing,
    ]);
    expect(marked.subarray(opus.length + 27 + lacing.length)).toEqual(join(packet, 'abcrest'));
  });

  it('as tags of a WebM', async () => {
    const element = (id: string, content: Buffer) =>
      join(Buffer.from(id, 'hex'), be32(0x1000_0000 + content.length), content);
    const tag = (name: string, value: Buffer | string) =>
      element('67c8', join(element('45a3', text(name)), element('4487', join(value))));
    const content = join(element('63c0', Buffer.alloc(0)), tag('COMMENT', note), tag('XMP', xmp));
    const original = webm('ff', 'cluster');
    expect(await mark('video/webm', original)).toEqual(join(original, element('1254c367', element('7373', content))));
  });
});

describe('No mark is planned for', () => {
  const page = oggPage(0, [tags.length], tags);
  const full = join('OpusTags', vorbis('encoder', 1, 'a'.repeat(254 * 255 - 30)));
  it.each([
    ['a JPEG with something between its segments', 'image/jpeg', join(0xff, 0xd8, 0, 0xdb, 0, 2, 'more')],
    ['a WebP with XMP', 'image/webp', webp('VP8X', join(4, Buffer.alloc(9)))],
    ['a WebP of another kind', 'image/webp', webp('ALPH', Buffer.alloc(20))],
    ['a WebP that is cut off', 'image/webp', webp('VP8X', Buffer.alloc(10)).subarray(0, -2)],
    ['a WebP of an odd size', 'image/webp', riff('WEBP', 'VP8X\0\0\0\0\0')],
    ['a WebP with another name', 'image/webp', join('RIFX', webp('VP8X', Buffer.alloc(10)).subarray(4))],
    ['a GIF with something behind its end', 'image/gif', text('GIF89a;more')],
    ['a GIF of the older version', 'image/gif', text('GIF87a;')],
    ['a film with three bytes behind its boxes', 'video/mp4', join(film, 'abc')],
    ['a film whose last box is cut off', 'video/mp4', join(film, be32(100), 'mdat')],
    ['a film whose last box is too short', 'video/mp4', join(film, be32(7), 'mdat')],
    ['an empty WAV', 'audio/wav', Buffer.alloc(0)],
    ['an MP3 whose tag is of version 2', 'audio/mpeg', id3(2, 0)],
    ['an MP3 whose tag has flags', 'audio/mpeg', id3(4, 0x40)],
    ['a FLAC with another name', 'audio/flac', join('fLaX', flac(vorbis('', 0)).subarray(4))],
    ['a FLAC of its name', 'audio/flac', text('fLaC')],
    ['a FLAC that is cut off in a head', 'audio/flac', join('fLaC', flacBlock(0, 'info'), 0x84, 0)],
    ['a FLAC without its last block', 'audio/flac', join('fLaC', flacBlock(0, 'info'))],
    ['a FLAC with three bytes of comments', 'audio/flac', flac('abc')],
    ['a FLAC with fewer comments than it says', 'audio/flac', flac(vorbis('encoder', 2, 'TITLE=Rain'))],
    ['a FLAC whose count is cut off', 'audio/flac', flac(vorbis('encoder', 0).subarray(0, -1))],
    ['an Ogg that is cut off', 'audio/ogg', opus.subarray(0, 20)],
    ['an Ogg of another codec', 'audio/ogg', join(oggPage(2, [5], 'Speex'), page)],
    ['an Ogg of one page', 'audio/ogg', opus],
    ['an Ogg whose second page has no name', 'audio/ogg', join(opus, 'X', page.subarray(1))],
    ['an Ogg whose second page continues a packet', 'audio/ogg', join(opus, oggPage(1, [tags.length], tags))],
    ['an Ogg whose second page starts a stream', 'audio/ogg', join(opus, oggPage(2, [tags.length], tags))],
    ['an Ogg without comments', 'audio/ogg', join(opus, oggPage(0, [tags.length], join('X', tags.subarray(1))))],
    ['an Ogg whose page is cut off', 'audio/ogg', join(opus, page).subarray(0, -1)],
    [
      'an Ogg whose comments end on another page',
      'audio/ogg',
      join(opus, oggPage(0, [255], join(tags, Buffer.alloc(255 - tags.length)))),
    ],
    [
      'an Ogg whose page is full',
      'audio/ogg',
      join(opus, oggPage(0, [...Array.from({ length: 253 }, () => 255), full.length - 253 * 255], full)),
    ],
    ['a WebM without a head', 'video/webm', text('abc')],
    ['a WebM whose head has no end', 'video/webm', Buffer.from('1a45dfa3ff', 'hex')],
    ['a WebM without a segment', 'video/webm', join(ebml, 'webm', Buffer.from('1f43b67581', 'hex'), 'a')],
    ['a WebM that ends behind its head', 'video/webm', join(ebml, 'webm')],
    ['a WebM whose size has no room', 'video/webm', webm('87', 'cluster')],
    ['another type', 'image/tiff', Buffer.alloc(60)],
  ])('%s', async (_, contentType, bytes) => {
    expect(await mark(contentType, bytes)).toBeUndefined();
  });

  it('an Ogg of a real encoder only if it is damaged', async () => {
    const real = await readFile(new URL('../../../../support/media/tagged.ogg', import.meta.url));
    expect(await mark('audio/ogg', real)).toBeDefined();
    expect(await mark('audio/ogg', real.subarray(0, 100))).toBeUndefined();
  });
});
