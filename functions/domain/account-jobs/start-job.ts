import { newId } from '#functions/platform/ids-and-idempotency.ts';
import { log, reportUnexpected } from '#functions/platform/log.ts';
import { deadAfterSeconds } from '#shared/rules/workflow-limits.ts';
import {
  type AccountJob,
  type AccountJobExecutions,
  type AccountJobKind,
  type AccountJobRepository,
  newAccountJob,
} from './account-job-repository.ts';

export interface StartJobDeps {
  readonly accountJobs: AccountJobRepository;
  readonly accountJobExecutions: Pick<AccountJobExecutions, 'start'>;
  readonly now: () => Date;
}

type Wanted = Pick<AccountJob, 'userId' | 'kind' | 'askedBy' | 'files'>;

export async function startJob(deps: StartJobDeps, wanted: Wanted): Promise<AccountJob> {
  return startAfter(deps, wanted, await deps.accountJobs.find(wanted.userId, wanted.kind));
}

async function startAfter(deps: StartJobDeps, wanted: Wanted, known: AccountJob | undefined): Promise<AccountJob> {
  const job = known !== undefined && isAlive(known, deps.now()) ? known : await createJob(deps, wanted, known);
  await deps.accountJobExecutions.start(job).catch((error: unknown) => {
    reportUnexpected('Could not start an account job; the sweeper starts it within ten minutes', error, { id: job.id });
  });
  return job;
}

async function createJob(
  { accountJobs, now }: StartJobDeps,
  wanted: Wanted,
  previous: AccountJob | undefined,
): Promise<AccountJob> {
  const { userId, kind, askedBy, files } = wanted;
  const job = newAccountJob({ id: newId(now()), userId, kind, askedBy, files }, now(), previous);
  if (await accountJobs.begin(job, previous)) return job;
  return (await accountJobs.find(userId, kind)) ?? job;
}

function isAlive({ status, updatedAt }: AccountJob, now: Date): boolean {
  return status === 'running' && now.getTime() - Date.parse(updatedAt) < deadAfterSeconds * 1000;
}

/** A running job saves its progress more often, unless it writes a very large export. */
const idleMs = 5 * 60 * 1000;
const maxResumed = 100;

export async function resumeJobs(deps: StartJobDeps): Promise<void> {
  const since = new Date(deps.now().getTime() - idleMs);
  for (const { userId, kind } of await deps.accountJobs.runningWithoutProgress(since, maxResumed)) {
    try {
      await resumeJob(deps, userId, kind);
    } catch (error) {
      reportUnexpected('Could not resume an account job; the next minute tries again', error, { kind });
    }
  }
}

async function resumeJob(deps: StartJobDeps, userId: string, kind: AccountJobKind): Promise<void> {
  const job = await deps.accountJobs.find(userId, kind);
  // The index lags by a moment.
  if (job?.status !== 'running') return;
  log.warn('An account job made no progress; starting it unless it runs', { id: job.id, kind });
  await startAfter(deps, job, job);
}
