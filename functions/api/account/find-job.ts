import type {
  AccountJob,
  AccountJobKind,
  AccountJobRepository,
} from '#functions/domain/account-jobs/account-job-repository.ts';
import type { SubscriberCaller } from '#functions/domain/sessions/guards.ts';
import type { SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';

export async function requireJob(
  accountJobs: AccountJobRepository,
  userId: string,
  kind: AccountJobKind,
): Promise<AccountJob> {
  const job = await accountJobs.find(userId, kind);
  if (job === undefined) throw new AppError('not_found', 'Nothing was started');
  return job;
}

interface DeletionSources {
  readonly accountJobs: AccountJobRepository;
  readonly sessions: Pick<SessionRepository, 'find'>;
  readonly now: () => Date;
}

/** A caller's deletion; one that ends has just made the caller's session nobody's, and its job goes with the session. */
export async function deletionOf(
  { accountJobs, sessions, now }: DeletionSources,
  caller: Pick<SubscriberCaller, 'userId' | 'tokenHash'>,
): Promise<AccountJob> {
  const job = await accountJobs.find(caller.userId, 'delete');
  if (job !== undefined) return job;
  const found = await sessions.find(caller.tokenHash, now());
  return requireJob(accountJobs, found?.session.userId ?? caller.userId, 'delete');
}
