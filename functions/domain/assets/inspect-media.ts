import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import type { StatedFile } from '#shared/rules/output-file.ts';
import { type MediaType, mediaTypeOfContentType } from '#shared/rules/media-type.ts';

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
  const type =
    (await fileTypeFromBuffer(start)) ?? svgType(start) ?? (isText(start) ? undefined : stated && typeOf(stated));
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

function svgType(start: Uint8Array) {
  return isSvg(start) ? { ext: 'svg', mime: 'image/svg+xml' } : undefined;
}

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

function isSvg(start: Uint8Array): boolean {
  // A comment ends at its first end, or else a start made of comments alone could be read in endless ways.
  const beforeSvg = /^\s*(<\?xml[^>]*>\s*)?(<!--((?!-->).)*-->\s*)*<svg[\s/>]/s;
  return beforeSvg.test(Buffer.from(start.subarray(0, 1024)).toString());
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
