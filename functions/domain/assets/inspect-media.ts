import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import type { StatedFile } from '#shared/rules/model-output.ts';
import { type MediaType, mediaTypeOfContentType } from '#shared/kernel/media-types.ts';

/** Enough of a file's start to know its type and, of an image, its dimensions behind even large metadata. */
export const inspectedBytes = 512 * 1024;

export interface InspectedMedia {
  readonly mediaType: MediaType;
  readonly contentType: string;
  /** Without a dot. */
  readonly extension: string;
  /** Pixels, of images that say so. */
  readonly width?: number;
  readonly height?: number;
}

/**
 * What a file really is, by its content rather than by its name; undefined when it is no media. What is `stated` counts only
 * for bytes that say nothing: text does, and so does an archive.
 */
export async function inspectMedia(start: Uint8Array, stated?: StatedFile): Promise<InspectedMedia | undefined> {
  const drawing = drawingIn(start);
  if (drawing !== undefined) return { mediaType: 'image', ...svg, ...dimensions(Buffer.from(drawing)) };
  const type = (await fileTypeFromBuffer(start)) ?? (isText(start) ? undefined : stated && typeOf(stated));
  if (type === undefined) return undefined;
  // A film without pictures is a sound, but both kinds of mp4 begin alike: the container's own type decides.
  const mediaType = type.mime === 'application/ogg' ? 'audio' : mediaTypeOfContentType(type.mime);
  if (mediaType === undefined) return undefined;
  return {
    mediaType,
    contentType: type.mime,
    extension: type.ext,
    ...(mediaType === 'image' && dimensions(start)),
  };
}

const svg = { contentType: 'image/svg+xml', extension: 'svg' };

function typeOf({ contentType, extension }: StatedFile) {
  return { ext: extension, mime: contentType };
}

function isText(start: Uint8Array): boolean {
  try {
    // The start may end within a character.
    return !new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true }).includes('\0');
  } catch {
    return false;
  }
}

/** Drawing programs write long doctypes; what comes before the drawing is never as long as this. */
const longestPrologBytes = 64 * 1024;

/**
 * What may stand before the drawing, in any order: space, instructions such as `<?xml ...?>`, comments, a doctype. What a doctype
 * defines is not looked at: whoever draws the file reads it, a browser under the media host's sandbox.
 */
const beforeSvg = /\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE\s+svg\b[^[>]*(?:\[.*?\]\s*)?>/isy;

/** A drawing from its first element on; undefined when it is none. */
function drawingIn(start: Uint8Array): string | undefined {
  const text = Buffer.from(start.subarray(0, longestPrologBytes)).toString();
  beforeSvg.lastIndex = 0;
  let end = 0;
  while (beforeSvg.test(text)) end = beforeSvg.lastIndex;
  return /^<svg[\s/>]/.test(text.slice(end, end + 5)) ? text.slice(end) : undefined;
}

function dimensions(start: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height } = imageSize(start);
    return { width: Math.round(width), height: Math.round(height) };
  } catch {
    // Rare formats keep their dimensions where we do not look; the file is shown all the same.
    return undefined;
  }
}
