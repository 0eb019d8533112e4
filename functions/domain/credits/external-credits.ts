import { AppError } from '#functions/platform/app-error.ts';
import type { EncryptionSecrets } from '../sealing/sealed-text.ts';
import { openSessionId } from '../companion/sealed-session-id.ts';
import type { StoredGeneration, GenerationRun } from '../generations/generation.ts';
import type { GenerationRepository } from '../generations/generation-repository.ts';
import type { Table, TransactItem } from '#functions/platform/table/table.ts';
import { log } from '#functions/platform/log.ts';
import type { CompanionClient } from '#functions/providers/companion/companion-client.ts';
import type { CreditBalance, CreditBook } from './credit-book.ts';
import type { DeductionOutbox } from './deduction-outbox.ts';
import {
  checkCharge,
  concludeCharge,
  finishRun,
  queueDeduction,
  reserveCredits,
  spendHeld,
  waiveCharge,
} from './external-transactions.ts';
import { putIssue } from './issue.ts';
import { chargeEntry } from './ledger-entry.ts';
import { holdRefusal, type Ledger } from './ledger.ts';
import { createEntry, putGeneration, endGeneration, type Settlement } from './transactions.ts';

interface ExternalCreditsDeps {
  readonly table: Table;
  readonly ledger: Ledger;
  readonly generations: GenerationRepository;
  readonly companion: CompanionClient;
  readonly secrets: () => Promise<EncryptionSecrets>;
  readonly outbox: DeductionOutbox;
  readonly now: () => Date;
}

/** The job is not started, and an issue says that a person must find out whether the companion took the credits. */
const unknownCharge: GenerationRun = {
  charge: 'unknown',
  failure: { code: 'provider', message: 'Credit deduction failed', retryable: false },
};

/** A deduction between reading the balance and holding makes the reading worthless; it is then read again. */
const maxHoldAttempts = 10;

/**
 * The companion's back end keeps the credits, and can only be asked and deducted from. What is held is kept here, and is
 * held until the companion has deducted it, so parallel submits can't overspend.
 */
export class ExternalCredits implements CreditBook {
  private readonly deps: ExternalCreditsDeps;

  constructor(deps: ExternalCreditsDeps) {
    this.deps = deps;
  }

  async balance(userId: string): Promise<CreditBalance> {
    const { held } = await this.deps.ledger.account(userId);
    const credit = await this.deps.companion.credit(userId, 0);
    return { available: Math.max(0, credit - held), held };
  }

  async hold(
    generation: StoredGeneration,
    { maxRunning }: { maxRunning: number },
    also: TransactItem[] = [],
  ): Promise<boolean> {
    const { table, ledger, companion } = this.deps;
    const { userId, hold } = generation;
    for (let attempt = 1; attempt <= maxHoldAttempts; attempt++) {
      const account = await ledger.account(userId);
      // What costs nothing is covered by any balance.
      const credit = hold.amount === 0 ? Number.MAX_SAFE_INTEGER : await companion.credit(userId, hold.amount);
      const refused = await ledger.transact([
        reserveCredits(table.name, generation, { credit, account, maxRunning }),
        putGeneration(table.name, generation),
        ...also,
      ]);
      if (refused === undefined) return true;
      if (refused[1]) return false;
      const now = await ledger.account(userId);
      const isOutOfDate = now.deductions !== account.deductions;
      if (!isOutOfDate && (now.running >= maxRunning || now.held + hold.amount > credit)) {
        throw holdRefusal(now, maxRunning);
      }
    }
    throw new AppError('unavailable', 'Failed to check credits');
  }

  async chargeBeforeStart(generation: StoredGeneration): Promise<'ready' | 'busy' | 'refused'> {
    const { generations, companion, secrets } = this.deps;
    const { id, userId, hold } = generation;
    if (!generation.chargedAtStart || hold.amount === 0) return 'ready';
    const { companionSessionId } = await generations.input(id);
    // Before the claim: a session id that can't be read is no attempt of unknown outcome.
    const sessionId = openSessionId(await secrets(), userId, companionSessionId);
    if (!(await generations.claimCharge(id))) return this.chargedBefore(generation);

    switch (await companion.deduct(sessionId, hold.amount, id)) {
      case 'made':
        return this.recordCharge(generation);
      case 'not_made':
        await this.conclude(id, {});
        return 'busy';
      case 'insufficient':
        await this.conclude(id, {
          failure: { code: 'insufficient_credits', message: 'Insufficient credits', retryable: false },
        });
        return 'refused';
      case 'unknown':
        await this.conclude(id, unknownCharge);
        return 'refused';
    }
  }

