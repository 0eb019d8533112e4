import { jobOf, type StoredGeneration } from './generation.ts';
import type { GenerationRepository } from './generation-repository.ts';
import { log } from '#functions/platform/log.ts';
import { accountOf, type JobsOf } from './provider-jobs.ts';
import type { Job } from '#functions/providers/provider.ts';
import { isProviderFault } from '#functions/providers/provider-error.ts';

export interface CancelJobDeps {
  readonly generations: GenerationRepository;
  readonly jobs: JobsOf;
}

/** Passes a subscriber's cancel on to the provider, if there is one. */
export async function forwardCancel(deps: CancelJobDeps, generation: StoredGeneration): Promise<void> {
  const run = await deps.generations.run(generation.id);
  const job = jobOf(run);
  if (run.cancelRequestedAt !== undefined && job !== undefined) await cancelJob(deps, generation, job);
}

/** Asks the provider to stop a job; asking again is harmless, and so is a provider that does not answer. */
export async function cancelJob(
  { generations, jobs }: CancelJobDeps,
  generation: StoredGeneration,
  job: Job,
): Promise<void> {
  const input = await generations.input(generation);
  try {
    const account = await accountOf(jobs, { ...input, provider: generation.provider });
    await account.cancel(input.endpoint, job);
  } catch (error) {
    if (!isProviderFault(error)) throw error;
    log.warn('A job could not be cancelled', { id: generation.id, error });
  }
}
