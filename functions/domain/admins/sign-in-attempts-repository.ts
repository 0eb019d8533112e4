import * as z from 'zod';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

const attemptsSchema = z.object({ failures: z.number().int(), blockedUntil: z.iso.datetime() });
export type SignInAttempts = z.infer<typeof attemptsSchema>;

/** A day without a failure forgives all. */
const keptSeconds = 24 * 60 * 60;

/** Failed attempts to sign in to the console, by the hash of the user id that was tried. */
export class SignInAttemptsRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  of(userIdHash: string): Promise<SignInAttempts | undefined> {
    return this.table.get(keys.signInAttempts(userIdHash), attemptsSchema, { consistent: true });
  }

  /** Counts an attempt before it is judged; false when another attempt was counted since `known` was read. */
  count(userIdHash: string, known: SignInAttempts | undefined, next: SignInAttempts): Promise<boolean> {
    const expiresAtEpochSeconds = Math.ceil(Date.parse(next.blockedUntil) / 1000) + keptSeconds;
    return this.table.update(
      keys.signInAttempts(userIdHash),
      {
        expression: 'SET failures = :next, blockedUntil = :blockedUntil, expiresAtEpochSeconds = :expiry',
        values: {
          ':next': next.failures,
          ':blockedUntil': next.blockedUntil,
          ':expiry': expiresAtEpochSeconds,
          ...(known && { ':known': known.failures }),
        },
      },
      known === undefined ? 'attribute_not_exists(failures)' : 'failures = :known',
    );
  }

  forget(userIdHash: string): Promise<void> {
    return this.table.delete(keys.signInAttempts(userIdHash));
  }
}
