import { log } from '#functions/platform/log.ts';
import { pngFrames } from './clean-picture-formats.ts';

export const displayExtension = 'webp';

/** Twice the largest place of an example, for dense screens. */
const maxSidePixels = 1_600;

/**
 * Examples, icons and pictures of options are seen by everyone who opens a page, so a large original would slow all of
 * them. Returns undefined if the original is smaller, or has no pixels that sharp can read.
 */
export async function toDisplayPicture(bytes: Buffer): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { animated: true });
    const { pages = 1, format } = await picture.metadata();
    // Vectors are small at any size, and sharp reads only the first frame of an animated PNG.
    if (format === 'svg' || (format === 'png' && pngFrames(bytes) > 1)) return undefined;
    const side = { width: maxSidePixels, ...(pages === 1 && { height: maxSidePixels }) };
    const small = await picture
      .resize({ ...side, fit: 'inside', withoutEnlargement: true })
      .keepIccProfile()
      .keepXmp()
      .webp({ quality: 80 })
      .toBuffer();
    return small.length < bytes.length ? small : undefined;
  } catch (error) {
    log.warn('A published picture keeps its size', { error });
    return undefined;
  }
}
