import { type AssetRepository, recordFiles, type StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import { mediaFolder, type MediaStore } from '#functions/domain/assets/media-store.ts';
import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-entry.ts';
import { isPseudonym } from '#functions/domain/credits/account.ts';
import type { CreditBook } from '#functions/domain/credits/charge.ts';
import type { NotificationRepository } from '#functions/domain/notifications/notification-repository.ts';
import { requestMessage } from '#functions/domain/notifications/notify.ts';
import type { StoredProRequest } from '#functions/domain/pro-requests/pro-request.ts';
import { type ProRequestSettlement, settleRequest } from '#functions/domain/pro-requests/request-charge.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { inspectUpload, publishFile, uploadContentType } from '#functions/domain/uploads/accept-upload.ts';
import type { UploadRepository } from '#functions/domain/uploads/upload-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { newFileId, newId } from '#functions/platform/ids-and-idempotency.ts';
import { maxUploadBytes } from '#shared/contracts/uploads.ts';
import { isOpen } from '#shared/rules/pro-request.ts';
import { assertCanBecome, assertHasRoomForEvent, requestChangedError, type RequestSources } from './find-requests.ts';

export async function moveRequest(
  { proRequests, now }: RequestSources & { readonly now: () => Date },
  admin: AdminCaller,
  request: StoredProRequest,
  status: 'pending' | 'processing',
): Promise<StoredProRequest> {
  assertCanBecome(request, status);
  assertHasRoomForEvent(request);
  const at = now();
  const kind = status === 'processing' ? 'taken on' : 'put back';
  const event = { kind, at: at.toISOString(), by: admin.name } as const;
  const assignee = status === 'processing' ? { id: admin.id, name: admin.name } : undefined;
  const audit = auditEntry(
    admin,
    { action: kind, ...auditSubject(request), before: { status: request.status }, after: { status } },
    at,
  );
  const changes = { status, assignee };
  if (!(await proRequests.change(request, { changes, event }, audit))) throw requestChangedError();
  return { ...request, ...changes, events: [...request.events, event] };
}

interface NotifySubscriberDeps extends RequestSources {
  readonly notifications: Pick<NotificationRepository, 'addWrites'>;
  readonly tableName: string;
  readonly now: () => Date;
}

export async function notifySubscriber(
  deps: NotifySubscriberDeps,
  admin: AdminCaller,
  request: StoredProRequest,
  { message, key }: { message: string; key: string },
): Promise<StoredProRequest> {
  assertHasAccount(request);
  assertHasRoomForEvent(request);
  const now = deps.now();
  const at = now.toISOString();
  const event = { kind: 'notified', at, by: admin.name, note: message } as const;
  const content = requestMessage(request, message, await findRequestPath(deps, request));
  const note = { ...content, id: newId(now), createdAt: at, isRead: false };
  await deps.proRequests.changeOnce(request, { key, changes: { notificationSent: true }, event }, [
    ...deps.notifications.addWrites(request.userId, note),
    putAuditEntry(
      deps.tableName,
      auditEntry(admin, { action: 'notified', ...auditSubject(request), reason: message }, now),
      request.userId,
    ),
  ]);
  return (await deps.proRequests.find(request.userId, request.id)) ?? request;
}

export function assertHasAccount({ userId }: StoredProRequest): void {
  if (isPseudonym(userId)) throw new AppError('conflict', "The subscriber's account was deleted.");
}

async function findRequestPath({ proForms }: RequestSources, request: StoredProRequest): Promise<string | undefined> {
  if (!isOpen(request.status)) return '/requests';
  const form = await proForms.find(request.formId);
  return form && form.deletedAt === undefined ? `/pro${form.routePath}` : undefined;
}

export interface EndRequestDeps extends RequestSources {
  readonly assets: AssetRepository;
  readonly credits: Pick<CreditBook, 'settle'>;
  readonly media: MediaStore;
  readonly uploads: Pick<UploadRepository, 'saveResultFile' | 'resultFileDeletion'>;
  readonly tableName: string;
  readonly now: () => Date;
}

export async function createResultUpload(
  { media, now }: EndRequestDeps,
  request: StoredProRequest,
  file: { filename: string; contentType: string; sizeBytes: number },
): Promise<{ uploadId: string; url: string; fields: Record<string, string> }> {
  assertCanBecome(request, 'completed');
  const uploadId = newFileId(now());
  const policy = { contentType: uploadContentType(file), maxBytes: file.sizeBytes };
  return { uploadId, ...(await media.presignUpload(incomingKey(request, uploadId), policy)) };
}

/** Captures the credits and creates the assets in one transaction. Safe to repeat. */
export async function completeRequest(
  deps: EndRequestDeps,
  admin: AdminCaller,
  request: StoredProRequest,
  results: readonly UploadedResult[],
): Promise<StoredProRequest> {
  if (isFulfilledWith(request, results)) return request;
  assertCanBecome(request, 'completed');
  const now = deps.now();
  const assets = await publishResults(deps, request, results, now).catch(async (error: unknown) => {
    // A parallel call with the same files deletes them once it has completed the request.
    if (isFulfilledWith(await reloadRequest(deps, request), results)) return undefined;
    throw error;
  });
  if (assets === undefined) return reloadRequest(deps, request);
  const note = results.map(({ filename }) => filename).join(', ');
  const event = { kind: 'completed', at: now.toISOString(), by: admin.name, note } as const;
  const findCompletedAssets = async () => (await reloadRequest(deps, request)).assets;
  await recordFiles(deps.media, {
    fileKeys: assets.map(({ fileKey }) => fileKey),
    record: () => endRequest(deps, admin, request, { kind: 'capture', assets, event, at: now }),
    find: findCompletedAssets,
  });
  await Promise.all(results.map(({ uploadId }) => deps.media.delete(incomingKey(request, uploadId))));
  const completed = await reloadRequest(deps, request);
  if (!isFulfilledWith(completed, results)) throw requestChangedError();
  return completed;
}

interface UploadedResult {
  readonly uploadId: string;
  readonly filename: string;
}

function isFulfilledWith({ assets }: StoredProRequest, results: readonly UploadedResult[]): boolean {
  return assets.length > 0 && results.every(({ uploadId }) => assets.some(({ id }) => id === uploadId));
}

async function publishResults(
  { media, uploads }: EndRequestDeps,
  request: StoredProRequest,
  results: readonly UploadedResult[],
  now: Date,
): Promise<StoredAsset[]> {
  const { userId, appId } = request;
  const uploaded = await Promise.all(
    results.map(async ({ uploadId, filename }) => ({
      uploadId,
      ...(await inspectUpload(media, { incomingKey: incomingKey(request, uploadId), filename })),
    })),
  );
  if (uploaded.reduce((total, { sizeBytes }) => total + sizeBytes, 0) > maxUploadBytes) throw tooLarge();
  const assets: StoredAsset[] = [];
  for (const { uploadId, ...file } of uploaded) {
    const fileKey = `${mediaFolder('generated', userId)}/${uploadId}.${file.inspected.extension}`;
    await uploads.saveResultFile({ userId, uploadId, fileKey }, now);
    const published = await publishFile(media, file, fileKey);
    const details = { id: uploadId, userId, appId, filename: file.filename, createdAt: now.toISOString() };
    assets.push({ ...published, ...details, isAiGenerated: true, isFavourite: false });
  }
  return assets;
}

function tooLarge(): AppError {
  return new AppError('unsupported_media', `The files are larger than ${maxUploadBytes / 1024 ** 2} MB together`);
}

export async function rejectRequest(
  deps: EndRequestDeps,
  admin: AdminCaller,
  request: StoredProRequest,
  reason: string,
): Promise<StoredProRequest> {
  assertCanBecome(request, 'rejected');
  const at = deps.now();
  const event = { kind: 'rejected', at: at.toISOString(), by: admin.name, note: reason } as const;
  if (!(await endRequest(deps, admin, request, { kind: 'release', rejectionReason: reason, event, at })))
    throw requestChangedError();
  return reloadRequest(deps, request);
}

function endRequest(
  deps: EndRequestDeps,
  admin: AdminCaller,
  request: StoredProRequest,
  settlement: ProRequestSettlement,
): Promise<boolean> {
  const { event, rejectionReason: reason, assets = [] } = settlement;
  const names = assets.map(({ filename }) => filename);
  const after = { status: event.kind, ...(names.length > 0 && { result: names.join(', ') }) };
  const change = { action: event.kind, ...auditSubject(request) };
  const audit = auditEntry(admin, { ...change, reason, before: { status: request.status }, after }, settlement.at);
  const resultFileDeletions = assets.map(({ id }) => deps.uploads.resultFileDeletion(request.userId, id));
  const audited = putAuditEntry(deps.tableName, audit, request.userId);
  return settleRequest(deps, request, settlement, [audited, ...resultFileDeletions]);
}

async function reloadRequest({ proRequests }: EndRequestDeps, request: StoredProRequest): Promise<StoredProRequest> {
  return (await proRequests.find(request.userId, request.id)) ?? request;
}

function incomingKey({ userId, id }: StoredProRequest, uploadId: string): string {
  return `${mediaFolder('incoming', userId)}/result-${id}-${uploadId}`;
}

export function auditSubject({ id, userId, formName }: StoredProRequest) {
  return { kind: 'pro request', id, userId, name: formName } as const;
}
