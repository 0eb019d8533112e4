import { AppError } from '#functions/platform/app-error.ts';
import { newId } from '#functions/platform/ids.ts';
import { mediaFolder, type MediaStore } from '#functions/domain/assets/media-store.ts';
import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { uploadContentType } from '#functions/domain/uploads/accept-upload.ts';
import type { UploadRepository } from '#functions/domain/uploads/upload-repository.ts';

/** A permitted upload that is never completed is forgotten after a day. */
const pendingLifetimeSeconds = 24 * 60 * 60;

export interface UploadDeps {
  readonly assets: AssetRepository;
  readonly uploads: UploadRepository;
  readonly media: MediaStore;
  /** What one user may have uploaded at a time. */
  readonly maxUploadedGiB: number;
  readonly now: () => Date;
}

/**
 * Permits one file of a media type. It arrives where no host serves it from; only completing it gives it a name of its own,
 * which nobody can post to.
 */
export async function createUpload(
  deps: UploadDeps,
  userId: string,
  { filename, contentType, sizeBytes }: { filename: string; contentType: string; sizeBytes: number },
): Promise<{ uploadId: string; url: string; fields: Record<string, string> }> {
  const { uploads, media, now } = deps;
  const storedType = uploadContentType({ filename, contentType });
  // Only saves sending it: what counts is what arrives, which is no larger.
  if ((await uploads.uploadedBytes(userId)) + sizeBytes > maxBytesOf(deps)) throw storageFull(deps);
  const uploadId = newId(now());
  const incomingKey = `${mediaFolder('incoming', userId)}/${uploadId}`;
  const expiresAtEpochSeconds = Math.floor(now().getTime() / 1000) + pendingLifetimeSeconds;
  await uploads.save({ uploadId, userId, incomingKey, filename, contentType: storedType, expiresAtEpochSeconds });
  return {
    uploadId,
    ...(await media.presignUpload(incomingKey, { contentType: storedType, maxBytes: sizeBytes })),
  };
}

export function maxBytesOf({ maxUploadedGiB }: Pick<UploadDeps, 'maxUploadedGiB'>): number {
  return maxUploadedGiB * 1024 ** 3;
}

export function storageFull({ maxUploadedGiB }: Pick<UploadDeps, 'maxUploadedGiB'>): AppError {
  return new AppError(
    'storage_full',
    `Your uploads fill the ${maxUploadedGiB} GB that there is room for. Please delete some of them first.`,
  );
}
