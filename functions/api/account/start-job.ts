import { deadAfterSeconds } from '#shared/rules/workflows.ts';
import {
  type AccountJob,
  type AccountJobExecutions,
  type AccountJobKind,
  type AccountJobRepository,
  newAccountJob,
} from '#functions/domain/account-jobs/account-job-repository.ts';
import type { SubscriberCaller } from '#functions/domain/sessions/guards.ts';
import { newId } from '#functions/platform/ids.ts';

interface StartJobDeps {
  readonly accountJobs: AccountJobRepository;
  readonly accountJobExecutions: Pick<AccountJobExecutions, 'start'>;
  readonly now: () => Date;
}

type Asking = Pick<SubscriberCaller, 'userId' | 'tokenHash'>;

/** Starts a caller's job of a kind; while one runs, that is the one. */
export async function startJob(deps: StartJobDeps, caller: Asking, kind: AccountJobKind): Promise<AccountJob> {
  const job = await runningJob(deps, caller, kind);
  // Also of one that runs: its start may have been lost.
  await deps.accountJobExecutions.start(job);
  return job;
}

async function runningJob(
  { accountJobs, now }: StartJobDeps,
  { userId, tokenHash: askedBy }: Asking,
  kind: AccountJobKind,
): Promise<AccountJob> {
  const known = await accountJobs.find(userId, kind);
  if (known !== undefined && isAlive(known, now())) return known;
  const job = newAccountJob({ id: newId(now()), userId, kind, askedBy }, now(), known);
  if (await accountJobs.begin(job, known)) return job;
  // Somebody else has just begun one.
  return (await accountJobs.find(userId, kind)) ?? job;
}

function isAlive({ status, updatedAt }: AccountJob, now: Date): boolean {
  return status === 'running' && now.getTime() - Date.parse(updatedAt) < deadAfterSeconds * 1000;
}
