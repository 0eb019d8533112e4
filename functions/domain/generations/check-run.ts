import type { Generation, GenerationRun } from './generation.ts';
import type { GenerationRepository } from './generation-repository.ts';
import type { FalStatus } from '#functions/providers/fal/fal-queue.ts';
import type { Provider } from '#functions/domain/generations/provider-jobs.ts';
import { progressOf } from './progress.ts';

export interface CheckDeps {
  readonly generations: GenerationRepository;
  readonly provider: Provider;
  readonly now: () => Date;
}

/**
 * Asks the provider how a submitted job is doing, and records it. `ended` says that there is a result or a failure; `status`
 * is there when the provider was asked.
 */
export async function checkRun(
  { generations, provider, now }: CheckDeps,
  generation: Generation,
  run: GenerationRun,
): Promise<{ run: GenerationRun; ended: boolean; status?: FalStatus['status'] }> {
  if (run.requestId === undefined || run.failure !== undefined) return { run, ended: run.failure !== undefined };
  const { endpoint, apiKeyId } = await generations.input(generation);
  const status = await (await provider(apiKeyId)).status(endpoint, run.requestId);
  const changes = { checkedAt: now().toISOString(), ...changesOf(status, now()) };
  await generations.updateRun(generation.id, changes);
  return { run: { ...run, ...changes }, ended: status.status === 'COMPLETED', status: status.status };
}

function changesOf(status: FalStatus, now: Date): GenerationRun {
  switch (status.status) {
    case 'IN_QUEUE':
      return { queuePosition: status.queue_position };
    case 'IN_PROGRESS': {
      const statusText = status.logs?.at(-1)?.message;
      const progress = statusText === undefined ? undefined : progressOf(statusText);
      return { queuePosition: undefined, ...(statusText && { statusText }), ...(progress && { progress }) };
    }
    case 'COMPLETED':
      return {
        endedAt: now.toISOString(),
        queuePosition: undefined,
        ...(status.error && { providerErrorType: status.error_type ?? 'unknown' }),
      };
  }
}
