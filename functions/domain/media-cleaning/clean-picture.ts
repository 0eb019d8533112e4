import { cleanGif } from './clean-gif.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng, pngFrames } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';
import { drawAnew, pictureFacts } from './draw-anew.ts';
import { assertWithinLimits } from './picture-limits.ts';

export interface CleanMedia {
  readonly bytes: Buffer;
  /** Of a picture, as it is looked at. */
  readonly width?: number;
  readonly height?: number;
}

const kinds = {
  jpeg: { clean: cleanJpeg, frames: () => 1 },
  png: { clean: cleanPng, frames: pngFrames },
  webp: { clean: cleanWebp, frames: () => 1 },
} as const;

/** Pixel for pixel the same, but for one that has to be turned. Throws `Uncleanable`, also for one that is too large. */
export async function cleanPicture(format: keyof typeof kinds, bytes: Buffer): Promise<CleanMedia> {
  const facts = await pictureFacts(bytes);
  const { clean, frames } = kinds[format];
  const all = Math.max(facts.frames, frames(bytes));
  assertWithinLimits({ ...facts, frames: all });
  // What moves is never turned: no camera writes it.
  if (!facts.isTurned || all > 1) return { bytes: clean(bytes), width: facts.width, height: facts.height };
  return drawn(bytes, { ...facts, format });
}

/** Its tables of offsets lead anywhere: only its pixels are taken out of it, of several pages those of the first. */
export async function cleanTiff(bytes: Buffer): Promise<CleanMedia> {
  const facts = await pictureFacts(bytes);
  assertWithinLimits({ ...facts, frames: 1 });
  return drawn(bytes, { format: 'tiff' });
}

export async function cleanMovingGif(bytes: Buffer): Promise<CleanMedia> {
  const clean = cleanGif(bytes);
  const { width, height, frames } = await pictureFacts(clean);
  assertWithinLimits({ width, height, frames });
  return { bytes: clean, width, height };
}

async function drawn(bytes: Buffer, how: Parameters<typeof drawAnew>[1]): Promise<CleanMedia> {
  const upright = await drawAnew(bytes, how);
  const { width, height } = await pictureFacts(upright);
  return { bytes: upright, width, height };
}
