import type { StoredMedia } from '#functions/domain/assets/copy-result-to-media.ts';
import { type InspectedMedia, inspectedBytes, inspectMedia } from '#functions/domain/assets/inspect-media.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import { cleanMedia } from '#functions/domain/media-cleaning/clean-media.ts';
import { damagedError, Uncleanable } from '#functions/domain/media-cleaning/uncleanable.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import type { RefusalReason } from '#shared/contracts/route.ts';
import { maxUploadBytes } from '#shared/contracts/uploads.ts';
import {
  contentTypeOfExtension,
  readExtension,
  type MediaType,
  mediaTypeOfContentType,
  mediaTypeOfFile,
} from '#shared/kernel/media-types.ts';

interface Upload {
  readonly incomingKey: string;
  readonly filename: string;
  readonly mediaType?: MediaType | undefined;
}

type CleanUpload = Pick<InspectedMedia, 'mediaType' | 'contentType' | 'width' | 'height'> & { readonly bytes: Buffer };

interface ArrivedFile extends Upload {
  readonly etag: string;
  readonly sizeBytes: number;
  readonly inspected: InspectedMedia;
}

export async function inspectUpload(media: MediaStore, upload: Upload): Promise<ArrivedFile> {
  const { incomingKey, filename, mediaType } = upload;
  const file = await media.stat(incomingKey);
  if (file === undefined) throw missingUpload();

  // The signed policy already limits the size; this checks the stored size again.
  const isSmall = file.sizeBytes <= maxUploadBytes;
  const start = isSmall ? await media.readPart(incomingKey, 0, inspectedBytes) : new Uint8Array();
  if (start === undefined) throw missingUpload();
  const read = async (offset: number, length: number) =>
    (offset < file.sizeBytes && (await media.readPart(incomingKey, offset, length))) || new Uint8Array();
  const inspected = await inspectMedia(start, undefined, read);
  if (inspected === undefined || !isAnnounced(inspected.mediaType, mediaType)) {
    await media.delete(incomingKey);
    throw inspected === undefined ? refuseFile(filename, damagedError()) : unsupportedType(filename);
  }
  return { ...upload, etag: file.etag, sizeBytes: file.sizeBytes, inspected };
}

/** Browsers call a recording of sound a film when its name or container can be either. */
function isAnnounced(found: MediaType, announced: MediaType = found): boolean {
  return found === announced || (found !== 'image' && announced !== 'image');
}

/** Writes to a new key, which no upload can replace. Throws `conflict` when the upload was replaced meanwhile. */
export async function publishFile(
  media: MediaStore,
  file: ArrivedFile,
  fileKey: string,
): Promise<Omit<StoredMedia, 'extension'>> {
  const { bytes, ...facts } = await cleanUpload(media, file);
  await media.putBytes(fileKey, bytes, facts.contentType);
  return { ...facts, fileKey, sizeBytes: bytes.length, sha256: sha256(bytes) };
}

/** Deletes a file that can't be cleaned. */
export async function cleanUpload(
  media: MediaStore,
  { incomingKey, etag, filename, inspected }: ArrivedFile,
): Promise<CleanUpload> {
  const bytes = await media.read(incomingKey, etag);
  if (bytes === undefined) {
    throw new AppError('conflict', 'The file changed during the upload. Please try again.').because('upload_changed');
  }
  try {
    const { mediaType, contentType, width, height } = inspected;
    const clean = await cleanMedia(contentType, bytes);
    if (clean.bytes.length > maxUploadBytes) throw new Uncleanable('file_too_large', 'is too large');
    return { bytes: clean.bytes, mediaType, contentType, width: clean.width ?? width, height: clean.height ?? height };
  } catch (error) {
    if (!(error instanceof Uncleanable)) throw error;
    await media.delete(incomingKey);
    throw refuseFile(filename, error);
  }
}

export function uploadContentType({ filename, contentType }: { filename: string; contentType: string }): string {
  if (mediaTypeOfFile({ name: filename, type: contentType }) === undefined) throw unsupportedType(filename);
  if (mediaTypeOfContentType(contentType)) return contentType;
  return contentTypeOfExtension(readExtension(filename) ?? '') ?? 'image/jpeg';
}

function unsupportedType(filename: string): AppError {
  return unsupportedMedia(
    `Invalid file types: ${filename}. Please select image, video or audio files only.`,
    'file_type',
    filename,
  );
}

function refuseFile(filename: string, { reason, message }: Uncleanable): AppError {
  return unsupportedMedia(`${filename} ${message}.`, reason, filename);
}

function unsupportedMedia(message: string, reason: RefusalReason, filename: string): AppError {
  return new AppError('unsupported_media', message, [{ field: 'filename', message }]).because(reason, { filename });
}

export function missingUpload(): AppError {
  return new AppError('not_found', 'Upload failed');
}
