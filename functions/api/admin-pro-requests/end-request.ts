import type { AssetRepository, StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-repository.ts';
import type { StoredProRequest } from '#functions/domain/pro-requests/pro-request.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { newId } from '#functions/platform/ids.ts';
import type { ProRequestCredits } from '#functions/domain/credits/pro-request-credits.ts';
import type { ProRequestSettlement } from '#functions/domain/credits/pro-request-transactions.ts';
import { recordFile } from '#functions/domain/assets/record-file.ts';
import { mediaFolder } from '#functions/domain/assets/media-folder.ts';
import type { MediaStore } from '#functions/domain/assets/media-store.ts';
import { arrivedFile, publishFile, uploadContentType } from '#functions/domain/uploads/accept-upload.ts';
import type { UploadRepository } from '#functions/domain/uploads/upload-repository.ts';
import { assertMayBecome, movedOn, type RequestSources } from './find-request.ts';

export interface EndRequestDeps extends RequestSources {
  readonly assets: AssetRepository;
  readonly requestCredits: ProRequestCredits;
  readonly media: MediaStore;
  readonly uploads: Pick<UploadRepository, 'noteResult' | 'resultRecorded'>;
  readonly tableName: string;
  readonly now: () => Date;
}

/** Permits the upload of one file as the result; where it arrives, no host serves it from. */
export async function createResultUpload(
  { media, now }: EndRequestDeps,
  request: StoredProRequest,
  file: { filename: string; contentType: string; sizeBytes: number },
): Promise<{ uploadId: string; url: string; fields: Record<string, string> }> {
  assertMayBecome(request, 'completed');
  const uploadId = newId(now());
  const policy = { contentType: uploadContentType(file), maxBytes: file.sizeBytes };
  return { uploadId, ...(await media.presignUpload(incomingKey(request, uploadId), policy)) };
}

/** Makes the uploaded file the subscriber's and captures the credits, all or nothing; a repeat is the same result. */
export async function completeRequest(
  deps: EndRequestDeps,
  admin: AdminCaller,
  request: StoredProRequest,
  { uploadId, filename }: { uploadId: string; filename: string },
): Promise<StoredProRequest> {
  if (request.asset?.id === uploadId) return request;
  assertMayBecome(request, 'completed');
  const { userId, appId } = request;
  const now = deps.now();
  const upload = { incomingKey: incomingKey(request, uploadId), filename };
  const arrived = await arrivedFile(deps.media, upload);
  const fileKey = `${mediaFolder('generated', userId)}/${uploadId}.${arrived.inspected.extension}`;
  await deps.uploads.noteResult({ userId, uploadId, fileKey }, now);
  const file = await publishFile(deps.media, arrived, fileKey);
  const asset: StoredAsset = {
    ...file,
    id: uploadId,
    userId,
    appId,
    filename,
    isAiGenerated: true,
    isFavourite: false,
    createdAt: now.toISOString(),
  };
  const event = { kind: 'completed', at: now.toISOString(), by: admin.name, note: filename } as const;
  const recorded = await recordFile(deps.media, {
    fileKey,
    record: () => end(deps, admin, request, { kind: 'capture', asset, event, at: now }),
    find: async () => (await ended(deps, request)).asset,
  });
  await deps.media.delete(upload.incomingKey);
  if (recorded?.id !== uploadId) throw movedOn();
  return ended(deps, request);
}

/** Releases the credits, and tells why. */
export async function rejectRequest(
  deps: EndRequestDeps,
  admin: AdminCaller,
  request: StoredProRequest,
  reason: string,
): Promise<StoredProRequest> {
  assertMayBecome(request, 'rejected');
  const at = deps.now();
  const event = { kind: 'rejected', at: at.toISOString(), by: admin.name, note: reason } as const;
  if (!(await end(deps, admin, request, { kind: 'release', rejectionReason: reason, event, at }))) throw movedOn();
  return ended(deps, request);
}

/** False when it had ended already. */
function end(
  deps: EndRequestDeps,
  admin: AdminCaller,
  request: StoredProRequest,
  settlement: ProRequestSettlement,
): Promise<boolean> {
  const { event, rejectionReason: reason, asset } = settlement;
  const after = { status: event.kind, ...(asset && { result: asset.filename }) };
  const change = { action: event.kind, kind: 'pro request', id: request.id, name: request.formName } as const;
  const audit = auditEntry(admin, { ...change, reason, before: { status: request.status }, after }, settlement.at);
  const recorded = asset ? [deps.uploads.resultRecorded(request.userId, asset.id)] : [];
  return deps.requestCredits.settle(request, settlement, [
    putAuditEntry(deps.tableName, audit, request.userId),
    ...recorded,
  ]);
}

async function ended({ proRequests }: EndRequestDeps, request: StoredProRequest): Promise<StoredProRequest> {
  return (await proRequests.find(request.userId, request.id)) ?? request;
}

function incomingKey({ userId, id }: StoredProRequest, uploadId: string): string {
  return `${mediaFolder('incoming', userId)}/result-${id}-${uploadId}`;
}
