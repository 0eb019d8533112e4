import { randomBytes } from 'node:crypto';
import { type Asset, maxUploadBytes } from '#shared/contracts/assets.ts';
import { mediaTypeOfContentType } from '#shared/domain/media-type.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { PendingUpload, StoredAsset } from '#functions/platform/dynamo/asset-repository.ts';
import { type InspectedMedia, inspectedBytes, inspectMedia } from '#functions/platform/media/inspect-media.ts';
import { refusedType, type UploadDeps } from './create-upload.ts';

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
  const file = upload && (await media.stat(upload.incomingKey));
  if (upload === undefined || file === undefined) throw new AppError('not_found', 'Upload failed');

  const inspected = await acceptable(deps, upload, file.sizeBytes);
  if (inspected === undefined) {
    await media.delete(upload.incomingKey);
    await assets.deletePendingUpload(userId, uploadId);
    throw refusedType(upload.filename);
  }
  const { mediaType, contentType, extension, width, height } = inspected;
  const fileKey = `uploaded/${userId}/${deps.now().getTime()}${randomBytes(8).toString('hex')}.${extension}`;
  await media.copy({ key: upload.incomingKey, etag: file.etag }, fileKey, contentType);
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
    sizeBytes: file.sizeBytes,
    isAiGenerated: false,
    isFavourite: false,
    createdAt: deps.now().toISOString(),
  };
  await assets.save(asset);
  await media.delete(upload.incomingKey);
  await assets.deletePendingUpload(userId, uploadId);
  return assets.toAsset(asset);
}

/** The signed policy limits type and size already; what is stored is checked all the same. */
async function acceptable(
  { media }: UploadDeps,
  upload: PendingUpload,
  sizeBytes: number,
): Promise<InspectedMedia | undefined> {
  if (sizeBytes > maxUploadBytes) return undefined;
  const inspected = await inspectMedia(await media.start(upload.incomingKey, inspectedBytes));
  return inspected?.mediaType === mediaTypeOfContentType(upload.contentType) ? inspected : undefined;
}
