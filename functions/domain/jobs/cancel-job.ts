import { log } from '#functions/platform/log.ts';
import { isProviderFault } from '#functions/providers/provider-error.ts';
import { type GenerationRun, toRunJob, type RunJob, type StoredGeneration } from '../generations/generation.ts';
import { openJobAccount, type JobsOf } from './provider-jobs.ts';

export interface CancelJobDeps {
  readonly jobs: JobsOf;
}

export async function forwardCancel(
  deps: CancelJobDeps,
  generation: StoredGeneration,
  run: GenerationRun,
): Promise<void> {
  const job = toRunJob(run);
  if (run.cancelRequestedAt !== undefined && job !== undefined) await cancelJob(deps, generation, job);
}

export async function cancelJob(
  { jobs }: CancelJobDeps,
  { id, provider }: StoredGeneration,
  job: RunJob,
): Promise<void> {
  try {
    const account = await openJobAccount(jobs, { ...job, provider });
    await account.cancel(job.endpoint, job);
  } catch (error) {
    if (!isProviderFault(error)) throw error;
    log.warn('A job could not be cancelled', { generationId: id, error });
  }
}
