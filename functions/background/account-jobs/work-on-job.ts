import * as z from 'zod/mini';
import { type AccountJobKind, accountJobKindSchema } from '#functions/domain/account-jobs/account-job-repository.ts';
import { type JobStep, runSlice, type SliceDeps } from './run-slice.ts';

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
