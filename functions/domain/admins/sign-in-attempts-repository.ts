import * as z from 'zod/mini';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

const attemptsSchema = z.object({ failures: z.int(), blockedUntil: z.iso.datetime() });
export type SignInAttempts = z.infer<typeof attemptsSchema>;

const strangersSchema = z.object({ attempts: z.int() });

/** Who tries to sign in to which account. */
export interface Attempt {
  readonly account: string;
  /** Whether there is such an account: of others nothing is ever written. */
  readonly isKnownAccount: boolean;
  /** A browser that the account knows, or else an address; each is counted by itself. */
  readonly source: { readonly browserHash: string } | { readonly addressBlock: string };
}

/** A day without a failure forgives all. */
const keptSeconds = 24 * 60 * 60;

/** Of an account that is not there, since nothing is written of it. */
const never = 'attribute_exists(pk)';

/** Attempts to sign in to the console that have not succeeded. */
export class SignInAttemptsRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Those of one source. */
  of(attempt: Attempt): Promise<SignInAttempts | undefined> {
    return this.table.get(keyOf(attempt), attemptsSchema, { consistent: true });
  }

  /** Those of all addresses together in one window of time. */
  async ofStrangers({ account }: Attempt, window: string): Promise<number> {
    const found = await this.table.get(keys.strangersAttempts(account, window), strangersSchema, { consistent: true });
    return found?.attempts ?? 0;
  }

  /**
   * Counts an attempt before it is judged; false when another one of the same source was counted since `known` was read. For an
   * account that is not there, the same write is asked for, and refused by its condition: it takes as long, and writes nothing.
   */
  async count(attempt: Attempt, known: SignInAttempts | undefined, next: SignInAttempts): Promise<boolean> {
    const isCounted = await this.table.update(
      keyOf(attempt),
      {
        expression: 'SET failures = :next, blockedUntil = :blockedUntil, expiresAtEpochSeconds = :expiry',
        values: {
          ':next': next.failures,
          ':blockedUntil': next.blockedUntil,
          ':expiry': Math.ceil(Date.parse(next.blockedUntil) / 1000) + keptSeconds,
          ...(attempt.isKnownAccount && known && { ':known': known.failures }),
        },
      },
      conditionOf(attempt, known === undefined ? 'attribute_not_exists(failures)' : 'failures = :known'),
    );
    return isCounted || !attempt.isKnownAccount;
  }

  /** Counts an attempt of a stranger among `limit` in a window of time; false when there were as many already. */
  async countStranger(attempt: Attempt, window: string, limit: number): Promise<boolean> {
    const isCounted = await this.table.update(
      keys.strangersAttempts(attempt.account, window),
      {
        expression: 'SET expiresAtEpochSeconds = :expiry ADD attempts :one',
        values: {
          ':one': 1,
          ':expiry': Math.ceil(Date.parse(window) / 1000) + keptSeconds,
          ...(attempt.isKnownAccount && { ':limit': limit }),
        },
      },
      conditionOf(attempt, 'attribute_not_exists(attempts) OR attempts < :limit'),
    );
    return isCounted || !attempt.isKnownAccount;
  }

  /** A success is no failure, nor is what came before it. */
  async forget(attempt: Attempt, window: string): Promise<void> {
    await this.table.delete(keyOf(attempt));
    if ('browserHash' in attempt.source) return;
    const lessOne = { expression: 'ADD attempts :minusOne', values: { ':minusOne': -1, ':one': 1 } };
    await this.table.update(keys.strangersAttempts(attempt.account, window), lessOne, 'attempts >= :one');
  }
}

function keyOf({ account, source }: Attempt) {
  return keys.signInAttempts(
    account,
    'browserHash' in source ? `BROWSER#${source.browserHash}` : `ADDRESS#${source.addressBlock}`,
  );
}

function conditionOf({ isKnownAccount }: Attempt, condition: string): string {
  return isKnownAccount ? condition : never;
}
