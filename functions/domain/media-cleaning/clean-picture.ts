import type { Sharp } from 'sharp';
import { formatNumber } from '#shared/kernel/language.ts';
import { cleanGif, cleanJpeg, cleanPng, cleanWebp, pngFrames } from './clean-picture-formats.ts';
import { damagedError, Uncleanable } from './uncleanable.ts';

export interface CleanMedia {
  readonly bytes: Buffer;
  readonly width?: number;
  readonly height?: number;
}

const kinds = {
  jpeg: { clean: cleanJpeg, frames: () => 1 },
  png: { clean: cleanPng, frames: pngFrames },
  webp: { clean: cleanWebp, frames: () => 1 },
} as const;

/** Keeps the pixels and drops the metadata (`clean-picture-formats.ts`); a rotated picture is encoded again. */
export async function cleanPicture(format: keyof typeof kinds, bytes: Buffer): Promise<CleanMedia> {
  const facts = await readPictureFacts(bytes);
  const { clean, frames } = kinds[format];
  const all = Math.max(facts.frames, frames(bytes));
  assertWithinLimits({ ...facts, frames: all });
  // Cameras write no rotated animations.
  if (!facts.isRotated || all > 1) return { bytes: clean(bytes), width: facts.width, height: facts.height };
  return rotateUpright(bytes, { ...facts, format });
}

/** TIFF's offset tables can point anywhere, so only the pixels of the first page survive. */
export async function cleanTiff(bytes: Buffer): Promise<CleanMedia> {
  const facts = await readPictureFacts(bytes);
  assertWithinLimits({ ...facts, frames: 1 });
  return rotateUpright(bytes, { format: 'tiff' });
}

export async function cleanGifPicture(bytes: Buffer): Promise<CleanMedia> {
  const clean = cleanGif(bytes);
  const { width, height, frames } = await readPictureFacts(clean);
  assertWithinLimits({ width, height, frames });
  return { bytes: clean, width, height };
}

async function rotateUpright(bytes: Buffer, options: Parameters<typeof encodePicture>[1]): Promise<CleanMedia> {
  const upright = await encodePicture(bytes, options);
  const { width, height } = await readPictureFacts(upright);
  return { bytes: upright, width, height };
}

type Format = 'jpeg' | 'png' | 'webp' | 'tiff';

interface PictureFacts {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly isRotated: boolean;
  readonly chromaSubsampling?: string | undefined;
}

/** Shorter than the function's timeout, which covers the whole upload. */
const maxEncodingSeconds = 20;

async function readPictureFacts(bytes: Buffer): Promise<PictureFacts> {
  const picture = await openPicture(bytes, { limitInputPixels: false });
  const {
    format,
    width,
    height,
    pages = 1,
    pageHeight,
    orientation = 1,
    chromaSubsampling,
  } = await readPicture(picture.metadata());
  return { format, width, height: pageHeight ?? height, frames: pages, isRotated: orientation > 1, chromaSubsampling };
}

async function encodePicture(
  bytes: Buffer,
  { format, chromaSubsampling }: Pick<PictureFacts, 'chromaSubsampling'> & { readonly format: Format },
): Promise<Buffer> {
  const picture = await openPicture(bytes, { failOn: 'error' });
  const quality = {
    jpeg: { quality: 92, ...(chromaSubsampling && { chromaSubsampling }) },
    png: {},
    webp: { quality: 95 },
    tiff: { compression: 'lzw' },
  } as const;
  const upright = picture.autoOrient().keepIccProfile().timeout({ seconds: maxEncodingSeconds });
  return readPicture(upright.toFormat(format, quality[format]).toBuffer());
}

/** Loads sharp with the first picture, so other calls don't wait for it. */
async function openPicture(bytes: Buffer, options: { limitInputPixels?: false; failOn?: 'error' }): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, options);
}

async function readPicture<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw new Uncleanable('file_damaged', 'can’t be read as a picture', { cause: error });
  }
}

/** WebP's limit, and more than any camera has. */
const maxSidePixels = 16_384;

/** All frames together; decoding a small file can otherwise need much memory. */
const maxPixels = 100_000_000;

export function assertWithinLimits({ width, height, frames }: Pick<PictureFacts, 'width' | 'height' | 'frames'>): void {
  if (Math.max(width, height) > maxSidePixels) {
    throw new Uncleanable('file_too_many_pixels', `is larger than ${formatNumber(maxSidePixels)} pixels on one side`);
  }
  if (width * height * frames > maxPixels) {
    throw new Uncleanable(
      'file_too_many_pixels',
      `has more than ${maxPixels / 1_000_000} megapixels in all its frames`,
    );
  }
}

const iconHeaderBytes = 6;
const iconEntryBytes = 16;
const pngStart = '\x89PNG';

/** PNGs in an icon can contain metadata. https://en.wikipedia.org/wiki/ICO_(file_format) */
export function cleanIcon(bytes: Buffer): Buffer {
  const count = bytes.readUInt16LE(4);
  const directory = Buffer.from(bytes.subarray(0, iconHeaderBytes + count * iconEntryBytes));
  const pictures: Buffer[] = [];
  let at = directory.length;
  let total = 0;
  for (let entry = iconHeaderBytes; entry < directory.length; entry += iconEntryBytes) {
    const start = directory.readUInt32LE(entry + 12);
    const picture = bytes.subarray(start, start + directory.readUInt32LE(entry + 8));
    total += picture.length;
    // Several entries for one range of bytes would multiply it.
    if (picture.length === 0 || total > bytes.length) throw damagedError();
    assertWithinLimits({ ...readIconSize(picture), frames: 1 });
    const clean = isPng(picture) ? cleanPng(picture) : picture;
    directory.writeUInt32LE(clean.length, entry + 8);
    directory.writeUInt32LE(at, entry + 12);
    pictures.push(clean);
    at += clean.length;
  }
  return Buffer.concat([directory, ...pictures]);
}

function isPng(picture: Buffer): boolean {
  return picture.toString('latin1', 0, 4) === pngStart;
}

/** The height of a bitmap in an icon includes its mask. */
function readIconSize(picture: Buffer): { width: number; height: number } {
  if (isPng(picture)) return { width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) };
  return { width: Math.abs(picture.readInt32LE(4)), height: Math.abs(picture.readInt32LE(8)) / 2 };
}
