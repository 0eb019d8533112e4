import sharp from 'sharp';

/** In pixels: twice a phone's column, for dense screens. */
const thumbnailWidth = 640;

/** In bytes, for one picture of a grid. */
const maximumBytes = 30 * 1024;

/** Grain weighs most, and shows least when it goes. */
const qualities = [75, 60, 45, 30, 15, 5];

/** A decompression bomb must not take the function's memory. */
const maxInputPixels = 100_000_000;

/** Returns undefined for an image that cannot be read; the original is shown then. */
export async function makeThumbnail(path: string): Promise<Uint8Array | undefined> {
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

async function lightest(picture: Uint8Array): Promise<Uint8Array | undefined> {
  let made: Uint8Array | undefined;
  for (const quality of qualities) {
    made = await sharp(picture).webp({ quality }).toBuffer();
    if (made.length <= maximumBytes) break;
  }
  return made;
}
