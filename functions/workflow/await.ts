import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { toRunJob, type StoredGeneration, type GenerationRun } from '#functions/domain/generations/generation.ts';
import { type CheckDeps, checkRun } from '#functions/domain/jobs/check-run.ts';
import { wake } from '#functions/domain/jobs/executions.ts';
import { cancelJob, forwardCancel } from '#functions/domain/jobs/provider-jobs.ts';
import { log } from '#functions/platform/log.ts';
import { timeoutFailure } from '#functions/providers/failures.ts';
import { isProviderFault } from '#functions/providers/provider-error.ts';
import { generationDeadline } from '#shared/rules/workflow-limits.ts';
import { GenerationFailed, requireRunning, type WaitingStep } from './step.ts';

export interface AwaitDeps extends CheckDeps {
  readonly generations: GenerationRepository;
}

const unknownSubmitGraceSeconds = (estimatedSeconds: number) => 60 + 3 * estimatedSeconds;

/** Stores the token before asking, so no webhook is missed. Decision: docs/decisions/006-waiting-for-jobs.md */
export async function awaitResult(deps: AwaitDeps, { generationId, taskToken }: WaitingStep): Promise<void> {
  await deps.generations.saveTaskToken(generationId, taskToken, deps.now());
  const { generation, run } = requireRunning(await deps.generations.findWithRun(generationId), generationId);
  await forwardCancel(deps, generation, run);
  const checked = await checkRun(deps, generation, run).catch((error: unknown) => {
    if (!isProviderFault(error)) throw error;
    log.warn('A status check failed; the next poll repeats it', { generationId, error });
    return { run, ended: false };
  });
  if (checked.ended) return wake(taskToken);
  // Checks the status before giving up, because a job that ended in time is stored.
  if (isOver(generation, checked.run, deps.now())) await giveUp(deps, generation, run);
}

function isOver(generation: StoredGeneration, run: GenerationRun, now: Date): boolean {
  if (now >= generationDeadline(generation, run)) return true;
  if (run.requestId !== undefined || run.submittedAt === undefined) return false;
  const waitedSeconds = (now.getTime() - new Date(run.submittedAt).getTime()) / 1000;
  return waitedSeconds >= unknownSubmitGraceSeconds(generation.estimatedSeconds);
}

async function giveUp(deps: AwaitDeps, generation: StoredGeneration, run: GenerationRun): Promise<never> {
  // Cancelling only saves the provider's work; the generation fails either way.
  const job = toRunJob(run);
  if (job !== undefined) await cancelJob(deps, generation, job);
  await deps.generations.updateRun(generation.id, { failure: timeoutFailure({ retryable: true }) });
  throw new GenerationFailed('The deadline has passed');
}