  /** An attempt was made before: only one that is known to have succeeded lets the job start. */
  private async chargedBefore({ id }: StoredGeneration): Promise<'ready' | 'refused'> {
    const { charge } = await this.deps.generations.run(id);
    if (charge === 'attempted') await this.conclude(id, unknownCharge);
    return charge === 'made' ? 'ready' : 'refused';
  }

  private async recordCharge({ id, userId, hold }: StoredGeneration): Promise<'ready'> {
    const { table, now } = this.deps;
    const entry = chargeEntry('deduct', { generationId: id, userId, amount: hold.amount, at: now() });
    const spend = [spendHeld(table.name, userId, hold.amount, now()), createEntry(table.name, entry)];
    if (await this.conclude(id, { charge: 'made' }, spend)) return 'ready';
    throw new Error(`The charge of generation ${id} could not be recorded`);
  }

  /**
   * False when the attempt has been concluded otherwise meanwhile, which then stands. A transaction, since its token keeps
   * a repeat that arrives late from concluding the next attempt.
   */
  private async conclude(
    id: string,
    changes: Parameters<typeof concludeCharge>[2],
    more: TransactItem[] = [],
  ): Promise<boolean> {
    const { table, ledger } = this.deps;
    return (await ledger.transact([concludeCharge(table.name, id, changes), ...more])) === undefined;
  }

  async settle(generation: StoredGeneration, settlement: Settlement, also: TransactItem[] = []): Promise<boolean> {
    const { charge } = await this.deps.generations.run(generation.id);
    if (generation.hold.amount === 0) return this.end(generation, settlement, { released: 0 }, also);
    if (settlement.kind === 'capture') return this.capture(generation, settlement, charge === 'made', also);
    if (charge === 'made') return this.owe(generation, settlement, also);
    return this.release(generation, settlement, charge, also);
  }

  private async capture(
    generation: StoredGeneration,
    settlement: Settlement,
    isCharged: boolean,
    also: TransactItem[],
  ): Promise<boolean> {
    const { table, outbox } = this.deps;
    const { id, userId, hold } = generation;
    if (isCharged) {
      return this.end(generation, settlement, { released: 0 }, [checkCharge(table.name, id, 'made'), ...also]);
    }
    const createdAt = settlement.at.toISOString();
    const { companionSessionId } = await this.deps.generations.input(id);
    const deduction = { generationId: id, userId, companionSessionId, amount: hold.amount, createdAt, attempts: 0 };
    const items = [queueDeduction(table.name, deduction), ...also];
    const ended = await this.end(generation, settlement, { released: 0 }, items);
    // The result is there whether or not this first attempt succeeds: the sweeper goes on with the outbox.
    if (ended)
      await outbox.deliver(id).catch((error: unknown) => log.warn('A charge is left to the outbox', { id, error }));
    return ended;
  }

  private release(
    generation: StoredGeneration,
    settlement: Settlement,
    charge: GenerationRun['charge'],
    also: TransactItem[],
  ) {
    const { table } = this.deps;
    const { id, userId, hold } = generation;
    const issue = { kind: 'charge-unknown', generationId: id, userId, amount: hold.amount } as const;
    if (charge === undefined || charge === 'waived') {
      return this.end(generation, settlement, { released: hold.amount }, [waiveCharge(table.name, id), ...also]);
    }
    return this.end(generation, settlement, { released: hold.amount, isChargeInDoubt: true }, [
      charge === 'attempted'
        ? concludeCharge(table.name, id, { charge: 'unknown' })
        : checkCharge(table.name, id, 'unknown'),
      putIssue(table.name, { ...issue, at: settlement.at.toISOString() }),
      ...also,
    ]);
  }

  /** The companion has taken the credits and has no call to give them back. */
  private owe(generation: StoredGeneration, settlement: Settlement, also: TransactItem[]): Promise<boolean> {
    const { table } = this.deps;
    const { id: generationId, userId, hold } = generation;
    const at = settlement.at.toISOString();
    return this.end(generation, { ...settlement, kind: 'refund-due' }, { released: 0 }, [
      checkCharge(table.name, generationId, 'made'),
      putIssue(table.name, { kind: 'refund-due', generationId, userId, amount: hold.amount, at }),
      ...also,
    ]);
  }

  private async end(
    generation: StoredGeneration,
    settlement: Settlement,
    { released, isChargeInDoubt = false }: { released: number; isChargeInDoubt?: boolean },
    more: TransactItem[] = [],
  ): Promise<boolean> {
    const { table, ledger } = this.deps;
    const refused = await ledger.transact([
      finishRun(table.name, generation.userId, { released, isChargeInDoubt, at: settlement.at }),
      endGeneration(table.name, generation, settlement),
      ...more,
    ]);
    if (refused === undefined) return true;
    if (refused[1]) return false;
    throw new Error(`Generation ${generation.id} can't be settled as ${settlement.kind} now`);
  }
}
