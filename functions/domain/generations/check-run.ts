import type { JobStatus } from '#functions/providers/provider.ts';
import type { StoredGeneration, GenerationRun } from './generation.ts';
import type { GenerationRepository } from './generation-repository.ts';
import { progressOf } from './progress.ts';
import type { JobsOf } from './provider-jobs.ts';

export interface CheckDeps {
  readonly generations: GenerationRepository;
  readonly jobs: JobsOf;
  readonly now: () => Date;
}

/**
 * Asks the provider how a submitted job is doing, and records it. `ended` says that there is a result or a failure; `status`
 * is there when the provider was asked.
 */
export async function checkRun(
  { generations, jobs, now }: CheckDeps,
  generation: StoredGeneration,
  run: GenerationRun,
): Promise<{ run: GenerationRun; ended: boolean; status?: JobStatus }> {
  if (run.requestId === undefined || run.failure !== undefined) return { run, ended: run.failure !== undefined };
  const input = await generations.input(generation);
  const status = await (await jobs({ ...input, provider: generation.provider })).status(input.endpoint, run.requestId);
  const changes = { checkedAt: now().toISOString(), ...changesOf(status, now()) };
  await generations.updateRun(generation.id, changes);
  return { run: { ...run, ...changes }, ended: status.state === 'ended', status };
}

function changesOf(status: JobStatus, now: Date): GenerationRun {
  switch (status.state) {
    case 'queued':
      return { queuePosition: status.position };
    case 'running': {
      const { logLine: statusText } = status;
      const progress = status.progress ?? (statusText === undefined ? undefined : progressOf(statusText));
      return { queuePosition: undefined, ...(statusText && { statusText }), ...(progress && { progress }) };
    }
    case 'ended':
      return {
        endedAt: now.toISOString(),
        queuePosition: undefined,
        ...(status.errorType && { providerErrorType: status.errorType }),
      };
    case 'other':
      return {};
  }
}
