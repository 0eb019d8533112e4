import type { ProcessingEntry, ProcessingRepository } from '#functions/domain/generations/generation-lists.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import { type SettleDeps, settleGeneration } from '#functions/domain/generations/settle-generation.ts';
import { type CheckDeps, checkRun } from '#functions/domain/jobs/check-run.ts';
import type { Executions } from '#functions/domain/jobs/executions.ts';
import { log, reportUnexpected } from '#functions/platform/log.ts';
import { isThrottling } from '#functions/platform/table/retry-conflicts.ts';
import { isProviderFault } from '#functions/providers/provider-error.ts';
import type { MetricValues } from '#shared/metrics-and-alarms.ts';
import {
  generationDeadline,
  maxQueueSeconds,
  refusedAccountSeconds,
  throttledSeconds,
  workflowErrors,
} from '#shared/rules/workflow-limits.ts';

interface SweepParts {
  readonly sweep: () => Promise<SweepReport>;
  readonly deliverDue: () => Promise<void>;
  readonly deleteCopies: () => Promise<void>;
  readonly resumeJobs: () => Promise<void>;
  readonly publishDue: () => Promise<void>;
  readonly overdueCopies: () => Promise<number>;
  readonly openIssues: () => Promise<number>;
  readonly driftingAccounts: () => Promise<number>;
  readonly publish: (values: MetricValues<'sweeper'>) => void;
}

/** Publishes last, because the alarm fires on missing metrics when a run does not finish. */
export async function runSweep(parts: SweepParts): Promise<SweepReport> {
  const report = await parts.sweep();
  await parts.deliverDue();
  await parts.resumeJobs();
  await parts.publishDue();
  await parts.deleteCopies();
  parts.publish({
    ProcessingGenerations: report.processing,
    OldestProcessingAgeSeconds: report.oldestAgeSeconds,
    StuckGenerations: report.stuck,
    OverdueProviderCopies: await parts.overdueCopies(),
    OpenCreditIssues: await parts.openIssues(),
    DriftingAccounts: await parts.driftingAccounts(),
  });
  return report;
}

export interface SweepDeps extends SettleDeps, CheckDeps {
  readonly generations: GenerationRepository;
  readonly processing: ProcessingRepository;
  readonly executions: Executions;
  readonly pause: (milliseconds: number) => Promise<void>;
}

export interface SweepReport {
  readonly processing: number;
  readonly oldestAgeSeconds: number;
  readonly stuck: number;
}

/** Reads keys only; younger generations follow when these have ended. */
const maxSwept = 4000;

/** Step Functions allows 10 to 15 such requests a second, depending on the region; the monitor needs half. */
const inspectionPauseMs = 200;
/** Limits a run to a minute; the next run inspects the rest. */
const maxInspections = 240;
const maxInspectionMs = 2 * 60 * 1000;

/** Storing takes up to 15 minutes with its retries, plus the waits for a free function and for a refused account. */
const storeTimeoutMs = (refusedAccountSeconds + throttledSeconds + 15 * 60) * 1000;

export async function sweep(deps: SweepDeps): Promise<SweepReport> {
  const oldest = await deps.processing.oldest(maxSwept);
  const ages = oldest.map(({ since }) => (deps.now().getTime() - new Date(since).getTime()) / 1000);
  return {
    stuck: await rescueStuck(deps, oldest),
    processing: await deps.processing.count(),
    oldestAgeSeconds: Math.max(0, ...ages),
  };
}

async function rescueStuck(deps: SweepDeps, entries: readonly ProcessingEntry[]): Promise<number> {
  let stuck = 0;
  const endMs = deps.now().getTime() + maxInspectionMs;
  for (const generation of (await findDueForInspection(deps, entries)).slice(0, maxInspections)) {
    try {
      if (await rescue(deps, generation)) stuck += 1;
    } catch (error) {
      if (isThrottling(error)) {
        log.warn('The sweep was throttled; it continues in the next minute', { generationId: generation.id, error });
        break;
      }
      reportUnexpected('Could not inspect a generation; the next sweep tries again', error, {
        generationId: generation.id,
      });
    }
    if (deps.now().getTime() >= endMs) break;
    await deps.pause(inspectionPauseMs);
  }
  return stuck;
}

