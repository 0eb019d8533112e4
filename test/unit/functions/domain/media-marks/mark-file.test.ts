import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { inspectMedia } from '#functions/domain/assets/inspect-media.ts';
import { readWaveform } from '#functions/domain/assets/waveform.ts';
import { listElements } from '#functions/domain/media-cleaning/matroska.ts';
import { writeOggChecksum } from '#functions/domain/media-cleaning/sound.ts';
import { markFile, readMarks } from '#functions/domain/media-marks/mark-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'marks-'));
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function fileOf(bytes: Uint8Array): Promise<string> {
  const path = join(folder, String((files += 1)));
  await writeFile(path, bytes);
  return path;
}

async function mark(bytes: Uint8Array, contentType: string) {
  const path = await fileOf(bytes);
  const result = await markFile(path, contentType, { addsMark: true });
  const marked = await readFile(path);
  expect(result.sizeBytes).toBe(marked.length);
  return { ...result, path, marked, marks: await readMarks(path) };
}

const ours = { sourceType: 'trainedAlgorithmicMedia', tool: 'Atelia' };

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const picture = () => sharp({ create: { width: 37, height: 21, channels: 3, background: '#888', noise } });
const transparent = () => picture().ensureAlpha(0.5);
const pictures: Readonly<Record<string, readonly [contentType: string, picture: Sharp]>> = {
  'a JPEG': ['image/jpeg', picture().jpeg()],
  'a JPEG with Exif': [
    'image/jpeg',
    picture()
      .jpeg()
      .withExif({ IFD0: { Artist: 'a' } }),
  ],
  'a PNG': ['image/png', picture().png()],
  'a lossy WebP': ['image/webp', picture().webp()],
  'a lossless WebP': ['image/webp', picture().webp({ lossless: true })],
  'a transparent lossless WebP': ['image/webp', transparent().webp({ lossless: true })],
  'a WebP with a transparent layer': ['image/webp', transparent().webp()],
};

describe('A generated picture without a mark', () => {
  it.each(Object.entries(pictures))('%s gets one that other programs read, and keeps its pixels', async (_, kind) => {
    const [contentType, drawn] = kind;
    const original = await drawn.toBuffer();
    const { marked, marks, ...result } = await mark(original, contentType);
    expect(marks).toEqual(ours);
    expect(result).not.toHaveProperty('credentials');
    expect((await sharp(marked).metadata()).xmpAsString).toContain('digitalsourcetype/trainedAlgorithmicMedia');
    const pixels = async (bytes: Buffer) => sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(await pixels(marked)).toEqual(await pixels(original));
    expect(await inspectMedia(marked)).toEqual(await inspectMedia(original));
  });

  it('an animated GIF gets one in front of its end, and keeps its frames', async () => {
    const frames = sharp(Buffer.concat([await picture().raw().toBuffer(), await picture().raw().toBuffer()]), {
      raw: { width: 37, height: 42, channels: 3, pageHeight: 21 },
    });
    const original = await frames.gif({ loop: 0, delay: [100, 100] }).toBuffer();
    const { marked, marks } = await mark(original, 'image/gif');
    expect(marks).toEqual(ours);
    const framesOf = async (bytes: Buffer) =>
      sharp(bytes, { animated: true }).raw().toBuffer({ resolveWithObject: true });
    expect(await framesOf(marked)).toEqual(await framesOf(original));
    expect(skipGifExtension(marked, original.length - 1)).toBe(marked.length - 1);
    expect(marked.at(-1)).toBe(0x3b);
    const older = Buffer.from(original);
    older.write('GIF87a', 'latin1');
    expect((await mark(older, 'image/gif')).marked).toEqual(older);
  });

  it('stays as it is when the stage adds no marks', async () => {
    const original = await picture().jpeg().toBuffer();
    const path = await fileOf(original);
    await markFile(path, 'image/jpeg', { addsMark: false });
    expect(await readFile(path)).toEqual(original);
  });
});

/** Returns where a reader that doesn't know the extension at this position continues. */
function skipGifExtension(gif: Buffer, start: number): number {
  expect([...gif.subarray(start, start + 3)]).toEqual([0x21, 0xff, 11]);
  let at = start + 3 + 11;
  while (gif[at]! > 0) at += gif[at]! + 1;
  return at + 1;
}

