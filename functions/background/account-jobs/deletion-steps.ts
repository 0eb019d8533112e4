import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AccountJob } from '#functions/domain/account-jobs/account-job-repository.ts';
import type { KeptLedger } from '#functions/domain/account-jobs/kept-ledger.ts';
import type { Fences, UserFiles, UserItems } from '#functions/domain/account-jobs/user-items-and-files.ts';
import { deleteAsset } from '#functions/domain/assets/asset-repository.ts';
import { type MediaArea, mediaAreas, type MediaStore } from '#functions/domain/assets/media-store.ts';
import type { CreditBook } from '#functions/domain/credits/charge.ts';
import type { DeductionOutbox } from '#functions/domain/credits/deduction-outbox.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { ProviderCopies } from '#functions/domain/jobs/provider-copies.ts';
import { type CancelJobDeps, forwardCancel } from '#functions/domain/jobs/provider-jobs.ts';
import type { StoredProRequest } from '#functions/domain/pro-requests/pro-request.ts';
import { settleRequest } from '#functions/domain/pro-requests/request-charge.ts';
import type { Repositories } from '#functions/domain/repositories.ts';
import { keys, sessionIndexKeys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Session } from '#shared/rules/stored-session.ts';
import type { JobStep } from './work-on-job.ts';

interface DeletionDeps
  extends StopDeps, Pick<Repositories, 'accountJobs' | 'assets' | 'audit' | 'proRequests' | 'table'> {
  readonly media: Pick<MediaStore, 'delete'>;
  readonly userFiles: Pick<UserFiles, 'deletePage'>;
  readonly userItems: UserItems;
  readonly keptLedger: KeptLedger;
  readonly copies: Pick<ProviderCopies, 'hasten'>;
  readonly fences: Pick<Fences, 'waitForProjections'>;
  readonly outbox: Pick<DeductionOutbox, 'deliverOrGiveUp'> | undefined;
}

/** The last steps delete the ledger and the job. */
const ledgerItems = ['CREDIT', 'LEDGER#', 'REQUEST#', 'JOB#delete'];
/** The projection counts deleted assets down first, so that no app names a deleted user as its leader. */
const countItems = ['APPCOUNTS#'];

/** Changes older than this are projected; otherwise an alarm has fired. */
const projectionLagMs = 15 * 60_000;

/** Keeps only the ledger, under a pseudonym. Waits for the projection, so that it does not write the data again. */
export function deletionSteps(deps: DeletionDeps): JobStep[] {
  const { fences, userItems } = deps;
  const deleteExportFiles: JobStep = (_, { userId }) => deleteExports(deps, userId);
  const deleteMediaAreas = mediaAreas.map(
    (area): JobStep =>
      (_, { userId }) =>
        deleteFiles(deps, area, userId),
  );
  const awaitProjections: JobStep = async (_, { id, userId }) => {
    await fences.waitForProjections([keys.subscriber(userId).pk], id);
    return {};
  };
  const endSessions: JobStep = async (request, { userId, askedBy }) => ({
    nextCursor: await userItems.endSessions(userId, askedBy, request),
  });
  const deleteRest = (kept: readonly string[]): JobStep => {
    return async (request, { userId }) => ({ nextCursor: await userItems.deleteRest(userId, kept, request) });
  };
  const forgetInAudit: JobStep = async (request, job) => ({
    nextCursor: await deps.audit.forgetSubject(job.userId, requirePseudonym(job), request),
  });
  return [
    deleteExportFiles,
    endSessions,
    (request, job) => stopGenerations(deps, request, job),
    (request, job) => stopRequests(deps, request, job),
    awaitProjections,
    (request, job) => forgetGenerations(deps, request, job),
    (request, job) => deleteAssets(deps, request, job),
    ...deleteMediaAreas,
    deleteRest([...ledgerItems, ...countItems]),
    ...ledgerSteps(deps),
    forgetInAudit,
    awaitProjections,
    // Repeats steps whose items can have come back meanwhile.
    deleteExportFiles,
    endSessions,
    (request, job) => stopGenerations(deps, request, job),
    (request, job) => stopRequests(deps, request, job),
    (request, job) => forgetGenerations(deps, request, job),
    ...deleteMediaAreas,
    ...ledgerSteps(deps),
    forgetInAudit,
    deleteRest([...ledgerItems, ...countItems]),
    awaitProjections,
    deleteRest(ledgerItems),
    async (_, { userId }) => {
      await userItems.deleteMovedMarks(userId, deps.now());
      return {};
    },
    async (_, job) => {
      await finishDeletion(deps.table, job, deps.now());
      return {};
    },
  ];
}

function ledgerSteps({ keptLedger }: DeletionDeps): JobStep[] {
  const owners = (job: AccountJob) => ({ userId: job.userId, pseudonym: requirePseudonym(job) });
  const entries: JobStep = async (request, job) => ({
    nextCursor: await keptLedger.moveEntries(owners(job), request),
  });
  const requests: JobStep = async (request, job) => ({
    nextCursor: await keptLedger.moveRequests(owners(job), request),
  });
  const account: JobStep = async (_, job) => {
    await keptLedger.moveAccount(owners(job));
    return {};
  };
  return [entries, requests, account];
}

async function stopGenerations(deps: DeletionDeps, ...[request, { id, userId }]: Parameters<JobStep>) {
  const { items, nextCursor } = await deps.generations.pageOf(userId, request);
  const running = items.filter(({ settlement }) => settlement === undefined);
  for (const generation of running) await stopGeneration(deps, generation);
  const since = new Date(deps.now().getTime() - projectionLagMs).toISOString();
  const recent = items.filter(({ settlement }) => settlement === undefined || settlement.at > since);
  await deps.fences.waitForProjections(
    recent.map((generation) => keys.generation(generation.id).pk),
    id,
  );
  return { nextCursor };
}

