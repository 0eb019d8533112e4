import type { AccountJob, ErasedFile } from '#functions/domain/account-jobs/account-job-repository.ts';
import { startJob, type StartJobDeps } from '#functions/domain/account-jobs/start-job.ts';
import type { AssetRepository, StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import { fileName, type FileUses, usesFile } from '#functions/domain/erasures/file-uses.ts';
import { generationSchema, type StoredGeneration, toOutputAssets } from '#functions/domain/generations/generation.ts';
import type { ProviderCopies } from '#functions/domain/jobs/provider-copies.ts';
import type { SubscriberCaller } from '#functions/domain/sessions/guards.ts';
import type { ShareRepository } from '#functions/domain/shares/share-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { partitions } from '#functions/platform/table/keys.ts';
import { readAll } from '#functions/platform/table/read-list.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { type Erasure, maxErasedResults, type Traces } from '#shared/contracts/erasure.ts';
import { type Kept, listKept } from './account-jobs.ts';

interface TraceDeps {
  readonly assets: AssetRepository;
  readonly copies: Pick<ProviderCopies, 'find'>;
  readonly fileUses: FileUses;
  readonly shares: Pick<ShareRepository, 'find'>;
  readonly table: Table;
}

/** One call can't read more; the job itself searches all generations. */
const maxSearched = 500;

export async function findTraces(deps: TraceDeps, userId: string, assetId: string): Promise<Traces> {
  const asset = await requireAsset(deps, userId, assetId);
  const { generationId, isAiGenerated, fileKey, createdAt } = asset;
  const name = new Set([fileName(fileKey)]);
  // Older generations can't contain the file.
  const range = { ...partitions.generationsOf(userId), from: createdAt };
  const [share, copy, generations, requests] = await Promise.all([
    deps.shares.find(userId, assetId),
    generationId === undefined ? undefined : deps.copies.find(generationId),
    deps.table.first(range, generationSchema, maxSearched, { backwards: true }),
    readAll((page) => deps.fileUses.requestsOf(userId, page)),
  ]);
  const inputs = await deps.fileUses.inputsOf(generations.map(({ id }) => id));
  const using = generations.filter(({ id }) => usesFile(inputs.get(id) ?? {}, name));
  const results = listResults(generations, inputs, asset);
  return {
    isShared: share !== undefined,
    isResultOfRequest: isAiGenerated && generationId === undefined,
    isAtProvider: copy !== undefined,
    generations: using.length,
    running: using.filter(({ settlement }) => settlement === undefined).length,
    requests: requests.filter(({ values, answers }) => usesFile({ values, answers }, name)).length,
    results: results.slice(0, maxErasedResults).map((result) => deps.assets.toAsset(result)),
    hasMoreResults: results.length > maxErasedResults,
    isPartial: generations.length === maxSearched,
  };
}

/** Results are newer than their inputs, so one pass from the oldest finds results of results, too. */
function listResults(
  newestFirst: readonly StoredGeneration[],
  inputs: Awaited<ReturnType<FileUses['inputsOf']>>,
  { fileKey }: StoredAsset,
): StoredAsset[] {
  const names = new Set([fileName(fileKey)]);
  return newestFirst.toReversed().flatMap((generation) => {
    if (!usesFile(inputs.get(generation.id) ?? {}, names)) return [];
    const results = toOutputAssets(generation);
    for (const result of results) names.add(fileName(result.fileKey));
    return results;
  });
}

type StartDeps = StartJobDeps & Pick<TraceDeps, 'assets'>;

/** Safe to repeat, also after the end. Continues a failed deletion together with the new one. */
export async function startErasure(
  deps: StartDeps,
  { userId, tokenHash: askedBy }: Pick<SubscriberCaller, 'userId' | 'tokenHash'>,
  { id, alsoDelete }: { readonly id: string; readonly alsoDelete: readonly string[] },
): Promise<Erasure> {
  const known = await deps.accountJobs.find(userId, 'erase');
  const isSame = known?.files?.[0]?.assetId === id;
  if (known !== undefined && isSame && known.status === 'done') return toErasure(known);
  if (known?.status === 'running') {
    if (!isSame) throw erasureRunning();
    return toErasure(await startJob(deps, known));
  }
  const failed = (known?.status === 'failed' && known.files) || [];
  const unknown = [...new Set([id, ...alsoDelete])].filter((one) => !failed.some(({ assetId }) => assetId === one));
  const found = await Promise.all(unknown.map((one) => deps.assets.find(userId, one)));
  if (found[0] === undefined && unknown[0] === id) throw new AppError('not_found', 'Asset not found');
  const added = found.filter((asset) => asset !== undefined).map(toErasedFile);
  const files = [...added, ...failed].toSorted((a, b) => Number(b.assetId === id) - Number(a.assetId === id));
  const job = await startJob(deps, { userId, kind: 'erase', askedBy, files });
  // A parallel call has started the deletion of another file.
  if (job.files?.[0]?.assetId !== id) throw erasureRunning();
  return toErasure(job);
}

function erasureRunning(): AppError {
  const message = 'Another file is being deleted. Please try again in a minute.';
  return new AppError('conflict', message).because('erasure_running');
}

export async function findErasure(
  { accountJobs }: Pick<StartJobDeps, 'accountJobs'>,
  userId: string,
  assetId: string,
): Promise<Erasure> {
  const job = await accountJobs.find(userId, 'erase');
  if (job?.files?.[0]?.assetId !== assetId) throw new AppError('not_found', 'Nothing was started');
  return toErasure(job);
}

async function requireAsset({ assets }: Pick<TraceDeps, 'assets'>, userId: string, id: string): Promise<StoredAsset> {
  const asset = await assets.find(userId, id);
  if (asset === undefined) throw new AppError('not_found', 'Asset not found');
  return asset;
}

function toErasedFile({ id: assetId, fileKey, thumbnailKey, generationId, createdAt }: StoredAsset): ErasedFile {
  return { assetId, fileKey, thumbnailKey, generationId, createdAt };
}

const keptAfterErasure: readonly Kept[] = [
  {
    what: 'Copies in the caches of browsers and of our delivery network',
    why: 'Each keeps a file for an hour at most, and a file of a shared page for a minute.',
    days: 1 / 24,
  },
  {
    what: 'Copies at the service that made it, usually for minutes',
    why: 'Each is deleted after its result. A failed deletion is repeated; files there expire after a day.',
    days: 30,
  },
  {
    what: 'Backups of our records, for up to 35 days, and technical logs, for up to 90 days',
    why: 'They have no files. Used only to fix problems.',
    days: 90,
  },
  {
    what: 'Your words and what you paid, in your history',
    why: 'They end when you delete your data in App Settings.',
  },
  { what: 'Copies that people saved', why: 'We can’t reach files outside of this app.' },
];

function toErasure(job: AccountJob): Erasure {
  const { status, counts, updatedAt } = job;
  const count = (name: string) => counts[name] ?? 0;
  return {
    status,
    deleted: { files: count('files'), versions: count('versions'), shares: count('shares') },
    cleared: { generations: count('generations'), requests: count('requests') },
    cancelled: count('cancelled'),
    ...(status === 'done' && { endedAt: updatedAt }),
    kept: listKept(keptAfterErasure, job),
  };
}
