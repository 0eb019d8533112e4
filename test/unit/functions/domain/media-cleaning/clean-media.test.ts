import { fc, test } from '@fast-check/vitest';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { inspectMedia } from '#functions/domain/assets/inspect-media.ts';
import { cleanMedia } from '#functions/domain/media-cleaning/clean-media.ts';
import { Uncleanable } from '#functions/domain/media-cleaning/uncleanable.ts';
import { compose } from '#infra/stand-ins/fal/draw/sound.ts';
import { readClip } from '#infra/stand-ins/fal/make-output.ts';
import { box, ebml, iconOf, pngChunk, readSample, riff, withChunk } from '#test/support/media-parts.ts';

const secret = 'SECRET-PLACE';
const exif = { IFD0: { ImageDescription: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 0/1' } };
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`;

/** Two halves of different colours, wider than high, so that a rotation shows. */
function picture(): Sharp {
  const half = { create: { width: 40, height: 40, channels: 3, background: '#c03020' } } as const;
  return sharp({ create: { width: 80, height: 40, channels: 3, background: '#2030c0' } }).composite([
    { input: half, left: 0, top: 0 },
  ]);
}
const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();
const containsMetadata = (bytes: Buffer) => bytes.includes(secret) || bytes.includes('GPS') || bytes.includes('Exif');

describe.each(['jpeg', 'png', 'webp'] as const)('a picture in %s', (format) => {
  const type = `image/${format}`;

  it('keeps each pixel and its colours, and loses all metadata', async () => {
    const bytes = await picture().withExif(exif).withXmp(xmp).keepIccProfile().toFormat(format).toBuffer();
    const coloured = await sharp(bytes).keepMetadata().withIccProfile('p3').toFormat(format).toBuffer();
    expect(containsMetadata(coloured)).toBe(true);
    const clean = await cleanMedia(type, Buffer.from(coloured));
    expect(containsMetadata(clean.bytes)).toBe(false);
    expect(clean).toMatchObject({ width: 80, height: 40 });
    expect(await pixels(clean.bytes)).toEqual(await pixels(coloured));
    const { icc, exif: exifAfter, xmp: xmpAfter } = await sharp(clean.bytes).metadata();
    expect({ hasColours: icc !== undefined, exifAfter, xmpAfter }).toEqual({ hasColours: true });
  });

  it('is rotated upright', async () => {
    const turned = await picture().withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
    const clean = await cleanMedia(type, Buffer.from(turned));
    expect(clean).toMatchObject({ width: 40, height: 80 });
    const { orientation, width, height, format: written } = await sharp(clean.bytes).metadata();
    expect({ orientation, width, height, written }).toEqual({ width: 40, height: 80, written: format });
    const [red = 0] = await sharp(clean.bytes).extract({ left: 20, top: 10, width: 1, height: 1 }).raw().toBuffer();
    expect(red).toBeGreaterThan(150);
  });

  it('ends at its end mark, and a second cleaning changes nothing', async () => {
    const bytes = await picture().toFormat(format).toBuffer();
    const { bytes: once } = await cleanMedia(type, Buffer.concat([bytes, Buffer.from(`PK<script>${secret}`)]));
    expect(containsMetadata(once)).toBe(false);
    expect((await cleanMedia(type, Buffer.from(once))).bytes).toEqual(once);
  });
});

describe('a picture', () => {
  const frame = (red: number) =>
    sharp({ create: { width: 8, height: 6, channels: 3, background: { r: red * 80, g: 0, b: 0 } } })
      .png()
      .toBuffer();
  const frames = async () => sharp(await Promise.all([1, 2, 3].map((red) => frame(red))), { join: { animated: true } });

  it.each(['gif', 'webp'] as const)('with frames in %s keeps them, and loses all metadata', async (format) => {
    const film = await frames();
    const bytes = await film.toFormat(format, { delay: [100, 200, 300], loop: 2 }).toBuffer();
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, secret.length]), Buffer.from(secret), Buffer.of(0)]);
    const imageWithMetadata =
      format === 'gif'
        ? Buffer.concat([bytes.subarray(0, -1), comment, bytes.subarray(-1), Buffer.from(secret)])
        : riff('WEBP', [...withChunk(bytes, 'XMP ', secret)]);
    const clean = await cleanMedia(`image/${format}`, Buffer.from(imageWithMetadata));
    expect(containsMetadata(clean.bytes)).toBe(false);
    const { pages, delay, loop } = await sharp(clean.bytes).metadata();
    expect({ pages, delay, loop }).toEqual({ pages: 3, delay: [100, 200, 300], loop: 2 });
    expect(await pixels(clean.bytes)).toEqual(await pixels(bytes));
  });

  it('in PNG keeps its frames, and loses texts and unknown chunks', async () => {
    const png = await picture().png().toBuffer();
    const control = pngChunk('acTL', Buffer.from([0, 0, 0, 3, 0, 0, 0, 0]));
    const texts = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt'].map((name) => pngChunk(name, Buffer.from(secret)));
    const { bytes } = await cleanMedia(
      'image/apng',
      Buffer.concat([png.subarray(0, 33), control, ...texts, png.subarray(33)]),
    );
    expect(bytes).toEqual(Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]));
  });

  it('in TIFF is rewritten, because its tables can point anywhere', async () => {
    const bytes = await picture().withExif(exif).tiff().toBuffer();
    const clean = await cleanMedia('image/tiff', Buffer.concat([bytes, Buffer.from(secret)]));
    expect(containsMetadata(clean.bytes)).toBe(false);
    expect(await pixels(clean.bytes)).toEqual(await pixels(bytes));
  });

  it('in an icon loses all metadata', async () => {
    const png = await picture().withExif(exif).png().toBuffer();
    const { bytes } = await cleanMedia('image/x-icon', iconOf([png, png]));
    expect(containsMetadata(bytes)).toBe(false);
    expect(await pixels(bytes.subarray(bytes.readUInt32LE(34)))).toEqual(await pixels(png));
  });

  it.each(['image/heic', 'image/avif', 'image/x-adobe-dng', 'image/vnd.adobe.photoshop'])(
    "of %s is refused, because it can't be cleaned",
    async (type) => {
      await expect(cleanMedia(type, Buffer.from('anything'))).rejects.toBeInstanceOf(Uncleanable);
    },
  );
});

describe('a picture that is too large in its header', () => {
  const headerOf = (width: number, height: number, frames = 1) => {
    const size = Buffer.alloc(13);
    size.writeUInt32BE(width, 0);
    size.writeUInt32BE(height, 4);
    size.set([8, 2, 0, 0, 0], 8);
    const control = Buffer.alloc(8);
    control.writeUInt32BE(frames, 0);
    const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    const chunks = [pngChunk('IHDR', size), pngChunk('acTL', control), pngChunk('IDAT', Buffer.from('789c', 'hex'))];
    return Buffer.concat([signature, ...chunks, pngChunk('IEND', Buffer.of())]);
  };

  it.each([
    ['on both sides', headerOf(30_000, 30_000), 'larger than 16,384 pixels'],
    ['on one side', headerOf(16_385, 1), 'larger than 16,384 pixels'],
    ['in all', headerOf(10_001, 10_000), 'more than 100 megapixels'],
    ['in all its frames', headerOf(1000, 1000, 101), 'more than 100 megapixels'],
  ])('%s is refused before it is decoded', async (_, bytes, words) => {
    await expect(cleanMedia('image/png', bytes)).rejects.toThrow(words);
  });

  it('is accepted when it is just small enough', async () => {
    expect(await cleanMedia('image/png', headerOf(10_000, 10_000))).toMatchObject({ width: 10_000, height: 10_000 });
  });
});

describe('a film or a sound', () => {
  it('in MP4 keeps each byte in place, except notes, tags and locations', async () => {
    const clip = await readClip({ orientation: 'landscape', seconds: 5 });
    expect((await cleanMedia('video/mp4', Buffer.from(clip))).bytes).toHaveLength(clip.length);
    const locationBox = box('udta', box('\xa9xyz', Buffer.from(secret)));
    const tracks = box('trak', Buffer.concat([box('tkhd', Buffer.from('kept')), box('meta', Buffer.from(secret))]));
    const film = Buffer.concat([
      box('ftyp', Buffer.from('isom')),
      box('moov', Buffer.concat([tracks, locationBox, box('meta', Buffer.from(secret))])),
      box('uuid', Buffer.from(secret)),
      box('mdat', Buffer.from('pictures')),
    ]);
    const { bytes } = await cleanMedia('video/quicktime', Buffer.from(film));
    expect(containsMetadata(bytes)).toBe(false);
    expect(bytes).toHaveLength(film.length);
    expect(bytes.subarray(-16)).toEqual(film.subarray(-16));
    expect(bytes.toString('latin1')).toContain('tkhdkept');
  });

  it('in WebM loses its tags and attachments, also from a live recording', async () => {
    const tags = ebml(0x1254c367, Buffer.from(secret));
    const cluster = ebml(0x1f43b675, ebml(0xa3, Buffer.from('pictures')));
    const head = ebml(0x1a45dfa3, Buffer.from('webm'));
    const content = Buffer.concat([tags, cluster, ebml(0x1941a469, Buffer.from(secret.repeat(20)))]);
    const live = Buffer.concat([head, Buffer.from('18538067', 'hex'), Buffer.from('01ffffffffffffff', 'hex'), content]);
    for (const film of [Buffer.concat([head, ebml(0x18538067, content)]), live]) {
      const { bytes } = await cleanMedia('video/webm', Buffer.from(film));
      expect(containsMetadata(bytes)).toBe(false);
      expect(bytes).toHaveLength(film.length);
      expect(bytes.includes('pictures')).toBe(true);
      expect((await cleanMedia('video/webm', Buffer.from(bytes))).bytes).toEqual(bytes);
    }
  });

  it('in WAV and AVI keeps only sound, pictures and their index', async () => {
    const { wav } = compose('rain', 1);
    const wavWithMetadata = Buffer.concat([wav, riff('INFO', [`INAM${secret}`], 'LIST'), riff(secret, [], 'bext')]);
    const { bytes } = await cleanMedia('audio/wav', Buffer.from(wavWithMetadata));
    expect(containsMetadata(bytes)).toBe(false);
    expect(bytes.subarray(0, wav.length)).toEqual(Buffer.from(wav));
  });

  it('in FLAC and MP3 loses titles and pictures', async () => {
    const block = (head: number, content: string) =>
      Buffer.concat([Buffer.from([head, 0, 0, content.length]), Buffer.from(content)]);
    const flac = [Buffer.from('fLaC'), block(0, 'stream'), block(4, secret), block(0x86, secret), Buffer.from('sound')];
    const cleanFlac = (await cleanMedia('audio/flac', Buffer.concat(flac))).bytes;
    expect(containsMetadata(cleanFlac)).toBe(false);
    expect(cleanFlac.toString()).toMatch(/^fLaC.*stream.*sound$/s);
    const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x0c', 'latin1'), Buffer.from(secret)]);
    expect((await cleanMedia('audio/mpeg', Buffer.concat([tag, tag, Buffer.from('sound')]))).bytes.toString()).toBe(
      'sound',
    );
  });
});

describe('a track of places', () => {
  it('in MP4 is removed with its samples, and pictures and sound stay in place', async () => {
    const film = await readSample('dji.mp4');
    const { bytes } = await cleanMedia('video/mp4', Buffer.from(film));
    expect(film.includes('GPS(')).toBe(true);
    expect(bytes.includes('GPS(')).toBe(false);
    expect(bytes).toHaveLength(film.length);
    expect(await inspectMedia(bytes)).toMatchObject({ mediaType: 'video' });
    // The subtitles' few samples and their track; names, times and tags.
    const changed = bytes.filter((byte, at) => byte !== film[at]).length;
    expect(changed).toBeGreaterThan(100);
    expect(changed).toBeLessThan(1500);
  });

  it('in Matroska is removed with its blocks', async () => {
    const track = (number: number, kind: number) =>
      ebml(0xae, Buffer.concat([ebml(0xd7, Buffer.from([number])), ebml(0x83, Buffer.from([kind]))]));
    const content = (text: string) => Buffer.from(text, 'latin1');
    const blocks = [
      ebml(0xa3, content('\x81picture')),
      ebml(0xa3, content(`\x82${secret}`)),
      ebml(0xa0, ebml(0xa1, content(`\x82${secret}`))),
      ebml(0xa0, ebml(0xa1, content('\x81another'))),
    ];
    const film = Buffer.concat([
      ebml(0x1a45dfa3, content('webm')),
      ebml(
        0x18538067,
        Buffer.concat([
          ebml(0x1549a966, Buffer.concat([ebml(0x7ba9, content(secret)), ebml(0x5741, content(secret))])),
          ebml(0x1654ae6b, Buffer.concat([track(1, 1), track(2, 17)])),
          ebml(0x1f43b675, Buffer.concat(blocks)),
        ]),
      ),
    ]);
    const { bytes } = await cleanMedia('video/matroska', Buffer.from(film));
    expect(containsMetadata(bytes)).toBe(false);
    expect(bytes).toHaveLength(film.length);
    expect(bytes.includes('picture') && bytes.includes('another')).toBe(true);
  });
});

describe('a sound with tags', () => {
  it('in Ogg loses its comments, and keeps valid pages', async () => {
    const sound = await readSample('tagged.ogg');
    const { bytes } = await cleanMedia('audio/ogg', Buffer.from(sound));
    expect(sound.includes('Jane Secret')).toBe(true);
    expect(bytes.includes('Jane Secret') || bytes.includes('geo:')).toBe(false);
    expect(bytes).toHaveLength(sound.length);
    // Cleaning writes the checksums of all pages, which an untouched page keeps.
    expect(bytes.subarray(-1000)).toEqual(sound.subarray(-1000));
    expect((await cleanMedia('audio/ogg', Buffer.from(bytes))).bytes).toEqual(bytes);
  });

  it('in AIFF loses names and comments', async () => {
    const chunk = (name: string, content: string) => {
      const head = Buffer.alloc(8);
      head.write(name);
      head.writeUInt32BE(content.length, 4);
      return Buffer.concat([head, Buffer.from(content), Buffer.alloc(content.length % 2)]);
    };
    const chunks = [chunk('COMM', 'format'), chunk('NAME', secret), chunk('ID3 ', secret), chunk('SSND', 'sound')];
    const tagged = Buffer.concat([Buffer.from('FORM\0\0\0\0AIFF'), ...chunks]);
    const { bytes } = await cleanMedia('audio/aiff', tagged);
    expect(containsMetadata(bytes)).toBe(false);
    expect(bytes.includes('format') && bytes.includes('sound')).toBe(true);
  });

  it('in MP3 and AAC loses tags of all kinds at both ends', async () => {
    const ape = (flags: number) => {
      const head = Buffer.alloc(32);
      head.write('APETAGEX');
      head.writeUInt32LE(32 + secret.length, 12);
      head.writeUInt32LE(flags, 20);
      return head;
    };
    const apeTag = Buffer.concat([ape(0xa000_0000), Buffer.from(secret), ape(0x8000_0000)]);
    const id3v1 = Buffer.alloc(128);
    id3v1.write(`TAG${secret}`);
    const lyrics = Buffer.from(`${secret}${String(secret.length).padStart(6, '0')}LYRICS200`);
    const tagged = Buffer.concat([Buffer.from('sound'), apeTag, lyrics, id3v1]);
    for (const type of ['audio/mpeg', 'audio/aac']) {
      expect((await cleanMedia(type, Buffer.from(tagged))).bytes.toString()).toBe('sound');
    }
  });
});

const starts: Record<string, string> = {
  'image/jpeg': 'ffd8',
  'image/png': '89504e470d0a1a0a',
  'image/gif': '474946383961',
  'image/webp': '52494646ffffffff57454250',
  'image/x-icon': '00000100',
  'video/mp4': '00000008',
  'video/webm': '1a45dfa3',
  'audio/wav': '52494646ffffffff57415645',
  'audio/flac': '664c6143',
  'audio/mpeg': '494433',
  'audio/ogg': '4f67675300',
  'audio/aiff': '464f524d',
};
test.prop([fc.constantFrom(...Object.keys(starts)), fc.uint8Array({ maxLength: 200 })])(
  'a file that only starts like media is cleaned or refused, and never causes another error',
  async (type, garbage) => {
    const bytes = Buffer.concat([Buffer.from(starts[type]!, 'hex'), garbage]);
    const problem = await cleanMedia(type, bytes).catch((error: unknown) => error);
    expect(problem instanceof Error && !(problem instanceof Uncleanable)).toBe(false);
  },
);