const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const film = Buffer.concat([
  box('ftyp', Buffer.from('isom\0\0\0\0isom')),
  box('mdat', Buffer.alloc(3000, 7)),
  box('moov', Buffer.alloc(100)),
]);

const stream = Buffer.alloc(34, 3);
const sound = Buffer.concat([Buffer.of(0xff, 0xf8), Buffer.alloc(500, 9)]);

function flac(blocks: readonly (readonly [kind: number, content: Buffer])[]): Buffer {
  const written = blocks.map(([kind, content]) => Buffer.concat([Buffer.of(kind, 0, 0, content.length), content]));
  return Buffer.concat([Buffer.from('fLaC'), ...written]);
}

function readFlac(bytes: Buffer) {
  const found: [kind: number, content: Buffer][] = [];
  let at = 4;
  for (let kind = 0; kind < 0x80;) {
    kind = bytes[at]!;
    const end = at + 4 + bytes.readUIntBE(at + 1, 3);
    found.push([kind, bytes.subarray(at + 4, end)]);
    at = end;
  }
  return { found, rest: bytes.subarray(at) };
}

function vorbisComments(program: string, ...comments: readonly string[]): Buffer {
  const number = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
  const text = (value: string) => Buffer.concat([number(value.length), Buffer.from(value)]);
  return Buffer.concat([text(program), number(comments.length), ...comments.map(text)]);
}

/** The number of comments stands between the program's name and the comments. */
function readVorbisComments(bytes: Buffer, start = 0): string[] {
  const texts: string[] = [];
  let at = start;
  const readText = () => {
    const length = bytes.readUInt32LE(at);
    texts.push(bytes.toString('utf8', at + 4, at + 4 + length));
    at += 4 + length;
  };
  readText();
  const count = bytes.readUInt32LE(at);
  at += 4;
  while (texts.length <= count) readText();
  return texts;
}

function oggPage(flags: number, content: Buffer): Buffer {
  const head = Buffer.from(`OggS\0\0${'\0'.repeat(20)}\x01`, 'latin1');
  head[5] = flags;
  return Buffer.concat([head, Buffer.of(content.length), content]);
}
const damagedOgg = Buffer.concat([
  oggPage(2, Buffer.from('OpusHead')),
  oggPage(0, Buffer.from('OpusTags\xff\xff\0\0abc', 'latin1')),
]);

function readOggPages(bytes: Buffer): Buffer[] {
  const pages: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    expect(bytes.toString('latin1', at, at + 4)).toBe('OggS');
    const lacing = bytes.subarray(at + 27, at + 27 + bytes[at + 26]!);
    const end = at + 27 + lacing.length + lacing.reduce((sum, size) => sum + size, 0);
    pages.push(bytes.subarray(at, end));
    at = end;
  }
  return pages;
}

/** A size of no bytes stands for an unknown one. */
function webm(sizeBytes: number): Buffer {
  const cluster = Buffer.concat([Buffer.from('1f43b67584', 'hex'), Buffer.alloc(4, 1)]);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(cluster.length) | (1n << BigInt(7 * sizeBytes)));
  const written = sizeBytes === 0 ? Buffer.of(0xff) : size.subarray(8 - sizeBytes);
  const parts = [Buffer.from('1a45dfa387428284', 'hex'), Buffer.from('webm'), Buffer.from('18538067', 'hex')];
  return Buffer.concat([...parts, written, cluster]);
}

