import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { accountJobStatusSchema } from '#shared/contracts/account.ts';

export const accountJobKindSchema = z.enum(['export', 'delete']);
export type AccountJobKind = z.infer<typeof accountJobKindSchema>;

/** An export or a deletion of all that a user has, which takes as many slices of time as it needs. */
export const accountJobSchema = z.object({
  /** Also the name of its execution. */
  id: z.string(),
  userId: z.string(),
  kind: accountJobKindSchema,
  /** The hash of the session that is to be told how it ends. */
  askedBy: z.optional(z.string()),
  status: accountJobStatusSchema,
  startedAt: z.iso.datetime(),
  /** When it last came on: one that has not for long is dead. */
  updatedAt: z.iso.datetime(),
  /** Which of its steps is next, and from where in that step's list. */
  step: z.int().check(z.minimum(0)),
  cursor: z.optional(z.string()),
  /** What was done so far, by its name. */
  counts: z.record(z.string(), z.int()),
  /** Under what a deletion keeps the ledger: random, and in no other item that leads to the user. */
  pseudonym: z.optional(z.string()),
  /** The file of an export that is done. */
  fileKey: z.optional(z.string()),
});
export type AccountJob = z.infer<typeof accountJobSchema>;

type AskedFor = Pick<AccountJob, 'id' | 'userId' | 'kind' | 'askedBy'>;

/** A deletion goes on under the name of the one before, which may have moved a part of the ledger. */
export function newAccountJob(askedFor: AskedFor, now: Date, previous?: AccountJob): AccountJob {
  const at = now.toISOString();
  const pseudonym = askedFor.kind === 'delete' ? (previous?.pseudonym ?? `deleted-${randomUUID()}`) : undefined;
  return { ...askedFor, pseudonym, status: 'running', startedAt: at, updatedAt: at, step: 0, counts: {} };
}