async function stopRequests(deps: DeletionDeps, ...[request, job]: Parameters<JobStep>) {
  const { items, nextCursor } = await deps.proRequests.pageOf(job.userId, request);
  for (const proRequest of items) {
    if (proRequest.settlement === undefined) await stopRequest(deps, proRequest);
    await endCharge(deps, proRequest.id, job);
  }
  return { nextCursor };
}

async function endCharge({ keptLedger, outbox }: DeletionDeps, chargeId: string, job: AccountJob): Promise<void> {
  if (outbox === undefined) return;
  await outbox.deliverOrGiveUp(chargeId);
  await keptLedger.pseudonymiseIssues(chargeId, requirePseudonym(job));
}

async function forgetGenerations(deps: DeletionDeps, ...[request, job]: Parameters<JobStep>) {
  const { copies, generations, keptLedger, now } = deps;
  const { items, nextCursor } = await generations.pageOf(job.userId, request);
  const pseudonym = requirePseudonym(job);
  for (const generation of items) {
    await endCharge(deps, generation.id, job);
    await copies.hasten(generation.id, now());
    await generations.forget(generation);
    await keptLedger.pseudonymiseGeneration(generation.id, pseudonym);
  }
  return { nextCursor, counts: { generations: items.length } };
}

/** Deletes files before their assets, so that a repeated step finds them. */
async function deleteAssets({ assets, media }: DeletionDeps, ...[request, { userId }]: Parameters<JobStep>) {
  const { items, nextCursor } = await assets.storedPageOf(userId, request);
  await Promise.all(items.map((asset) => deleteAsset({ assets, media }, asset)));
  return { nextCursor, counts: { assets: items.length } };
}

async function deleteFiles({ userFiles }: DeletionDeps, area: MediaArea, userId: string) {
  return { nextCursor: (await userFiles.deletePage(area, userId)) ? 'more' : undefined };
}

/** Deletes the job first: a running export then undoes its last page and stops. */
async function deleteExports(deps: DeletionDeps, userId: string) {
  await deps.accountJobs.forget(userId, 'export');
  return deleteFiles(deps, 'exports', userId);
}

function requirePseudonym({ id, pseudonym }: AccountJob): string {
  if (pseudonym === undefined) throw new Error(`Deletion ${id} has no name to keep the ledger under`);
  return pseudonym;
}

export interface StopDeps extends CancelJobDeps {
  readonly generations: GenerationRepository;
  readonly credits: Pick<CreditBook, 'settle'>;
  readonly now: () => Date;
}

const maxSettlingMs = 60_000;
const pollIntervalMs = 500;

export async function stopGeneration(deps: StopDeps, generation: StoredGeneration): Promise<void> {
  const { generations, credits, now } = deps;
  const { id } = generation;
  if (await generations.cancelUnlessStored(id, now())) {
    await credits.settle(generationCharge(generation), { kind: 'release', status: 'cancelled', at: now() });
    return forwardCancel(deps, generation, await generations.run(id));
  }
  for (let waitedMs = 0; waitedMs < maxSettlingMs; waitedMs += pollIntervalMs) {
    if ((await generations.find(id))?.settlement !== undefined) return;
    await pause(pollIntervalMs);
  }
  throw new Error(`Generation ${id} is stored and not settled`);
}

async function stopRequest(deps: DeletionDeps, request: StoredProRequest): Promise<void> {
  const at = deps.now();
  const event = { kind: 'rejected', at: at.toISOString() } as const;
  await settleRequest(deps, request, { kind: 'release', event, at });
}

const outcomeLifetimeSeconds = 10 * 60;

/** Deletes the job, the last link from the account to its ledger. The requesting session becomes anonymous. */
export async function finishDeletion(table: Table, job: AccountJob, now: Date): Promise<void> {
  const { name: TableName } = table;
  const { pseudonym: _, askedBy, cursor: __, ...visible } = job;
  const anonymousId = `nobody-${randomUUID()}`;
  const expiresAtEpochSeconds = Math.ceil(now.getTime() / 1000) + outcomeLifetimeSeconds;
  const deletion = { Delete: { TableName, Key: keys.accountJob(job.userId, 'delete') } };
  if (askedBy === undefined) return table.transact([deletion]);
  const done = { ...visible, userId: anonymousId, status: 'done', updatedAt: now.toISOString(), expiresAtEpochSeconds };
  const session = {
    ...keys.session(askedBy),
    ...sessionIndexKeys({ userId: anonymousId, createdAt: now.toISOString(), hash: askedBy }),
    session: anonymousSession(anonymousId, now),
    appId: '',
    isLeaving: true,
    expiresAtEpochSeconds,
  };
  const isHandedOver = await table.transactOnce([
    deletion,
    { Put: { TableName, Item: { ...keys.accountJob(anonymousId, 'delete'), ...done } } },
    { Put: { TableName, Item: session, ConditionExpression: 'attribute_exists(pk)' } },
  ]);
  // The requesting browser has signed out, so no session can read the outcome.
  if (!isHandedOver) await table.transact([deletion]);
}

function anonymousSession(userId: string, now: Date): Session {
  return {
    userId,
    name: '',
    country: '',
    countryCode: '',
    subscriptionExpiresAt: null,
    planName: '',
    sku: '',
    planIsOneTime: false,
    subscriptionId: '',
    subscriptionCreatedAt: null,
    views: 0,
    userCount: 0,
    syncedAt: now.toISOString(),
    isMock: false,
  };
}
