import sharp from 'sharp';

/** Twice the width of a column on a phone, in pixels; sharp enough for a dense screen. */
const thumbnailWidth = 640;

/** What one picture of a grid may weigh. */
const maximumBytes = 30 * 1024;

/** From the best one down; grain weighs most, and shows least when it goes. */
const qualities = [75, 60, 45, 30, 15, 5];

/** A decompression bomb must not take the function's memory. */
const maxInputPixels = 100_000_000;

/** A small WebP of an image; undefined for one that can't be read, which is then shown as it is. */
export async function thumbnailOf(path: string): Promise<Uint8Array | undefined> {
  try {
    const small = await sharp(path, { limitInputPixels: maxInputPixels })
      .rotate()
      .resize({ width: thumbnailWidth, withoutEnlargement: true })
      .png()
      .toBuffer();
    return await lightest(small);
  } catch {
    return undefined;
  }
}

/** The best quality that is light enough, else the last. */
async function lightest(picture: Uint8Array): Promise<Uint8Array | undefined> {
  let made: Uint8Array | undefined;
  for (const quality of qualities) {
    made = await sharp(picture).webp({ quality }).toBuffer();
    if (made.length <= maximumBytes) break;
  }
  return made;
}
