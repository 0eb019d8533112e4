import type { Asset } from '#shared/contracts/assets.ts';
import { mediaTypeOfContentType } from '#shared/rules/media-type.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { PendingUpload, StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import { acceptUpload } from '#functions/domain/assets/accept-upload.ts';
import { mediaFolder } from '#functions/domain/assets/media-folder.ts';
import { recordFile } from '#functions/domain/assets/record-file.ts';
import type { StoredMedia } from '#functions/domain/assets/store-media.ts';
import type { UploadDeps } from './create-upload.ts';

/** Makes an asset of what was really uploaded, or refuses it and leaves nothing behind. Repeating it is harmless. */
export async function completeUpload(
  deps: UploadDeps,
  { userId, appId }: { userId: string; appId: string },
  uploadId: string,
): Promise<Asset> {
  const { assets, media } = deps;
  const completed = await assets.find(userId, uploadId);
  if (completed !== undefined) return assets.toAsset(completed);
  const upload = await assets.findPendingUpload(userId, uploadId);
  if (upload === undefined) throw new AppError('not_found', 'Upload failed');

  const { mediaType, contentType, width, height, fileKey, sizeBytes } = await accepted(deps, userId, upload);
  const asset: StoredAsset = {
    id: uploadId,
    userId,
    appId,
    mediaType,
    contentType,
    width,
    height,
    fileKey,
    filename: upload.filename,
    sizeBytes,
    isAiGenerated: false,
    isFavourite: false,
    createdAt: deps.now().toISOString(),
  };
  const recorded = await recordFile(media, {
    fileKey,
    record: () => assets.create(asset),
    find: () => assets.find(userId, uploadId),
  });
  await media.delete(upload.incomingKey);
  await assets.deletePendingUpload(userId, uploadId);
  if (recorded === undefined) throw new AppError('not_found', 'Upload failed');
  return assets.toAsset(recorded);
}

/** Forgets the upload of a file that is refused. */
async function accepted(
  { assets, media }: UploadDeps,
  userId: string,
  { uploadId, incomingKey, filename, contentType }: PendingUpload,
): Promise<StoredMedia> {
  const mediaType = mediaTypeOfContentType(contentType);
  try {
    return await acceptUpload(media, {
      incomingKey,
      filename,
      mediaType,
      name: `${mediaFolder('uploaded', userId)}/${uploadId}`,
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'unsupported_media') {
      await assets.deletePendingUpload(userId, uploadId);
    }
    throw error;
  }
}
