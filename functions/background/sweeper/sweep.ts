import type { MetricValues } from '#shared/metrics.ts';
import { deadlineOf, refusedAccountSeconds, workflowErrors } from '#shared/rules/workflows.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { ProcessingEntry, ProcessingRepository } from '#functions/domain/generations/processing-repository.ts';
import { log } from '#functions/platform/log.ts';
import { isThrottling } from '#functions/platform/throttling.ts';
import { reportUnexpected } from '#functions/platform/unexpected-errors.ts';
import type { Executions } from '#functions/domain/jobs/executions.ts';
import { type SettleDeps, settleGeneration } from '#functions/domain/generations/settle-generation.ts';

interface SweepParts {
  readonly sweep: () => Promise<SweepReport>;
  /** Goes on with charges that are due at an existing back end. */
  readonly deliverDue: () => Promise<void>;
  readonly openIssues: () => Promise<number>;
  readonly publish: (values: MetricValues<'sweeper'>) => void;
}

/** Says last what it found: a run that does not come to its end is silence, and silence rings. */
export async function runSweep({ sweep, deliverDue, openIssues, publish }: SweepParts): Promise<SweepReport> {
  const report = await sweep();
  await deliverDue();
  publish({
    processingCount: report.processing,
    oldestProcessingAgeSeconds: report.oldestAgeSeconds,
    stuckGenerations: report.stuck,
    openIssues: await openIssues(),
  });
  return report;
}

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

interface InspectionDeps {
  readonly generations: Pick<GenerationRepository, 'findMany'>;
  readonly now: () => Date;
}

/** A start that is younger may still be on its way. */
const startGraceMs = 60 * 1000;
/** An execution is looked up every minute while its start may have been lost and once it is overdue... */
const startWindowMs = 4 * 60 * 1000;
/** ...and in between at times, since it may also have died. */
const inspectionMinutes = 10;

/**
 * The generations whose executions should be looked at now: those that are overdue in turns with the others, each in an order of chance,
 * so that where there are more than one sweep can look at, each has its turn soon.
 */
async function dueForInspection(
  { generations, now }: InspectionDeps,
  entries: readonly ProcessingEntry[],
): Promise<StoredGeneration[]> {
  const at = now();
  const grown = entries.filter(({ since }) => at.getTime() - Date.parse(since) >= startGraceMs);
  const found = await generations.findMany(grown.map(({ id }) => id));
  const due = grown.flatMap(({ id, since }) => {
    const generation = found.get(id);
    if (generation === undefined || generation.settlement !== undefined) return [];
    const overdue = isOverdue(new Date(generation.deadlineAt), at);
    const ageMs = at.getTime() - Date.parse(since);
    return overdue || ageMs <= startWindowMs || isTurnOf(id, ageMs)
      ? [{ generation, overdue, chance: Math.random() }]
      : [];
  });
  const inTurn = due.toSorted((a, b) => a.chance - b.chance);
  const overdue = inTurn.filter((one) => one.overdue);
  const others = inTurn.filter((one) => !one.overdue);
  // In turns: what waits long in a provider's queue, past its first deadline, must not hide a start that was lost.
  return Array.from({ length: due.length }, (_, place) => [overdue[place], others[place]])
    .flat()
    .flatMap((one) => (one === undefined ? [] : [one.generation]));
}

/** One minute in so many, another one for each: what was started together is not looked at together. */
function isTurnOf(id: string, ageMs: number): boolean {
  const turn = Number.parseInt(id.slice(-4), 16) % inspectionMinutes;
  return (Math.floor(ageMs / 60_000) + turn) % inspectionMinutes === 0;
}

/** Await gives up at the deadline, at its next poll or at once if it is woken; only then is it stuck. */
const deadlineGraceMs = 60 * 1000;

function isOverdue(deadline: Date, now: Date): boolean {
  return now.getTime() - deadline.getTime() >= deadlineGraceMs;
}
