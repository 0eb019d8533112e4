import type {
  AccountJob,
  AccountJobKind,
  AccountJobRepository,
} from '#functions/domain/account-jobs/account-job-repository.ts';
import type { ExportFiles } from '#functions/domain/account-jobs/export-files.ts';
import type { SubscriberCaller } from '#functions/domain/sessions/guards.ts';
import type { SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { Deletion, Export } from '#shared/contracts/account.ts';

export async function requireJob(
  accountJobs: AccountJobRepository,
  userId: string,
  kind: AccountJobKind,
): Promise<AccountJob> {
  const job = await accountJobs.find(userId, kind);
  if (job === undefined) throw new AppError('not_found', 'Nothing was started');
  return job;
}

export async function toExport(files: Pick<ExportFiles, 'link'>, { status, fileKey }: AccountJob): Promise<Export> {
  return { status, ...(fileKey !== undefined && { url: await files.link(fileKey) }) };
}

interface DeletionSources {
  readonly accountJobs: AccountJobRepository;
  readonly sessions: Pick<SessionRepository, 'find'>;
  readonly now: () => Date;
}

/** Reads the session again, because the last step of a deletion moves the session to an anonymous user. */
export async function findDeletion(
  { accountJobs, sessions, now }: DeletionSources,
  caller: Pick<SubscriberCaller, 'userId' | 'tokenHash'>,
): Promise<AccountJob> {
  const job = await accountJobs.find(caller.userId, 'delete');
  if (job !== undefined) return job;
  const found = await sessions.find(caller.tokenHash, now());
  return requireJob(accountJobs, found?.session.userId ?? caller.userId, 'delete');
}

export function toDeletion(job: AccountJob): Deletion {
  const { status, counts, updatedAt } = job;
  return {
    status,
    deleted: { assets: counts['assets'] ?? 0, generations: counts['generations'] ?? 0 },
    ...(status === 'done' && { endedAt: updatedAt }),
    kept: listKept(keptAfterDeletion, job),
  };
}

export interface Kept {
  readonly what: string;
  readonly why: string;
  readonly days?: number;
}

const keptAfterDeletion: readonly Kept[] = [
  {
    what: 'The ledger of your credits, under a random name',
    why: 'Credits are money, so every movement must stay provable. The name can’t be traced back to you.',
  },
  {
    what: 'When something was generated or requested, and what it cost, under the same name',
    why: 'They are part of the ledger. Texts and files are gone.',
  },
  {
    what: 'Backups, for up to 35 days, and technical logs, for up to 90 days',
    why: 'Used only to fix problems. Copies may stay cached for up to an hour.',
    days: 90,
  },
  {
    what: 'Copies at the services that ran your models, usually for minutes',
    why: 'Each is deleted after its result. A failed deletion is repeated; files there expire after a day.',
    // A failed deletion is repeated for this long.
    days: 30,
  },
  {
    what: 'Your account in the mobile app',
    why: 'Delete it there. If you open this app again, you start fresh, without your files and credits.',
  },
];

/** `days` counts from the end of the job, so `until` is known only then. */
export function listKept(
  kept: readonly Kept[],
  { status, updatedAt }: Pick<AccountJob, 'status' | 'updatedAt'>,
): Deletion['kept'] {
  return kept.map(({ what, why, days }) => {
    if (status !== 'done' || days === undefined) return { what, why };
    return { what, why, until: new Date(Date.parse(updatedAt) + days * 24 * 60 * 60 * 1000).toISOString() };
  });
}
