import { workflowErrors } from '#shared/rules/generation-workflow.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { ProcessingEntry, ProcessingRepository } from '#functions/domain/generations/processing-repository.ts';
import { log } from '#functions/platform/log.ts';
import type { Executions } from '#functions/domain/generations/executions.ts';
import { settleGeneration, type SettleDeps } from '#functions/domain/generations/settle-generation.ts';

export interface SweepDeps extends SettleDeps {
  readonly generations: GenerationRepository;
  readonly processing: ProcessingRepository;
  readonly executions: Executions;
}

/** What the sweep found; `stuck` are those that it had to start again or settle. */
export interface SweepReport {
  readonly processing: number;
  readonly oldestAgeSeconds: number;
  readonly stuck: number;
}

/** Of each shard, which are keys only: one read. What is beyond comes up when these have ended. */
const sweptOfShard = 1000;

/** A start that is younger may still be on its way. */
const startGraceMs = 60 * 1000;
/** An execution is looked up every minute while its start may have been lost and once it is overdue... */
const startWindowMs = 4 * 60 * 1000;
/** ...and in between at times, since it may also have died. */
const inspectionMinutes = 10;
/** Await gives up at the deadline, at its next poll or at once if it is woken; only then is it stuck. */
const deadlineGraceMs = 60 * 1000;

/** How long storing may take, with its repeats. */
const storeMs = 15 * 60 * 1000;

/** Finds the generations that nothing drives any more, and starts them again or settles them. */
export async function sweep(deps: SweepDeps): Promise<SweepReport> {
  const oldest = await deps.processing.oldest(sweptOfShard);
  const ages = oldest.map(({ since }) => (deps.now().getTime() - new Date(since).getTime()) / 1000);
  let stuck = 0;
  for (const found of oldest) {
    const isStuck = await rescue(deps, found).catch((error: unknown) => {
      log.error('A stuck generation could not be rescued', { id: found.id, error });
      return true;
    });
    if (isStuck) stuck += 1;
  }
  return {
    processing: await deps.processing.count(),
    oldestAgeSeconds: Math.max(0, ...ages),
    stuck,
  };
}

async function rescue(deps: SweepDeps, { id, since }: ProcessingEntry): Promise<boolean> {
  const ageMs = deps.now().getTime() - new Date(since).getTime();
  if (ageMs < startGraceMs) return false;
  const generation = await deps.generations.find(id);
  if (generation === undefined || generation.settlement !== undefined) return false;
  const overdueMs = deps.now().getTime() - new Date(generation.deadlineAt).getTime();
  const isOverdue = overdueMs >= deadlineGraceMs;
  const isInspected = Math.floor(ageMs / 60_000) % inspectionMinutes === 0;
  if (ageMs > startWindowMs && !isOverdue && !isInspected) return false;
  return rescueUndriven(deps, generation, isOverdue);
}

/** Its job ended in time, and its results are on their way. */
async function isBeingStored({ generations, now }: SweepDeps, { id }: StoredGeneration): Promise<boolean> {
  const { endedAt } = await generations.run(id);
  return endedAt !== undefined && now().getTime() - new Date(endedAt).getTime() < storeMs;
}

async function rescueUndriven(deps: SweepDeps, generation: StoredGeneration, isOverdue: boolean): Promise<boolean> {
  const { executions } = deps;
  const state = await executions.state(generation.id);
  if (state === 'running' && (!isOverdue || (await isBeingStored(deps, generation)))) return false;
  log.warn('A generation is stuck', { id: generation.id, state, isOverdue });
  if (state === 'missing' && !isOverdue) {
    await executions.start(generation);
    return true;
  }
  if (state === 'running') await executions.stop(generation.id, 'Past its deadline');
  await settleGeneration(deps, generation.id, isOverdue ? workflowErrors.overdue : undefined);
  return true;
}
