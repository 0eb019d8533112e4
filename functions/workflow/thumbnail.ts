import sharp from 'sharp';

/** Twice the width of a column on a phone, in pixels; sharp enough for a dense screen. */
const thumbnailWidth = 640;

/** A decompression bomb must not take the function's memory. */
const maxInputPixels = 100_000_000;

/** A small WebP of an image; undefined for one that can't be read, which is then shown as it is. */
export async function thumbnailOf(path: string): Promise<Uint8Array | undefined> {
  try {
    return await sharp(path, { limitInputPixels: maxInputPixels })
      .rotate()
      .resize({ width: thumbnailWidth, withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
  } catch {
    return undefined;
  }
}