/** Reads the run only after the first deadline, to save reads. */
async function isLate({ generations, now }: SweepDeps, generation: StoredGeneration): Promise<boolean> {
  if (!isOverdue(new Date(generation.deadlineAt), now())) return false;
  return isOverdue(generationDeadline(generation, await generations.run(generation.id)), now());
}

/** True when the next step can be throttled. Decision: docs/decisions/050-concurrent-executions.md */
async function canStillEnd(deps: SweepDeps, generation: StoredGeneration): Promise<boolean> {
  const nowMs = deps.now().getTime();
  const run = await deps.generations.run(generation.id);
  if (run.outputs !== undefined) return false;
  if (run.endedAt !== undefined) return nowMs - Date.parse(run.endedAt) < storeTimeoutMs;
  if (run.submittedAt === undefined) return nowMs - Date.parse(generation.createdAt) < maxQueueSeconds * 1000;
  try {
    const checked = await checkRun(deps, generation, run);
    return checked.ended || !isOverdue(generationDeadline(generation, checked.run), deps.now());
  } catch (error) {
    if (isProviderFault(error)) return false;
    throw error;
  }
}

async function rescue(deps: SweepDeps, generation: StoredGeneration): Promise<boolean> {
  const { executions } = deps;
  const overdue = await isLate(deps, generation);
  const { name, state } = await executions.find(generation.id);
  if (state === 'running' && (!overdue || (await canStillEnd(deps, generation)))) return false;
  // The operator's next command continues it in the restored table.
  if (state === 'restored' && !overdue) return false;
  // Inspecting many takes a minute, and the execution can have settled it meanwhile.
  const latest = await deps.generations.find(generation.id);
  if (latest === undefined || latest.settlement !== undefined) return false;
  log.warn('Found a stuck generation; starting or settling it', {
    generationId: generation.id,
    state,
    isOverdue: overdue,
  });
  if (state === 'missing' && !overdue) {
    await executions.start(generation);
    return true;
  }
  if (state === 'running') await executions.stop(name, 'Past its deadline');
  await settleGeneration(deps, generation.id, overdue ? workflowErrors.overdue : undefined);
  return true;
}

interface InspectionDeps {
  readonly generations: Pick<GenerationRepository, 'findMany'>;
  readonly now: () => Date;
}

/** A younger generation can still be starting. */
const startGraceMs = 60 * 1000;
/** Looks up executions every minute at first, in case a start was lost, then at intervals, in case one died. */
const startWindowMs = 4 * 60 * 1000;
const inspectionIntervalMinutes = 10;

/** Alternates overdue and other generations in random order, so a long provider queue does not hide a lost start. */
async function findDueForInspection(
  { generations, now }: InspectionDeps,
  entries: readonly ProcessingEntry[],
): Promise<StoredGeneration[]> {
  const at = now();
  const pastGrace = entries.filter(({ since }) => at.getTime() - Date.parse(since) >= startGraceMs);
  const found = await generations.findMany(pastGrace.map(({ id }) => id));
  const due = pastGrace.flatMap(({ id, since }) => {
    const generation = found.get(id);
    if (generation === undefined || generation.settlement !== undefined) return [];
    const overdue = isOverdue(new Date(generation.deadlineAt), at);
    const ageMs = at.getTime() - Date.parse(since);
    return overdue || ageMs <= startWindowMs || isInspectionDue(id, ageMs)
      ? [{ generation, overdue, chance: Math.random() }]
      : [];
  });
  const shuffled = due.toSorted((a, b) => a.chance - b.chance);
  const overdue = shuffled.filter((entry) => entry.overdue);
  const others = shuffled.filter((entry) => !entry.overdue);
  return Array.from({ length: due.length }, (_, index) => [overdue[index], others[index]])
    .flat()
    .flatMap((entry) => (entry === undefined ? [] : [entry.generation]));
}

function isInspectionDue(id: string, ageMs: number): boolean {
  const offset = Number.parseInt(id.slice(-4), 16) % inspectionIntervalMinutes;
  return (Math.floor(ageMs / 60_000) + offset) % inspectionIntervalMinutes === 0;
}

/** The execution gives up at the deadline or at its next poll; only later is the generation stuck. */
const deadlineGraceMs = 60 * 1000;

function isOverdue(deadline: Date, now: Date): boolean {
  return now.getTime() - deadline.getTime() >= deadlineGraceMs;
}