describe('A generated film or sound without a mark', () => {
  it('a film gets a box at its end', async () => {
    const { marked, marks } = await mark(film, 'video/mp4');
    expect(marks).toEqual(ours);
    expect(marked.subarray(0, film.length)).toEqual(film);
    expect(marked.readUInt32BE(film.length)).toBe(marked.length - film.length);
    expect(marked.toString('latin1', film.length + 4, film.length + 8)).toBe('uuid');
  });

  it('a film is marked in place, because it can be large', async () => {
    for (const [original, type, isInPlace] of [
      [film, 'video/mp4', true],
      [await picture().jpeg().toBuffer(), 'image/jpeg', false],
    ] as const) {
      const path = await fileOf(original);
      const { ino } = await stat(path);
      await markFile(path, type, { addsMark: true });
      expect((await stat(path)).ino === ino).toBe(isInPlace);
    }
  });

  it('a WAV gets chunks behind its samples', async () => {
    const samples = Buffer.from(Array.from({ length: 2000 }, (_, index) => (index * 37) % 256));
    const { marked, marks, path } = await mark(wav(samples), 'audio/wav');
    expect(marks).toEqual(ours);
    expect(marked.readUInt32LE(4)).toBe(marked.length - 8);
    expect(marked.subarray(44, 44 + samples.length)).toEqual(samples);
    expect(await readWaveform(path)).toEqual(await readWaveform(await fileOf(wav(samples))));
    expect(marked.toString('latin1')).toContain('Made with AI');
  });

  const frames = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413, 5)]);
  const title = Buffer.from('TIT2\0\0\0\x03\0\0\0ab', 'latin1');
  const tag = (version: number) =>
    Buffer.concat([
      Buffer.from(['I', 'D', '3'].map((letter) => letter.charCodeAt(0))),
      Buffer.from([version, 0, 0, 0, 0, 0, title.length]),
      title,
    ]);
  it.each([
    ['without a tag', Buffer.alloc(0), ''],
    ['with a tag of version 3', tag(3), 'TIT2'],
    ['with a tag of version 4', tag(4), 'TIT2'],
  ])('an MP3 %s gets a comment in its tag', async (_, start, kept) => {
    const { marked, marks } = await mark(Buffer.concat([start, frames]), 'audio/mpeg');
    expect(marks).toEqual(ours);
    const length = [...marked.subarray(6, 10)].reduce((sum, byte) => sum * 128 + byte, 0);
    expect(marked.subarray(10 + length)).toEqual(frames);
    expect(readFrames(marked.subarray(10, 10 + length), marked[3] === 4)).toEqual([
      'COMM',
      'PRIV',
      ...(kept ? [kept] : []),
    ]);
  });

  it.each([
    [
      'without comments',
      [
        [0, stream],
        [0x81, Buffer.alloc(9)],
      ],
      'Atelia',
    ],
    ['with its stream only', [[0x80, stream]], 'Atelia'],
    [
      'with comments',
      [
        [0, stream],
        [4, vorbisComments('encoder', 'TITLE=Rain')],
        [0x81, Buffer.alloc(9)],
      ],
      'encoder',
    ],
    [
      'with comments at the end',
      [
        [0, stream],
        [0x84, vorbisComments('encoder', 'TITLE=Rain')],
      ],
      'encoder',
    ],
  ] as const)('a FLAC %s gets comments', async (_, blocks, program) => {
    const original = Buffer.concat([flac(blocks), sound]);
    const { marked, marks } = await mark(original, 'audio/flac');
    expect(marks).toEqual(ours);
    const { found, rest } = readFlac(marked);
    expect(rest).toEqual(sound);
    const texts = readVorbisComments(found.find(([kind]) => (kind & 0x7f) === 4)![1]);
    const kept = program === 'encoder' ? ['TITLE=Rain'] : [];
    expect(texts).toEqual([program, ...kept, 'COMMENT=Made with AI', expect.stringContaining('XMP=<?xpacket')]);
    expect(found.filter(([kind]) => kind > 0x7f)).toEqual([found.at(-1)]);
    const others = (list: typeof blocks | typeof found) =>
      list.filter(([kind]) => (kind & 0x7f) !== 4).map(([kind, content]) => [kind & 0x7f, Buffer.from(content)]);
    expect(others(found)).toEqual(others(blocks));
  });

  it('an Ogg gets comments in its own page, and keeps its samples and its other comments', async () => {
    const original = await readFile(new URL('../../../../support/media/tagged.ogg', import.meta.url));
    const { marked, marks } = await mark(original, 'audio/ogg');
    expect(marks).toEqual(ours);
    const [before, after] = [readOggPages(original), readOggPages(marked)];
    expect(after.filter((_, index) => index !== 1)).toEqual(before.filter((_, index) => index !== 1));
    expect(after[1]!.subarray(0, 22)).toEqual(before[1]!.subarray(0, 22));
    const summed = Buffer.from(after[1]!);
    writeOggChecksum(summed);
    expect(summed).toEqual(after[1]);
    expect(readVorbisComments(marked, marked.indexOf('\x03vorbis') + 7)).toEqual([
      expect.any(String),
      expect.stringContaining('encoder='),
      'artist=Jane Secret',
      expect.stringContaining('geo:'),
      'COMMENT=Made with AI',
      expect.stringContaining('XMP='),
    ]);
  });

  it.each([
    ['of a known size', webm(4)],
    ['of a known size in eight bytes', webm(8)],
    ['of an unknown size', webm(0)],
  ])('a WebM %s gets tags at its end', async (_, original) => {
    const { marked, marks } = await mark(original, 'video/webm');
    expect(marks).toEqual(ours);
    const list = [...listElements(marked, 0, marked.length, new Set([0x18538067]))];
    expect(list.map(({ id }) => id.toString(16))).toEqual(['1a45dfa3', '18538067', '1f43b675', '1254c367']);
    expect(list[1]!.end ?? marked.length).toBe(marked.length);
    expect(list[3]!.end).toBe(marked.length);
    expect(marked.toString('latin1')).toContain('Made with AI');
  });

  it.each([
    ['a film whose last box has no length', 'video/mp4', Buffer.concat([film, Buffer.from('\0\0\0\0mdat\0\0\0\0')])],
    ['a sound whose size is unknown', 'audio/wav', unsized()],
    ['a file that is cut off', 'image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
    ['a FLAC that is cut off', 'audio/flac', flac([[0, stream]])],
    ['an Ogg whose comments are damaged', 'audio/ogg', damagedOgg],
    ['a WebM with something behind its segment', 'video/webm', Buffer.concat([webm(4), Buffer.alloc(3)])],
    ['a film of another format', 'video/x-msvideo', Buffer.from('RIFF')],
  ])('%s stays as it is', async (_, contentType, original) => {
    expect((await mark(original, contentType)).marked).toEqual(original);
  });
});

