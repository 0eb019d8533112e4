import { setTimeout as pause } from 'node:timers/promises';
import type { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { mediaFolder, type MediaStore } from '#functions/domain/assets/media-store.ts';
import {
  inspectUpload,
  missingUpload,
  publishFile,
  uploadContentType,
} from '#functions/domain/uploads/accept-upload.ts';
import {
  claimStatus,
  type ClaimedUpload,
  type PendingUpload,
  type UploadRepository,
} from '#functions/domain/uploads/upload-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { newFileId } from '#functions/platform/ids-and-idempotency.ts';
import type { Asset } from '#shared/contracts/assets.ts';
import { mediaTypeOfContentType } from '#shared/kernel/media-types.ts';

const pendingLifetimeSeconds = 24 * 60 * 60;

export interface UploadDeps {
  readonly assets: AssetRepository;
  readonly uploads: UploadRepository;
  readonly media: MediaStore;
  readonly maxUploadedGiB: number;
  readonly now: () => Date;
}

export async function createUpload(
  deps: UploadDeps,
  userId: string,
  { filename, contentType, sizeBytes }: { filename: string; contentType: string; sizeBytes: number },
): Promise<{ uploadId: string; url: string; fields: Record<string, string> }> {
  const { uploads, media, now } = deps;
  const storedType = uploadContentType({ filename, contentType });
  if ((await uploads.uploadedBytes(userId)) + sizeBytes > maxUploadedBytes(deps)) throw storageFull(deps);
  const uploadId = newFileId(now());
  const incomingKey = `${mediaFolder('incoming', userId)}/${uploadId}`;
  const expiresAtEpochSeconds = Math.floor(now().getTime() / 1000) + pendingLifetimeSeconds;
  await uploads.save({ uploadId, userId, incomingKey, filename, contentType: storedType, expiresAtEpochSeconds });
  return {
    uploadId,
    ...(await media.presignUpload(incomingKey, { contentType: storedType, maxBytes: sizeBytes })),
  };
}

function maxUploadedBytes({ maxUploadedGiB }: Pick<UploadDeps, 'maxUploadedGiB'>): number {
  return maxUploadedGiB * 1024 ** 3;
}

function storageFull({ maxUploadedGiB }: Pick<UploadDeps, 'maxUploadedGiB'>): AppError {
  const message = `Your ${maxUploadedGiB} GB for uploads are full. Please delete some files first.`;
  return new AppError('storage_full', message).because('storage_full', { maxUploadedGiB });
}

interface Uploader {
  readonly userId: string;
  readonly appId: string;
}
type InspectedUpload = Awaited<ReturnType<typeof inspectUpload>>;

const maxWaitMs = 10_000;
const pollIntervalMs = 250;

/** Parallel calls wait for the first, and continue when it fails. Decision: docs/decisions/018-uploads.md */
export async function completeUpload(deps: UploadDeps, uploader: Uploader, uploadId: string): Promise<Asset> {
  const { assets, uploads } = deps;
  for (let waitedMs = 0; waitedMs <= maxWaitMs; waitedMs += pollIntervalMs) {
    // Order matters: the upload and its file are deleted only after the asset exists.
    const upload = await uploads.find(uploader.userId, uploadId);
    const status = upload && claimStatus(upload, deps.now());
    const inspected = upload && status === 'free' ? await inspect(deps, upload) : undefined;
    const asset = await assets.find(uploader.userId, uploadId);
    if (asset !== undefined) return assets.toAsset(asset);
    if (upload && inspected) {
      const completed = await claimAndPublish(deps, uploader, { upload, inspected });
      if (completed !== undefined) return completed;
    } else if (status !== 'held') {
      throw missingUpload();
    }
    await pause(pollIntervalMs);
  }
  const message = 'This upload is still being checked. Please try again in a moment.';
  throw new AppError('conflict', message).because('upload_in_check');
}

async function claimAndPublish(
  deps: UploadDeps,
  uploader: Uploader,
  { upload, inspected }: { upload: PendingUpload; inspected: InspectedUpload },
): Promise<Asset | undefined> {
  const { media, uploads } = deps;
  const fileKey = `${mediaFolder('uploaded', uploader.userId)}/${upload.uploadId}.${inspected.inspected.extension}`;
  const claimed = await uploads.claim(upload, fileKey, deps.now());
  if (claimed === undefined) return undefined;
  // An earlier call wrote a file of another type, which has no asset and no other cleanup.
  if (upload.fileKey !== undefined && upload.fileKey !== fileKey) await media.delete(upload.fileKey);
  try {
    return await publishUpload(deps, uploader, { claimed, inspected });
  } catch (error) {
    await uploads.release(claimed);
    throw error;
  }
}

async function publishUpload(
  deps: UploadDeps,
  { userId, appId }: Uploader,
  { claimed, inspected }: { claimed: ClaimedUpload; inspected: InspectedUpload },
): Promise<Asset | undefined> {
  const { assets, uploads, media } = deps;
  const { uploadId: id, incomingKey, filename, fileKey } = claimed;
  const file = await deleteIfRefused(deps, claimed, publishFile(media, inspected, fileKey));
  const createdAt = deps.now().toISOString();
  const asset = { ...file, id, userId, appId, filename, isAiGenerated: false, isFavourite: false, createdAt };
  switch (await uploads.complete(claimed, asset, maxUploadedBytes(deps))) {
    case 'done':
      await media.delete(incomingKey);
      return assets.toAsset(asset);
    case 'full':
      await Promise.all([media.delete(fileKey), media.delete(incomingKey)]);
      await uploads.delete(claimed);
      throw storageFull(deps);
    case 'taken':
      if ((await uploads.find(userId, id)) === undefined && (await assets.find(userId, id)) === undefined) {
        await media.delete(fileKey);
      }
      return undefined;
  }
}

function inspect(deps: UploadDeps, upload: PendingUpload): Promise<InspectedUpload | undefined> {
  const inspecting = inspectUpload(deps.media, { ...upload, mediaType: mediaTypeOfContentType(upload.contentType) });
  return deleteIfRefused(deps, upload, inspecting).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });
}

async function deleteIfRefused<T>({ uploads }: UploadDeps, upload: PendingUpload, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unsupported_media') await uploads.delete(upload);
    throw error;
  }
}
