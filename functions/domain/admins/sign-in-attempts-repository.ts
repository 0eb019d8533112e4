import * as z from 'zod/mini';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

const attemptsSchema = z.object({
  failures: z.int(),
  blockedUntil: z.iso.datetime(),
  expiresAtEpochSeconds: z.optional(z.int()),
});
export type SignInAttempts = z.infer<typeof attemptsSchema>;

const unknownAttemptsSchema = z.object({ attempts: z.int() });

export interface Attempt {
  readonly account: string;
  readonly isKnownAccount: boolean;
  readonly source: { readonly browserHash: string } | { readonly addressBlock: string };
}

const lifetimeSeconds = 24 * 60 * 60;

/** Never true for an unknown account, which has no items. */
const neverTrue = 'attribute_exists(pk)';

export class SignInAttemptsRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Also finds expired attempts, because `count` compares with the stored item. */
  of(attempt: Attempt): Promise<SignInAttempts | undefined> {
    return this.table.get(attemptKey(attempt), attemptsSchema, { consistent: true });
  }

  async unknownAttempts({ account }: Attempt, window: string): Promise<number> {
    const found = await this.table.get(keys.unknownSignInAttempts(account, window), unknownAttemptsSchema, {
      consistent: true,
    });
    return found?.attempts ?? 0;
  }

  /** For an unknown account, the write's condition always fails, so it takes as long and stores nothing. */
  async count(attempt: Attempt, known: SignInAttempts | undefined, next: SignInAttempts): Promise<boolean> {
    const isCounted = await this.table.updateOnce(
      attemptKey(attempt),
      {
        expression: 'SET failures = :next, blockedUntil = :blockedUntil, expiresAtEpochSeconds = :expiry',
        values: {
          ':next': next.failures,
          ':blockedUntil': next.blockedUntil,
          ':expiry': Math.ceil(Date.parse(next.blockedUntil) / 1000) + lifetimeSeconds,
          ...(attempt.isKnownAccount && known && { ':known': known.failures }),
        },
      },
      conditionFor(attempt, known === undefined ? 'attribute_not_exists(failures)' : 'failures = :known'),
    );
    return isCounted || !attempt.isKnownAccount;
  }

  async countUnknownAttempt(attempt: Attempt, window: string, limit: number): Promise<boolean> {
    const isCounted = await this.table.updateOnce(
      keys.unknownSignInAttempts(attempt.account, window),
      {
        expression: 'SET expiresAtEpochSeconds = :expiry ADD attempts :one',
        values: {
          ':one': 1,
          ':expiry': Math.ceil(Date.parse(window) / 1000) + lifetimeSeconds,
          ...(attempt.isKnownAccount && { ':limit': limit }),
        },
      },
      conditionFor(attempt, 'attribute_not_exists(attempts) OR attempts < :limit'),
    );
    return isCounted || !attempt.isKnownAccount;
  }

  async forget(attempt: Attempt, window: string): Promise<void> {
    await this.table.delete(attemptKey(attempt));
    if ('browserHash' in attempt.source) return;
    const decrement = { expression: 'ADD attempts :minusOne', values: { ':minusOne': -1, ':one': 1 } };
    await this.table.updateOnce(keys.unknownSignInAttempts(attempt.account, window), decrement, 'attempts >= :one');
  }
}

function attemptKey({ account, source }: Attempt) {
  return keys.signInAttempts(
    account,
    'browserHash' in source ? `BROWSER#${source.browserHash}` : `ADDRESS#${source.addressBlock}`,
  );
}

function conditionFor({ isKnownAccount }: Attempt, condition: string): string {
  return isKnownAccount ? condition : neverTrue;
}
