import type { ErasedFile } from '#functions/domain/account-jobs/account-job-repository.ts';
import type { Fences, UserFiles } from '#functions/domain/account-jobs/user-items-and-files.ts';
import { mediaFolder } from '#functions/domain/assets/media-store.ts';
import { type FileNames, fileName, type FileUses, usesFile } from '#functions/domain/erasures/file-uses.ts';
import { notificationMedia } from '#functions/domain/notifications/notification-repository.ts';
import type { RequestFiles } from '#functions/domain/pro-requests/request-files.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { stopGeneration, type StopDeps } from './deletion-steps.ts';
import type { JobStep } from './work-on-job.ts';

export interface ErasureDeps extends StopDeps, Pick<Repositories, 'assets' | 'notifications' | 'shares' | 'table'> {
  readonly fences: Pick<Fences, 'waitForProjections'>;
  readonly fileUses: FileUses;
  readonly requestFiles: Pick<RequestFiles, 'remove'>;
  readonly userFiles: Pick<UserFiles, 'deleteAllVersions'>;
}

/** The job keeps the files' names, so steps can be repeated. Decision: docs/decisions/061-delete-everywhere.md */
export function erasureSteps(deps: ErasureDeps): JobStep[] {
  const awaitProjections: JobStep = async (_, { id, userId }) => {
    await deps.fences.waitForProjections([keys.subscriber(userId).pk], id);
    return {};
  };
  return [
    (_, job) => deleteItems(deps, job),
    // Waits twice: the projections first delete the newest shared page, then its files.
    awaitProjections,
    awaitProjections,
    (request, job) => clearGenerations(deps, request, job),
    (request, job) => clearRequests(deps, request, job),
    (_, job) => deleteVersions(deps, job),
    (request, job) => clearNotifications(deps, request, job),
  ];
}

type StepJob = Parameters<JobStep>[1];

/** Deletes the asset last, because a repeat finds the other items by it. */
async function deleteItems(deps: ErasureDeps, { userId, files = [] }: StepJob) {
  const { assets, generations, requestFiles, shares, table } = deps;
  let pages = 0;
  for (const { assetId, generationId } of files) {
    const asset = await assets.find(userId, assetId);
    if (generationId !== undefined) {
      await generations.removeOutput(generationId, assetId);
      await forgetOutput(deps, generationId, assetId);
      await table.delete(keys.resultFile(userId, assetId));
    } else if (asset?.isAiGenerated) await requestFiles.remove(userId, assetId);
    if ((await shares.find(userId, assetId)) !== undefined) pages += 1;
    await shares.delete(userId, assetId);
    if (asset !== undefined) await assets.delete(asset);
  }
  return { counts: { files: files.length, shares: pages } };
}

/** An empty list stays, because it forbids another result. */
async function forgetOutput({ generations, table }: ErasureDeps, generationId: string, assetId: string): Promise<void> {
  const { outputs } = await generations.run(generationId);
  if (outputs === undefined) return;
  const kept = outputs.filter(({ id }) => id !== assetId);
  await table.update(keys.generationRun(generationId), setExpression({ outputs: kept }), 'attribute_exists(pk)');
}

async function clearGenerations(deps: ErasureDeps, ...[request, job]: Parameters<JobStep>) {
  const { fileUses, generations } = deps;
  const { userId, files = [] } = job;
  const names = fileNames(files);
  const { items, nextCursor } = await generations.pageOf(userId, request);
  const inputs = await fileUses.inputsOf(items.map(({ id }) => id));
  const counts = { generations: 0, cancelled: 0 };
  for (const generation of items) {
    const input = inputs.get(generation.id);
    if (input === undefined || !usesFile(input, names)) continue;
    const isRunning = generation.settlement === undefined;
    if (isRunning) await stopGeneration(deps, generation);
    await fileUses.clearInput(generation.id, input, names);
    counts.generations += 1;
    if (isRunning) counts.cancelled += 1;
  }
  // The newest come first, so all further ones are older than the files, too.
  const isPast = items.some(({ createdAt }) => files.every((file) => createdAt < file.createdAt));
  return { nextCursor: isPast ? undefined : nextCursor, counts };
}

async function clearRequests({ fileUses }: ErasureDeps, ...[request, { userId, files = [] }]: Parameters<JobStep>) {
  const names = fileNames(files);
  const { items, nextCursor } = await fileUses.requestsOf(userId, request);
  const using = items.filter(({ values, answers }) => usesFile({ values, answers }, names));
  for (const proRequest of using) await fileUses.clearRequest(userId, proRequest, names);
  return { nextCursor, counts: { requests: using.length } };
}

async function deleteVersions({ userFiles }: ErasureDeps, { userId, files = [] }: StepJob) {
  let versions = 0;
  for (const file of files) {
    for (const prefix of listPrefixes(file, userId)) versions += await userFiles.deleteAllVersions(prefix);
  }
  return { counts: { versions } };
}

async function clearNotifications(
  { notifications }: ErasureDeps,
  ...[request, { userId, files = [] }]: Parameters<JobStep>
) {
  const fileKeys = files.flatMap(({ fileKey, thumbnailKey }) => [fileKey, ...(thumbnailKey ? [thumbnailKey] : [])]);
  const { items, nextCursor } = await notifications.pageOf(userId, request);
  for (const notification of items) {
    const shown = notificationMedia.filter((name) => fileKeys.some((key) => notification[name]?.endsWith(`/${key}`)));
    if (shown.length > 0) await notifications.removeMedia(userId, notification.id, shown);
  }
  return { nextCursor };
}

function listPrefixes({ assetId, fileKey, thumbnailKey }: ErasedFile, userId: string): string[] {
  return [
    fileKey,
    ...(thumbnailKey === undefined ? [] : [thumbnailKey]),
    `${mediaFolder('incoming', userId)}/${assetId}`,
  ];
}

function fileNames(files: readonly ErasedFile[]): FileNames {
  return new Set(files.map(({ fileKey }) => fileName(fileKey)));
}