const claim = (generator: string) =>
  Buffer.concat([
    Buffer.from('\0\0\0\x40jumb\0\0\0\x1ejumdc2pa\0\x11\0\x10\x80\0\0\xaa\0\x38\x9bq\x03c2pa\0', 'latin1'),
    Buffer.from('\x74claim_generator_info\xa1dname', 'latin1'),
    Buffer.of(0x78, generator.length),
    Buffer.from(generator),
  ]);

describe('A file that its provider marked', () => {
  const segment = (content: Buffer) => {
    const head = Buffer.from([0xff, 0xeb, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  it.each([
    ['content credentials', claim('Black Forest Labs API'), 'Black Forest Labs API'],
    ['an older claim', Buffer.from('jumdc2pa oclaim_generator\x68Imagen/4', 'latin1'), 'Imagen/4'],
    ['a digital source type', Buffer.from('http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia"'), ''],
  ])('keeps %s byte for byte', async (_, content, generator) => {
    const plain = await picture().jpeg().toBuffer();
    const original = Buffer.concat([plain.subarray(0, 20), segment(content), plain.subarray(20)]);
    const { marked, credentials } = await mark(original, 'image/jpeg');
    expect(marked).toEqual(original);
    expect(credentials).toBe(generator);
  });

  it('is found wherever its mark is, also across two parts that are read', async () => {
    for (const before of [0, 1024 * 1024 - 40, 1024 * 1024 - 5, 3 * 1024 * 1024]) {
      const original = Buffer.concat([Buffer.alloc(before, 'x'), claim('A model'), Buffer.alloc(10)]);
      const path = await fileOf(original);
      expect(await readMarks(path)).toEqual({ hasCredentials: true, generator: 'A model' });
    }
  });
});

function wav(samples: Buffer): Buffer {
  const head = Buffer.from(
    'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x22\x56\0\0\x22\x56\0\0\x01\0\x08\0data\0\0\0\0',
    'latin1',
  );
  head.writeUInt32LE(36 + samples.length, 4);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

function unsized(): Buffer {
  const bytes = wav(Buffer.alloc(100));
  bytes.writeUInt32LE(0xffff_ffff, 4);
  return bytes;
}

function readFrames(tag: Buffer, isVersion4: boolean): string[] {
  const names: string[] = [];
  for (let at = 0; at < tag.length;) {
    names.push(tag.toString('latin1', at, at + 4));
    const base = isVersion4 ? 128 : 256;
    at += 10 + [...tag.subarray(at + 4, at + 8)].reduce((sum, byte) => sum * base + byte, 0);
  }
  return names;
}
