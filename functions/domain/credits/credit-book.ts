import type { StoredGeneration } from '../generations/generation.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import type { Settlement } from './transactions.ts';

export interface CreditBalance {
  /** What can be spent now: what is held is not in it. */
  readonly available: number;
  readonly held: number;
}

/** Where subscribers' credits are kept: in our own ledger, or in the companion app's back end. */
export interface CreditBook {
  balance(userId: string): Promise<CreditBalance>;
  /**
   * Holds the generation's cost, creates it and writes `also`, or does nothing of it. False when a generation with this id
   * exists already.
   * Throws `insufficient_credits` or `too_many_running`.
   */
  hold(generation: StoredGeneration, limits: { maxRunning: number }, also?: TransactItem[]): Promise<boolean>;
  /** What must be charged before the job starts; `refused` says that the generation can't go on. */
  chargeBeforeStart(generation: StoredGeneration): Promise<'ready' | 'busy' | 'refused'>;
  /** Ends a generation exactly once, and writes `also` with it: false when it had ended already, whichever way. */
  settle(generation: StoredGeneration, settlement: Settlement, also?: TransactItem[]): Promise<boolean>;
}
