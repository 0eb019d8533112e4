import { AppError } from '../app-error.ts';
import type { Generation } from '../dynamo/generation-repository.ts';
import { keys } from '../dynamo/keys.ts';
import { type Table, type TransactItem, TransactionRefused } from '../dynamo/table.ts';
import { sha256 } from '../ids.ts';
import { type Account, accountSchema, emptyAccount } from './account.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import { retryConflicts } from './retry-conflicts.ts';
import {
  addCredits,
  createEntry,
  createGeneration,
  endGeneration,
  holdCredits,
  settleCredits,
  spendCredits,
  type Settlement,
} from './transactions.ts';

/** Credits that move without a generation. */
export interface Movement {
  readonly amount: number;
  readonly reason: string;
  /** Permanent: the same key never moves credits twice. */
  readonly idempotencyKey: string;
  readonly at: Date;
}

/** The only place that moves credits: conditional transactions, each with a key that can never be used twice. */
export class Ledger {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async account(userId: string): Promise<Account> {
    return (await this.table.get(keys.account(userId), accountSchema, { consistent: true })) ?? emptyAccount;
  }

  /** Gives a new subscriber an empty account; an existing one is left alone. */
  async openAccount(userId: string): Promise<void> {
    await this.table.create({ ...keys.account(userId), ...emptyAccount });
  }

  /**
   * Holds the generation's cost and creates it, or does neither. False when a generation with this id exists already.
   * Throws `insufficient_credits` or `too_many_running`.
   */
  async hold(generation: Generation, { maxRunning }: { maxRunning: number }): Promise<boolean> {
    const refused = await this.transact([
      holdCredits(this.table.name, generation, maxRunning),
      createGeneration(this.table.name, generation),
    ]);
    if (refused === undefined) return true;
    const [, exists] = refused;
    if (exists) return false;
    const { running } = await this.account(generation.userId);
    throw running >= maxRunning
      ? new AppError(
          'too_many_running',
          `You have ${running} generations running. Wait for one to finish, then try again.`,
        )
      : new AppError('insufficient_credits', 'Insufficient credits');
  }

  /** Ends a generation exactly once: false when it had ended already, whichever way. */
  async settle(generation: Generation, settlement: Settlement): Promise<boolean> {
    const refused = await this.transact([
      settleCredits(this.table.name, generation, settlement),
      endGeneration(this.table.name, generation, settlement),
    ]);
    if (refused === undefined) return true;
    const [, ended] = refused;
    if (ended) return false;
    throw new Error(`Account of ${generation.userId} does not hold the credits of generation ${generation.id}`);
  }

  /** Adds credits once for each idempotency key; false when that key has been used. */
  async grant(userId: string, movement: Movement): Promise<boolean> {
    const refused = await this.transact([
      addCredits(this.table.name, userId, movement.amount),
      createEntry(this.table.name, entryOf(userId, 'grant', movement)),
    ]);
    return refused === undefined;
  }

  /** Spends credits once for each idempotency key; throws `insufficient_credits`. */
  async deduct(userId: string, movement: Movement): Promise<void> {
    const refused = await this.transact([
      spendCredits(this.table.name, userId, movement.amount),
      createEntry(this.table.name, entryOf(userId, 'deduct', movement)),
    ]);
    if (refused === undefined) return;
    const [, done] = refused;
    if (!done) throw new AppError('insufficient_credits', 'Insufficient credit');
  }

  /** Undefined when it was written, else which of its conditions refused it. */
  private async transact(items: TransactItem[]): Promise<readonly boolean[] | undefined> {
    try {
      await retryConflicts(() => this.table.transact(items));
      return undefined;
    } catch (error) {
      if (error instanceof TransactionRefused) return error.refused;
      throw error;
    }
  }
}

function entryOf(
  userId: string,
  kind: LedgerEntry['kind'],
  { amount, reason, idempotencyKey, at }: Movement,
): LedgerEntry {
  return { id: sha256(`${kind}\n${idempotencyKey}`), userId, kind, amount, reason, at: at.toISOString() };
}
