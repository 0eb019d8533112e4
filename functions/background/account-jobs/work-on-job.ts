import * as z from 'zod/mini';
import {
  type AccountJob,
  type AccountJobKind,
  accountJobKindSchema,
  type AccountJobRepository,
} from '#functions/domain/account-jobs/account-job-repository.ts';
import type { ListRequest } from '#functions/platform/table/table.ts';

interface WorkDeps extends SliceDeps {
  readonly steps: Readonly<Record<AccountJobKind, readonly JobStep[]>>;
  readonly reportGivenUp: () => void;
}

export const workSchema = z.object({
  id: z.string(),
  userId: z.string(),
  kind: accountJobKindSchema,
  isGivenUp: z._default(z.boolean(), false),
});
type Work = z.infer<typeof workSchema>;

export async function workOnJob(
  deps: WorkDeps,
  { id, userId, kind, isGivenUp }: Work,
): Promise<{ readonly isOver: boolean }> {
  const job = await deps.accountJobs.find(userId, kind);
  if (job?.id !== id || job.status !== 'running') return { isOver: true };
  if (!isGivenUp) return { isOver: await runSlice(deps, deps.steps[kind], job) };
  await deps.accountJobs.save({ ...job, status: 'failed', updatedAt: deps.now().toISOString() });
  deps.reportGivenUp();
  return { isOver: true };
}

interface StepPart {
  readonly counts?: Readonly<Record<string, number>>;
  readonly nextCursor?: string | undefined;
  readonly fileKey?: string;
  readonly undo?: () => Promise<void>;
}

export type JobStep = (request: ListRequest, job: AccountJob) => Promise<StepPart>;

interface SliceDeps {
  readonly accountJobs: AccountJobRepository;
  readonly now: () => Date;
  readonly sliceMs: number;
}

const pageSize = 100;

// Decision: docs/decisions/024-account-export-and-deletion.md
async function runSlice(deps: SliceDeps, steps: readonly JobStep[], start: AccountJob): Promise<boolean> {
  const endMs = deps.now().getTime() + deps.sliceMs;
  let job = start;
  do {
    const step = steps[job.step];
    if (step === undefined) return true;
    const part = await runStep(deps, step, job);
    if (part === undefined) return true;
    job = advanceJob(job, part, { isLast: job.step === steps.length - 1, now: deps.now() });
    if (!(await deps.accountJobs.save(job))) {
      await part.undo?.();
      return true;
    }
  } while (job.status === 'running' && deps.now().getTime() < endMs);
  return job.status !== 'running';
}

async function runStep({ accountJobs }: SliceDeps, step: JobStep, job: AccountJob): Promise<StepPart | undefined> {
  try {
    return await step({ limit: pageSize, cursor: job.cursor }, job);
  } catch (error) {
    if (await accountJobs.isRunning(job)) throw error;
    return undefined;
  }
}

function advanceJob(
  job: AccountJob,
  { counts = {}, nextCursor, fileKey }: StepPart,
  { isLast, now }: { isLast: boolean; now: Date },
): AccountJob {
  const isStepDone = nextCursor === undefined;
  const totals = Object.entries(counts).map(([name, count]) => [name, (job.counts[name] ?? 0) + count]);
  return {
    ...job,
    status: isStepDone && isLast ? 'done' : 'running',
    step: isStepDone ? job.step + 1 : job.step,
    cursor: nextCursor,
    counts: { ...job.counts, ...Object.fromEntries(totals) },
    ...(fileKey !== undefined && { fileKey }),
    updatedAt: now.toISOString(),
  };
}
