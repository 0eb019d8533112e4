import * as z from 'zod/mini';
import {
  type AccountJob,
  type AccountJobKind,
  accountJobKindSchema,
} from '#functions/domain/account-jobs/account-job.ts';
import type { AccountJobRepository } from '#functions/domain/account-jobs/account-job-repository.ts';
import type { ListRequest } from '#functions/platform/table/list-page.ts';

interface WorkDeps extends SliceDeps {
  readonly steps: Readonly<Record<AccountJobKind, readonly JobStep[]>>;
  /** Wakes somebody. */
  readonly reportGivenUp: () => void;
}

/** What the state machine says: which job, and whether its repeats are used up. */
export const workSchema = z.object({
  id: z.string(),
  userId: z.string(),
  kind: accountJobKindSchema,
  isGivenUp: z._default(z.boolean(), false),
});
type Work = z.infer<typeof workSchema>;

/** One slice of a job. `isOver` says that there is nothing left to do, whoever did it. */
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

/** What was done of a step: how much, by its name, and from where to go on, unless that was all. */
interface StepPart {
  readonly counts?: Readonly<Record<string, number>>;
  readonly nextCursor?: string | undefined;
  readonly fileKey?: string;
  /** Takes back what was written, when the job was over before that could be kept. */
  readonly undo?: () => Promise<void>;
}

/** One list of a user's, worked through page by page; each page may be repeated. */
export type JobStep = (request: ListRequest, job: AccountJob) => Promise<StepPart>;

interface SliceDeps {
  readonly accountJobs: AccountJobRepository;
  readonly now: () => Date;
  /** No page is begun after so long. */
  readonly sliceMs: number;
}

const pageSize = 100;

// Decision: docs/decisions/024-account-export-and-deletion.md
/** Works on a job until it is done or the time is up, and keeps after each page how far it has come. Says whether it is over. */
async function runSlice(deps: SliceDeps, steps: readonly JobStep[], start: AccountJob): Promise<boolean> {
  const endMs = deps.now().getTime() + deps.sliceMs;
  let job = start;
  do {
    const step = steps[job.step];
    if (step === undefined) return true;
    const part = await partUnlessOver(deps, step, job);
    if (part === undefined) return true;
    job = advanced(job, part, { isLast: job.step === steps.length - 1, now: deps.now() });
    if (!(await deps.accountJobs.save(job))) {
      // Another job has taken its place, or it has been given up, or the account has been deleted since the step began.
      await part.undo?.();
      return true;
    }
  } while (job.status === 'running' && deps.now().getTime() < endMs);
  return job.status !== 'running';
}

/** A job that is over has nothing to fail at: whatever it missed was taken away from it. */
async function partUnlessOver(
  { accountJobs }: SliceDeps,
  step: JobStep,
  job: AccountJob,
): Promise<StepPart | undefined> {
  try {
    return await step({ limit: pageSize, cursor: job.cursor }, job);
  } catch (error) {
    if (await accountJobs.isRunning(job)) throw error;
    return undefined;
  }
}

function advanced(
  job: AccountJob,
  { counts = {}, nextCursor, fileKey }: StepPart,
  { isLast, now }: { isLast: boolean; now: Date },
): AccountJob {
  const isStepDone = nextCursor === undefined;
  const sums = Object.entries(counts).map(([name, count]) => [name, (job.counts[name] ?? 0) + count]);
  return {
    ...job,
    status: isStepDone && isLast ? 'done' : 'running',
    step: isStepDone ? job.step + 1 : job.step,
    cursor: nextCursor,
    counts: { ...job.counts, ...Object.fromEntries(sums) },
    ...(fileKey !== undefined && { fileKey }),
    updatedAt: now.toISOString(),
  };
}
