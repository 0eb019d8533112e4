import { unexplainedFailure } from '#functions/providers/failures.ts';
import { ProviderRefusal } from '#functions/providers/provider-error.ts';
import type { JobStatus } from '#functions/providers/provider.ts';
import type { GenerationRepository } from '../generations/generation-repository.ts';
import { type GenerationRun, toRunJob, type RunJob, type StoredGeneration } from '../generations/generation.ts';
import { openJobAccount, type JobsOf } from './provider-jobs.ts';

export interface CheckDeps {
  readonly generations: GenerationRepository;
  readonly jobs: JobsOf;
  readonly now: () => Date;
}

/** A redeployed queue knows its jobs again within seconds, so a longer wait gains nothing. */
const vanishedAfterMs = 2 * 60 * 1000;

interface CheckedRun {
  readonly run: GenerationRun;
  readonly ended: boolean;
  readonly status?: JobStatus;
}

export async function checkRun(deps: CheckDeps, generation: StoredGeneration, run: GenerationRun): Promise<CheckedRun> {
  const { generations, now } = deps;
  const job = toRunJob(run);
  if (job === undefined || run.failure !== undefined) return { run, ended: run.failure !== undefined };
  const status = await readStatus(deps.jobs, generation, job).catch(toRefusal);
  if (status instanceof ProviderRefusal) {
    return status.kind === 'denied'
      ? handleDeniedCheck(deps, generation, run, status)
      : handleUnknownJob(deps, generation, run, status);
  }
  const seen = toRunChanges(status, { generation, run, now: now() });
  const changes = { checkedAt: now().toISOString(), unknownSince: undefined, ...seen };
  const stored = await generations.updateRun(generation.id, changes);
  return { run: { ...run, ...changes, ...stored }, ended: status.state === 'ended', status };
}

async function readStatus(jobs: JobsOf, { provider }: StoredGeneration, job: RunJob): Promise<JobStatus> {
  const account = await openJobAccount(jobs, { ...job, provider });
  return account.status(job.endpoint, job);
}

function toRefusal(error: unknown): ProviderRefusal {
  if (error instanceof ProviderRefusal && (error.kind === 'unknown_job' || error.kind === 'denied')) return error;
  throw error;
}

/** A refused account hides the status, so a queued job keeps waiting and any other job gets more time. */
async function handleDeniedCheck(
  { generations, now }: CheckDeps,
  { id }: StoredGeneration,
  run: GenerationRun,
  refusal: ProviderRefusal,
): Promise<CheckedRun> {
  if (run.cancelRequestedAt !== undefined) throw refusal;
  const at = now().toISOString();
  const changes = { checkedAt: at, ...(run.isQueued ? { queuedAt: at } : { unseenAt: at }) };
  await generations.updateRun(id, changes);
  return { run: { ...run, ...changes }, ended: false };
}

/** A cancelled job that the provider doesn't know has vanished at once. */
async function handleUnknownJob(
  { generations, now }: CheckDeps,
  { id }: StoredGeneration,
  run: GenerationRun,
  refusal: ProviderRefusal,
): Promise<CheckedRun> {
  const at = now().toISOString();
  const { unknownSince = at } = run;
  const isGone = run.cancelRequestedAt !== undefined || Date.parse(at) - Date.parse(unknownSince) >= vanishedAfterMs;
  await generations.updateRun(id, { checkedAt: at, unknownSince });
  if (!isGone) throw refusal;
  const failure = unexplainedFailure({ retryable: true });
  await generations.failUnlessStored(id, failure);
  return { run: { ...run, failure }, ended: true };
}

interface Checked {
  readonly generation: Pick<StoredGeneration, 'createdAt'>;
  readonly run: GenerationRun;
  readonly now: Date;
}

function toRunChanges(status: JobStatus, { generation, run, now }: Checked): GenerationRun {
  switch (status.state) {
    case 'queued':
      return { isQueued: true, queuePosition: status.position, queuedAt: now.toISOString() };
    case 'running': {
      const { logLine: statusText } = status;
      const progress = status.progress ?? (statusText === undefined ? undefined : parseProgress(statusText));
      return {
        isQueued: false,
        queuePosition: undefined,
        ...(statusText && { statusText }),
        ...(progress !== undefined && progress > (run.progress ?? 0) && { progress }),
        ...(run.runningSince === undefined && { runningSince: run.queuedAt ?? generation.createdAt }),
      };
    }
    case 'ended':
      return {
        endedAt: now.toISOString(),
        isQueued: false,
        queuePosition: undefined,
        ...(status.errorType && { providerErrorType: status.errorType }),
      };
    case 'other':
      return {};
  }
}

/** Returns progress from 0 to 1 in a log line such as `Step 3/28` or `45%`. */
export function parseProgress(message: string): number | undefined {
  const percent = /(\d+(?:\.\d+)?)\s*%/.exec(message)?.[1];
  if (percent !== undefined) return Math.min(1, Number(percent) / 100);
  const [, done, total] = /(\d+)\s*(?:\/|of)\s*(\d+)/.exec(message) ?? [];
  return done !== undefined && Number(total) > 0 ? Math.min(1, Number(done) / Number(total)) : undefined;
}
