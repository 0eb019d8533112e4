import sharp from 'sharp';
import { xmpMark } from '#functions/domain/media-marks/mark-bytes.ts';
import type { MarkSettings } from '#functions/domain/media-marks/mark-file.ts';

/** In pixels: twice the width of a phone's column, for dense screens. */
const thumbnailWidth = 640;

const maxBytes = 30 * 1024;

/** Grain takes the most bytes, and its loss shows least. */
const qualities = [75, 60, 45, 30, 15, 5];

/** A decompression bomb must not fill the function's memory. */
const maxInputPixels = 100_000_000;

export async function makeThumbnail(
  path: string,
  { addsMark }: MarkSettings = { addsMark: false },
): Promise<Uint8Array | undefined> {
  try {
    const small = await sharp(path, { limitInputPixels: maxInputPixels })
      .rotate()
      .resize({ width: thumbnailWidth, withoutEnlargement: true })
      .png()
      .toBuffer();
    return await compress(small, addsMark);
  } catch {
    return undefined;
  }
}

async function compress(picture: Uint8Array, addsMark: boolean): Promise<Uint8Array | undefined> {
  let thumbnail: Uint8Array | undefined;
  for (const quality of qualities) {
    const webp = sharp(picture).webp({ quality });
    thumbnail = await (addsMark ? webp.withXmp(xmpMark) : webp).toBuffer();
    if (thumbnail.length <= maxBytes) break;
  }
  return thumbnail;
}
