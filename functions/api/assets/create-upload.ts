import { maxUploadBytes } from '#shared/contracts/assets.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { newId } from '#functions/platform/ids.ts';
import { uploadContentType } from '#functions/domain/assets/accept-upload.ts';
import { mediaFolder } from '#functions/domain/assets/media-folder.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';

/** Nobody needs more files on their way at once; a session must not be free storage. */
const mostPendingUploads = 100;

/** A permitted upload that is never completed is forgotten after a day. */
const pendingLifetimeSeconds = 24 * 60 * 60;

export interface UploadDeps {
  readonly assets: AssetRepository;
  readonly media: MediaStore;
  readonly now: () => Date;
}

/**
 * Permits one file of a media type. It arrives where no host serves it from; only completing it gives it a name of its own,
 * which nobody can post to.
 */
export async function createUpload(
  { assets, media, now }: UploadDeps,
  userId: string,
  { filename, contentType }: { filename: string; contentType: string },
): Promise<{ uploadId: string; url: string; fields: Record<string, string> }> {
  const storedType = uploadContentType({ filename, contentType });
  if ((await assets.pendingUploads(userId, now())) >= mostPendingUploads) {
    throw new AppError('too_many_running', 'Too many uploads are unfinished. Please try again later.');
  }
  const uploadId = newId(now());
  const incomingKey = `${mediaFolder('incoming', userId)}/${uploadId}`;
  const expiresAtEpochSeconds = Math.floor(now().getTime() / 1000) + pendingLifetimeSeconds;
  await assets.savePendingUpload(userId, {
    uploadId,
    incomingKey,
    filename,
    contentType: storedType,
    expiresAtEpochSeconds,
  });
  return {
    uploadId,
    ...(await media.presignUpload(incomingKey, { contentType: storedType, maxBytes: maxUploadBytes })),
  };
}
