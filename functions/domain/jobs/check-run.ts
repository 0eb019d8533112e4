import type { JobStatus } from '#functions/providers/provider.ts';
import { unexplainedFailure } from '#functions/providers/failures.ts';
import { ProviderRefusal } from '#functions/providers/provider-error.ts';
import { type GenerationRun, jobOf, type RunJob, type StoredGeneration } from '../generations/generation.ts';
import type { GenerationRepository } from '../generations/generation-repository.ts';
import { accountOf, type JobsOf } from './provider-jobs.ts';

export interface CheckDeps {
  readonly generations: GenerationRepository;
  readonly jobs: JobsOf;
  readonly now: () => Date;
}

/**
 * How long a provider must go on not knowing a job. A queue that is deployed, or that has not heard of a new job everywhere, knows
 * it again within seconds; and larger results are kept for six minutes only, so that waiting much longer could win nothing.
 */
const vanishedAfterMs = 2 * 60 * 1000;

interface CheckedRun {
  readonly run: GenerationRun;
  /** Whether there is a result or a failure. */
  readonly ended: boolean;
  /** There when the provider knew the job. */
  readonly status?: JobStatus;
}

/**
 * Asks the provider how a submitted job is doing, and records it. A job that the provider does not know is an error at first, and
 * later a failure of the run.
 */
export async function checkRun(deps: CheckDeps, generation: StoredGeneration, run: GenerationRun): Promise<CheckedRun> {
  const { generations, now } = deps;
  const job = jobOf(run);
  if (job === undefined || run.failure !== undefined) return { run, ended: run.failure !== undefined };
  const status = await statusOf(deps.jobs, generation, job).catch(orRefusal);
  if (status instanceof ProviderRefusal) {
    return status.kind === 'denied'
      ? checkUnseen(deps, generation, run, status)
      : checkUnknown(deps, generation, run, status);
  }
  const changes = { checkedAt: now().toISOString(), unknownSince: undefined, ...changesOf(status, now()) };
  await generations.updateRun(generation.id, changes);
  return { run: { ...run, ...changes }, ended: status.state === 'ended', status };
}

async function statusOf(jobs: JobsOf, { provider }: StoredGeneration, job: RunJob): Promise<JobStatus> {
  const account = await accountOf(jobs, { ...job, provider });
  return account.status(job.endpoint, job);
}

/** What says something of the job, or of who pays for it. */
function orRefusal(error: unknown): ProviderRefusal {
  if (error instanceof ProviderRefusal && (error.kind === 'unknown_job' || error.kind === 'denied')) return error;
  throw error;
}

/**
 * Nobody can see how a job is doing while its account is refused: one that was in the queue goes on waiting there, any other has
 * some more time. Nobody waits for what the subscriber has cancelled.
 */
async function checkUnseen(
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

/** What was removed from the queue at our own wish is not waited for. */
async function checkUnknown(
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

function changesOf(status: JobStatus, now: Date): GenerationRun {
  switch (status.state) {
    case 'queued':
      return { isQueued: true, queuePosition: status.position, queuedAt: now.toISOString() };
    case 'running': {
      const { logLine: statusText } = status;
      const progress = status.progress ?? (statusText === undefined ? undefined : progressOf(statusText));
      return {
        isQueued: false,
        queuePosition: undefined,
        ...(statusText && { statusText }),
        ...(progress && { progress }),
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

/** How far a job is, 0 to 1, from a log line such as `Step 3/28` or `45%`; undefined when it says nothing of it. */
export function progressOf(message: string): number | undefined {
  const percent = /(\d+(?:\.\d+)?)\s*%/.exec(message)?.[1];
  if (percent !== undefined) return Math.min(1, Number(percent) / 100);
  const [, done, total] = /(\d+)\s*(?:\/|of)\s*(\d+)/.exec(message) ?? [];
  return done !== undefined && Number(total) > 0 ? Math.min(1, Number(done) / Number(total)) : undefined;
}
