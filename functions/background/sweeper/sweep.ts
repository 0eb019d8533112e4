import { deadlineOf, refusedAccountSeconds, workflowErrors } from '#shared/rules/workflows.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { ProcessingEntry, ProcessingRepository } from '#functions/domain/generations/generation-lists.ts';
import { isOverdue } from '#functions/background/sweeper/due-for-inspection.ts';
import { log, reportUnexpected } from '#functions/platform/log.ts';
import { isThrottling } from '#functions/platform/table/retry-conflicts.ts';
import type { Executions } from '#functions/domain/jobs/executions.ts';
import { settleGeneration, type SettleDeps } from '#functions/domain/generations/settle-generation.ts';
import { dueForInspection } from './due-for-inspection.ts';

export interface SweepDeps extends SettleDeps {
  readonly generations: GenerationRepository;
  readonly processing: ProcessingRepository;
  readonly executions: Executions;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** What the sweep found; `stuck` are those that it had to start again or settle. */
export interface SweepReport {
  readonly processing: number;
  readonly oldestAgeSeconds: number;
  readonly stuck: number;
}

/** Keys only: a few reads. What is beyond comes up when these have ended. */
const mostSwept = 4000;

/** Step Functions answers 15 questions a second after executions in its larger regions, 10 in others: half is left to the monitor. */
const inspectionPauseMs = 200;
/** What a minute has room for at that pace; the rest is due in the next. */
const mostInspections = 240;

/** How long storing may take: a quarter of an hour with its repeats, after a refused account was waited for. */
const storeMs = (refusedAccountSeconds + 15 * 60) * 1000;

/** Finds the generations that nothing drives any more, and starts them again or settles them. */
export async function sweep(deps: SweepDeps): Promise<SweepReport> {
  const oldest = await deps.processing.oldest(mostSwept);
  const ages = oldest.map(({ since }) => (deps.now().getTime() - new Date(since).getTime()) / 1000);
  return {
    stuck: await rescueStuck(deps, oldest),
    processing: await deps.processing.count(),
    oldestAgeSeconds: Math.max(0, ...ages),
  };
}

/** How many there were. */
async function rescueStuck(deps: SweepDeps, entries: readonly ProcessingEntry[]): Promise<number> {
  let stuck = 0;
  for (const generation of (await dueForInspection(deps, entries)).slice(0, mostInspections)) {
    try {
      if (await rescue(deps, generation)) stuck += 1;
    } catch (error) {
      if (isThrottling(error)) {
        // Nobody knows how this one is doing, nor would about the next.
        log.warn('The sweep is throttled, and goes on in the next minute', { id: generation.id, error });
        break;
      }
      reportUnexpected('A generation could not be looked after', error, { id: generation.id });
    }
    await deps.pause(inspectionPauseMs);
  }
  return stuck;
}

/** Most are not even past the deadline that they began with, which needs no read. */
async function isLate({ generations, now }: SweepDeps, generation: StoredGeneration): Promise<boolean> {
  if (!isOverdue(new Date(generation.deadlineAt), now())) return false;
  return isOverdue(deadlineOf(generation, await generations.run(generation.id)), now());
}

/** Its job ended in time, and its results are on their way. */
async function isBeingStored({ generations, now }: SweepDeps, { id }: StoredGeneration): Promise<boolean> {
  const { endedAt } = await generations.run(id);
  return endedAt !== undefined && now().getTime() - new Date(endedAt).getTime() < storeMs;
}

async function rescue(deps: SweepDeps, generation: StoredGeneration): Promise<boolean> {
  const { executions } = deps;
  const overdue = await isLate(deps, generation);
  const state = await executions.state(generation.id);
  if (state === 'running' && (!overdue || (await isBeingStored(deps, generation)))) return false;
  log.warn('A generation is stuck', { id: generation.id, state, isOverdue: overdue });
  if (state === 'missing' && !overdue) {
    await executions.start(generation);
    return true;
  }
  if (state === 'running') await executions.stop(generation.id, 'Past its deadline');
  await settleGeneration(deps, generation.id, overdue ? workflowErrors.overdue : undefined);
  return true;
}
