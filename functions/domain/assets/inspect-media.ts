import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import type { StatedFile } from '#shared/rules/model-output.ts';
import { type MediaType, mediaTypeOfContentType } from '#shared/kernel/media-types.ts';

/** Enough to detect the type, and an image's dimensions behind large metadata. */
export const inspectedBytes = 512 * 1024;

export interface InspectedMedia {
  readonly mediaType: MediaType;
  readonly contentType: string;
  readonly extension: string;
  readonly width?: number;
  readonly height?: number;
}

/**
 * Detects the type from the content; undefined when it is no media. Trusts `stated` only for binary content without a
 * signature.
 */
export async function inspectMedia(start: Uint8Array, stated?: StatedFile): Promise<InspectedMedia | undefined> {
  const svgText = findSvg(start);
  if (svgText !== undefined) return { mediaType: 'image', ...svg, ...dimensions(Buffer.from(svgText)) };
  const type = (await fileTypeFromBuffer(start)) ?? (isText(start) ? undefined : stated && toFileType(stated));
  if (type === undefined) return undefined;
  // An mp4 with sound only starts like a video, so the container's type decides.
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

function toFileType({ contentType, extension }: StatedFile) {
  return { ext: extension, mime: contentType };
}

function isText(start: Uint8Array): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true }).includes('\0');
  } catch {
    return false;
  }
}

/** Drawing programs write long doctypes, but never this long. */
const maxPrologBytes = 64 * 1024;

/**
 * Matches space, instructions such as `<?xml ...?>`, comments and a doctype. Ignores the doctype's definitions, which a
 * browser reads only in the media host's sandbox.
 */
const svgProlog = /\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE\s+svg\b[^[>]*(?:\[.*?\]\s*)?>/isy;

function findSvg(start: Uint8Array): string | undefined {
  const text = Buffer.from(start.subarray(0, maxPrologBytes)).toString();
  svgProlog.lastIndex = 0;
  let end = 0;
  while (svgProlog.test(text)) end = svgProlog.lastIndex;
  return /^<svg[\s/>]/.test(text.slice(end, end + 5)) ? text.slice(end) : undefined;
}

function dimensions(start: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height } = imageSize(start);
    return { width: Math.round(width), height: Math.round(height) };
  } catch {
    return undefined;
  }
}
