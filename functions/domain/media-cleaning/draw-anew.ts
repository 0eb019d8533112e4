import type { Sharp } from 'sharp';
import { Uncleanable } from './uncleanable.ts';

type Format = 'jpeg' | 'png' | 'webp' | 'tiff';

export interface PictureFacts {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  /** 1 for one that does not move. */
  readonly frames: number;
  /** Whether it is stored as it was taken, and has to be turned to be looked at. */
  readonly isTurned: boolean;
  /** Of a JPEG: how coarse its colours are. */
  readonly chromaSubsampling?: string | undefined;
}

/** Less than the function has for the whole upload. */
const longestDrawingSeconds = 20;

/** What a picture's header says; nothing is decoded. Throws `Uncleanable` for one that says nothing. */
export async function pictureFacts(bytes: Buffer): Promise<PictureFacts> {
  const picture = await opened(bytes, { limitInputPixels: false });
  const {
    format,
    width,
    height,
    pages = 1,
    pageHeight,
    orientation = 1,
    chromaSubsampling,
  } = await readable(picture.metadata());
  return { format, width, height: pageHeight ?? height, frames: pages, isTurned: orientation > 1, chromaSubsampling };
}

/** Decodes a picture and writes it upright, in its own format and colours, with nothing beside its pixels. */
export async function drawAnew(
  bytes: Buffer,
  { format, chromaSubsampling }: Pick<PictureFacts, 'chromaSubsampling'> & { readonly format: Format },
): Promise<Buffer> {
  const picture = await opened(bytes, { failOn: 'error' });
  const quality = {
    jpeg: { quality: 92, ...(chromaSubsampling && { chromaSubsampling }) },
    png: {},
    webp: { quality: 95 },
    tiff: { compression: 'lzw' },
  } as const;
  const upright = picture.autoOrient().keepIccProfile().timeout({ seconds: longestDrawingSeconds });
  return readable(upright.toFormat(format, quality[format]).toBuffer());
}

/** Loaded with the first picture, so that nothing else waits for it. */
async function opened(bytes: Buffer, options: { limitInputPixels?: false; failOn?: 'error' }): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, options);
}

async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw new Uncleanable('can not be read as a picture', { cause: error });
  }
}
