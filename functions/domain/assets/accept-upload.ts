import { maxUploadBytes } from '#shared/contracts/assets.ts';
import {
  contentTypeOfExtension,
  extensionOf,
  type MediaType,
  mediaTypeOfContentType,
  mediaTypeOfFile,
} from '#shared/rules/media-type.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { inspectedBytes, inspectMedia } from './inspect-media.ts';
import type { MediaStore } from './media-store.ts';
import type { StoredMedia } from './store-media.ts';

interface Upload {
  readonly incomingKey: string;
  readonly filename: string;
  /** What it was announced as; any media when absent. */
  readonly mediaType?: MediaType | undefined;
  /** Where it goes, without an extension; a repeat goes to the same place. */
  readonly name: string;
}

/**
 * Gives what was really uploaded a key of its own, to which nobody can post; the incoming file stays for the caller to delete
 * once the new one is recorded. Throws `not_found` when nothing came, and `unsupported_media` when it is not what it should
 * be, which is then deleted.
 */
export async function acceptUpload(media: MediaStore, upload: Upload): Promise<StoredMedia> {
  const { incomingKey, filename, mediaType, name } = upload;
  const file = await media.stat(incomingKey);
  if (file === undefined) throw new AppError('not_found', 'Upload failed');

  // The signed policy limits the size already; what is stored is checked all the same.
  const isSmall = file.sizeBytes <= maxUploadBytes;
  const inspected = isSmall ? await inspectMedia(await media.start(incomingKey, inspectedBytes)) : undefined;
  if (inspected === undefined || inspected.mediaType !== (mediaType ?? inspected.mediaType)) {
    await media.delete(incomingKey);
    throw refusedType(filename);
  }
  const fileKey = `${name}.${inspected.extension}`;
  await media.copy({ key: incomingKey, etag: file.etag }, fileKey, inspected.contentType);
  return { ...inspected, fileKey, sizeBytes: file.sizeBytes };
}

/** Throws `unsupported_media` unless a file is announced as media. Returns the content type that it is posted with. */
export function uploadContentType({ filename, contentType }: { filename: string; contentType: string }): string {
  if (mediaTypeOfFile({ name: filename, type: contentType }) === undefined) throw refusedType(filename);
  if (mediaTypeOfContentType(contentType)) return contentType;
  return contentTypeOfExtension(extensionOf(filename) ?? '') ?? 'image/jpeg';
}

function refusedType(filename: string): AppError {
  const message = `Invalid file types: ${filename}. Please select image, video or audio files only.`;
  return new AppError('unsupported_media', message, [{ field: 'filename', message }]);
}
