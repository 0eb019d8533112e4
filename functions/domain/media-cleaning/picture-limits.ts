import type { PictureFacts } from './draw-anew.ts';
import { Uncleanable } from './uncleanable.ts';

/** As far as WebP goes, and further than any camera. */
const longestSidePixels = 16_384;

/** Of all frames together: what a small file can be blown up to by whoever decodes it. */
const mostPixels = 100_000_000;

/** Throws `Uncleanable` for a picture that is larger than anybody needs, by what its header says. */
export function assertWithinLimits({ width, height, frames }: Pick<PictureFacts, 'width' | 'height' | 'frames'>): void {
  if (Math.max(width, height) > longestSidePixels) {
    throw new Uncleanable(`is larger than ${longestSidePixels.toLocaleString('en')} pixels on one side`);
  }
  if (width * height * frames > mostPixels) {
    throw new Uncleanable(`has more than ${mostPixels / 1_000_000} megapixels in all its frames`);
  }
}
