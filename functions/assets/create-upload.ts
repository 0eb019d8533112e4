import { randomBytes } from 'node:crypto';
import { maxUploadBytes } from '#shared/contracts/assets.ts';
import {
  contentTypeOfExtension,
  extensionOf,
  mediaTypeOfContentType,
  mediaTypeOfFile,
} from '#shared/domain/media-type.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { AssetRepository } from '#functions/platform/dynamo/asset-repository.ts';
import { newId } from '#functions/platform/ids.ts';
import type { MediaStore } from '#functions/platform/media/media-store.ts';

/** A permitted upload that is never completed is forgotten after a day. */
const pendingLifetimeSeconds = 24 * 60 * 60;

export interface UploadDeps {
  readonly assets: AssetRepository;
  readonly media: MediaStore;
  readonly now: () => Date;
}

/** Permits one file of a media type under a name that nobody can guess or overwrite. */
export async function createUpload(
  { assets, media, now }: UploadDeps,
  userId: string,
  { filename, contentType }: { filename: string; contentType: string },
): Promise<{ uploadId: string; url: string; fields: Record<string, string> }> {
  if (mediaTypeOfFile({ name: filename, type: contentType }) === undefined) throw refusedType(filename);

  const uploadId = newId(now());
  const extension = extensionOf(filename) ?? 'bin';
  const fileKey = `uploaded/${userId}/${now().getTime()}${randomBytes(8).toString('hex')}.${extension}`;
  const storedType = mediaTypeOfContentType(contentType)
    ? contentType
    : (contentTypeOfExtension(extension) ?? 'image/jpeg');
  const expiresAtEpochSeconds = Math.floor(now().getTime() / 1000) + pendingLifetimeSeconds;
  await assets.savePendingUpload(userId, {
    uploadId,
    fileKey,
    filename,
    contentType: storedType,
    expiresAtEpochSeconds,
  });
  return { uploadId, ...(await media.presignUpload(fileKey, { contentType: storedType, maxBytes: maxUploadBytes })) };
}

export function refusedType(filename: string): AppError {
  const message = `Invalid file types: ${filename}. Please select image, video or audio files only.`;
  return new AppError('unsupported_media', message, [{ field: 'filename', message }]);
}
