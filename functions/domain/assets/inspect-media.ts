import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import { type ReadBytes, readIsoTracks } from '#functions/domain/media-cleaning/iso-media.ts';
import { readMatroskaTracks } from '#functions/domain/media-cleaning/matroska.ts';
import { Uncleanable } from '#functions/domain/media-cleaning/uncleanable.ts';
import { type MediaType, mediaTypeOfContentType } from '#shared/kernel/media-types.ts';
import type { StatedFile } from '#shared/rules/model-output.ts';

export const inspectedBytes = 512 * 1024;

export interface InspectedMedia {
  readonly mediaType: MediaType;
  readonly contentType: string;
  readonly extension: string;
  readonly width?: number;
  readonly height?: number;
}

/** Trusts `stated` only for binary content without a signature. Returns undefined for a film without a whole index. */
export async function inspectMedia(
  start: Uint8Array,
  stated?: StatedFile,
  read: ReadBytes = async (offset, length) => start.subarray(offset, offset + length),
): Promise<InspectedMedia | undefined> {
  const svgText = findSvg(start);
  if (svgText !== undefined) return { mediaType: 'image', ...svg, ...dimensions(Buffer.from(svgText)) };
  const signed = await fileTypeFromBuffer(start);
  const type = signed
    ? await judgeByTracks(signed, start, read)
    : isText(start)
      ? undefined
      : stated && toFileType(stated);
  if (type === undefined) return undefined;
  const mediaType = type.mime === 'application/ogg' ? 'audio' : mediaTypeOfContentType(type.mime);
  if (mediaType === undefined) return undefined;
  return {
    mediaType,
    contentType: type.mime,
    extension: type.ext,
    ...(mediaType === 'image' && dimensions(start)),
  };
}

interface FileType {
  readonly mime: string;
  readonly ext: string;
}

const isoTypes = /^(video\/(mp4|quicktime|x-m4v|3gpp2?)|audio\/(mp4|x-m4a))$/;
const soundTypes: Readonly<Record<string, FileType>> = {
  'video/webm': { mime: 'audio/webm', ext: 'weba' },
  'video/matroska': { mime: 'audio/matroska', ext: 'mka' },
};
const isoSound = { mime: 'audio/mp4', ext: 'm4a' };

/** Phones record sound in containers that are called films. */
async function judgeByTracks(type: FileType, start: Uint8Array, read: ReadBytes): Promise<FileType | undefined> {
  if (isoTypes.test(type.mime)) {
    const handlers = await readIsoTracks(async (offset, length) =>
      offset + length <= start.length ? start.subarray(offset, offset + length) : read(offset, length),
    ).catch(unlessDamaged);
    return handlers && (handlers.includes('vide') || !handlers.includes('soun') ? type : isoSound);
  }
  const sound = soundTypes[type.mime];
  const kinds = sound && readMatroskaTracks(Buffer.from(start));
  return kinds?.includes('audio') && !kinds.includes('video') ? sound : type;
}

function unlessDamaged(error: unknown): undefined {
  // A length or position lies beyond the end.
  if (error instanceof Uncleanable || error instanceof RangeError) return undefined;
  throw error;
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

const maxPrologBytes = 64 * 1024;

/** Ignores the doctype's definitions, which a browser reads only in the media host's sandbox. */
const svgProlog = /\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE\s+svg\b[^[>]*(?:\[.*?\]\s*)?>/isy;

function findSvg(start: Uint8Array): string | undefined {
  const text = Buffer.from(start.subarray(0, maxPrologBytes)).toString();
  svgProlog.lastIndex = 0;
  let end = 0;
  while (svgProlog.test(text)) end = svgProlog.lastIndex;
  return /^<svg[\s/>]/.test(text.slice(end, end + 5)) ? text.slice(end) : undefined;
}

/** A drawing can state no size, or one that no screen has. */
function dimensions(start: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height } = imageSize(start);
    const size = { width: Math.round(width), height: Math.round(height) };
    return Object.values(size).every((side) => Number.isSafeInteger(side) && side > 0) ? size : undefined;
  } catch {
    return undefined;
  }
}
