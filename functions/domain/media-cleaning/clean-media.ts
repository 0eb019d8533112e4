import {
  assertWithinLimits,
  cleanIcon,
  type CleanMedia,
  cleanGifPicture,
  cleanPicture,
  cleanTiff,
} from './clean-picture.ts';
import { cleanIsoMedia } from './iso-media.ts';
import { cleanMatroska } from './matroska.ts';
import { cleanAiff, cleanFlac, cleanOgg, cleanRiffMedia, withoutTags } from './sound.ts';
import { damagedError, placeError } from './uncleanable.ts';

type Cleaner = (bytes: Buffer) => Promise<CleanMedia>;

const cleaner =
  (clean: (bytes: Buffer) => Buffer): Cleaner =>
  async (bytes) => ({ bytes: clean(bytes) });
const unchanged = cleaner((bytes) => bytes);
const isoMedia = cleaner(cleanIsoMedia);
const riffMedia = cleaner(cleanRiffMedia);
const matroska = cleaner(cleanMatroska);
const ogg = cleaner(cleanOgg);
const tagged = cleaner(withoutTags);
const png: Cleaner = (bytes) => cleanPicture('png', bytes);

/** A bitmap contains only pixels, but a small file can claim huge dimensions. */
async function cleanBitmap(bytes: Buffer): Promise<CleanMedia> {
  const size = { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) };
  assertWithinLimits({ ...size, frames: 1 });
  return { bytes, ...size };
}

/** Kinds that stay `unchanged` contain no locations: see docs/decisions/018-uploads.md. */
const cleaners = new Map<string, Cleaner>([
  ['image/jpeg', (bytes) => cleanPicture('jpeg', bytes)],
  ['image/png', png],
  ['image/apng', png],
  ['image/webp', (bytes) => cleanPicture('webp', bytes)],
  ['image/gif', cleanGifPicture],
  ['image/tiff', cleanTiff],
  ['image/x-icon', cleaner(cleanIcon)],
  ['image/bmp', cleanBitmap],
  ['image/svg+xml', unchanged],
  ['video/mp4', isoMedia],
  ['video/quicktime', isoMedia],
  ['video/x-m4v', isoMedia],
  ['video/3gpp', isoMedia],
  ['video/3gpp2', isoMedia],
  ['audio/mp4', isoMedia],
  ['audio/x-m4a', isoMedia],
  ['video/webm', matroska],
  ['video/matroska', matroska],
  ['audio/webm', matroska],
  ['audio/matroska', matroska],
  ['video/vnd.avi', riffMedia],
  ['audio/wav', riffMedia],
  ['audio/flac', cleaner(cleanFlac)],
  ['audio/mpeg', tagged],
  ['video/x-flv', unchanged],
  ['video/x-ms-asf', unchanged],
  ['audio/x-ms-asf', unchanged],
  ['video/mpeg', unchanged],
  ['video/MP1S', unchanged],
  ['video/MP2P', unchanged],
  ['video/mp2t', unchanged],
  ['video/ogg', ogg],
  ['application/ogg', ogg],
  ['audio/ogg', ogg],
  ['audio/ogg; codecs=opus', ogg],
  ['audio/aac', tagged],
  ['audio/amr', unchanged],
  ['audio/aiff', cleaner(cleanAiff)],
]);

/** Can change `bytes`. Throws `Uncleanable` for a damaged or too large file, and for an unknown kind. */
export async function cleanMedia(contentType: string, bytes: Buffer): Promise<CleanMedia> {
  const clean = cleaners.get(contentType);
  if (clean === undefined) throw placeError();
  try {
    return await clean(bytes);
  } catch (error) {
    // A length or position lies beyond the end.
    throw error instanceof RangeError ? damagedError() : error;
  }
}
