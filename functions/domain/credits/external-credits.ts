import { AppError } from '#functions/platform/app-error.ts';
import { log } from '#functions/platform/log.ts';
import type { Table, TransactItem } from '#functions/platform/table/table.ts';
import type { CompanionClient, CompanionCredit } from '#functions/providers/companion/companion-client.ts';
import type { GenerationError } from '#shared/contracts/generations.ts';
import { type EncryptionSecrets, openSessionId, type StoredSessionId } from '../encryption/encrypted-text.ts';
import { chargeEntry, companionReasons } from './account.ts';
import type { Charge, ChargeAttempt, ChargeEnd, CreditBalance, CreditBook } from './charge.ts';
import { type DeductionOutbox, queueDeduction } from './deduction-outbox.ts';
import {
  checkCharge,
  concludeCharge,
  putIssue,
  releaseHold,
  reserveCredits,
  spendHeld,
  waiveCharge,
} from './external-transactions.ts';
import { createEntry, holdRefusal, type Ledger } from './ledger.ts';

interface ChargedRuns {
  run(id: string): Promise<{ readonly charge?: ChargeAttempt | undefined }>;
  input(id: string): Promise<{ readonly companionSessionId?: StoredSessionId | undefined }>;
  claimCharge(id: string): Promise<boolean>;
}

interface ExternalCreditsDeps {
  readonly table: Table;
  readonly ledger: Ledger;
  readonly generations: ChargedRuns;
  readonly companion: CompanionClient;
  readonly secrets: () => Promise<EncryptionSecrets>;
  readonly outbox: DeductionOutbox;
  readonly now: () => Date;
}

/** An issue asks an operator whether the companion deducted the credits. */
const unknownCharge: { charge: ChargeAttempt; failure: GenerationError } = {
  charge: 'unknown',
  failure: { code: 'provider', message: 'Credit deduction failed', retryable: false },
};

/** Retries the hold, because a deduction after the reading makes the balance outdated. */
const maxHoldAttempts = 10;

/** Holds stay here until the companion has deducted them, so parallel requests can't overspend. */
export class ExternalCredits implements CreditBook {
  private readonly deps: ExternalCreditsDeps;

  constructor(deps: ExternalCreditsDeps) {
    this.deps = deps;
  }

  async balance(userId: string, required: number): Promise<CreditBalance> {
    const { held } = await this.deps.ledger.account(userId);
    const answer = await this.deps.companion.credit(userId, required);
    const hasEnough = spendableCredit(answer, required) - held >= required;
    return { available: Math.max(0, answer.credit - held), held, hasEnough };
  }

  hold(charge: Charge<never> & { readonly isRunning: false }): Promise<boolean>;
  hold(charge: Charge<never>, limits: { readonly maxRunning: number }, extraWrites?: TransactItem[]): Promise<boolean>;
  async hold(
    charge: Charge<never>,
    { maxRunning } = { maxRunning: 0 },
    extraWrites: TransactItem[] = [],
  ): Promise<boolean> {
    const { table, ledger, companion } = this.deps;
    const { userId, hold } = charge;
    for (let attempt = 1; attempt <= maxHoldAttempts; attempt++) {
      const account = await ledger.account(userId);
      const credit =
        hold.amount === 0
          ? Number.MAX_SAFE_INTEGER
          : spendableCredit(await companion.credit(userId, hold.amount), hold.amount);
      const refused = await ledger.transact([
        reserveCredits(table.name, charge, { credit, account, maxRunning }),
        charge.create(table.name),
        ...extraWrites,
      ]);
      if (refused === undefined) return true;
      if (refused[1]) return false;
      const now = await ledger.account(userId);
      const isOutOfDate = now.deductions !== account.deductions;
      const limit = charge.isRunning ? maxRunning : Infinity;
      if (!isOutOfDate && (now.running >= limit || now.held + hold.amount > credit)) throw holdRefusal(now, limit);
    }
    throw new AppError('unavailable', 'Failed to check credits');
  }

  async chargeBeforeStart(charge: Charge<never>): Promise<'ready' | 'busy' | 'refused'> {
    const { generations, companion, secrets } = this.deps;
    const { id, userId, hold } = charge;
    if (!charge.isChargedAtStart || hold.amount === 0) return 'ready';
    const { companionSessionId } = await generations.input(id);
    const sessionId = openSessionId(await secrets(), userId, companionSessionId);
    if (!(await generations.claimCharge(id))) return this.resumeCharge(charge);

    switch (await companion.deduct(sessionId, hold.amount, id)) {
      case 'made':
        return this.recordCharge(charge);
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

  private async resumeCharge({ id }: Charge<never>): Promise<'ready' | 'refused'> {
    const { charge: attempt } = await this.deps.generations.run(id);
    if (attempt === 'attempted') await this.conclude(id, unknownCharge);
    return attempt === 'made' ? 'ready' : 'refused';
  }

  private async recordCharge({ id, userId, hold }: Charge<never>): Promise<'ready'> {
    const { table, now } = this.deps;
    const entry = chargeEntry(
      'deduct',
      { chargeId: id, userId, amount: hold.amount, at: now() },
      companionReasons.deduct,
    );
    const spend = [spendHeld(table.name, userId, hold.amount, now()), createEntry(table.name, entry)];
    if (await this.conclude(id, { charge: 'made' }, spend)) return 'ready';
    throw new Error(`The charge of generation ${id} could not be recorded`);
  }

  /** Returns false when another call has concluded the attempt. A transaction token stops late repeats. */
  private async conclude(
    id: string,
    changes: Parameters<typeof concludeCharge>[2],
    extraWrites: TransactItem[] = [],
  ): Promise<boolean> {
    const { table, ledger } = this.deps;
    return (await ledger.transact([concludeCharge(table.name, id, changes), ...extraWrites])) === undefined;
  }

  async settle<E extends ChargeEnd>(
    charge: Charge<E>,
    settlement: E,
    extraWrites: TransactItem[] = [],
  ): Promise<boolean> {
    if (charge.hold.amount === 0) return this.end(charge, settlement, { released: 0 }, extraWrites);
    const { charge: attempt } = charge.isChargedAtStart ? await this.deps.generations.run(charge.id) : {};
    if (settlement.kind === 'capture') return this.capture(charge, settlement, attempt === 'made', extraWrites);
    if (attempt === 'made') return this.settleRefundDue(charge, settlement, extraWrites);
    return this.release(charge, settlement, attempt, extraWrites);
  }

  private async capture<E extends ChargeEnd>(
    charge: Charge<E>,
    settlement: E,
    isCharged: boolean,
    extraWrites: TransactItem[],
  ): Promise<boolean> {
    const { table, outbox } = this.deps;
    const { id, userId, hold } = charge;
    if (isCharged) {
      return this.end(charge, settlement, { released: 0 }, [checkCharge(table.name, id, 'made'), ...extraWrites]);
    }
    const createdAt = settlement.at.toISOString();
    const { companionSessionId } = charge.kind === 'request' ? charge : await this.deps.generations.input(id);
    const deduction = { generationId: id, userId, companionSessionId, amount: hold.amount, createdAt, attempts: 0 };
    const items = [queueDeduction(table.name, deduction), ...extraWrites];
    const ended = await this.end(charge, settlement, { released: 0 }, items);
    // The sweeper retries a failed deduction, and charges requests, whose admin's call has no time left.
    if (ended && charge.kind === 'generation')
      await outbox.deliver(id).catch((error: unknown) => log.warn('A charge is left to the outbox', { id, error }));
    return ended;
  }

  private release<E extends ChargeEnd>(
    charge: Charge<E>,
    settlement: E,
    attempt: ChargeAttempt | undefined,
    extraWrites: TransactItem[],
  ) {
    const { table } = this.deps;
    const { id, userId, hold } = charge;
    const issue = { kind: 'charge-unknown', generationId: id, userId, amount: hold.amount } as const;
    if (attempt === undefined) {
      const waive = charge.isChargedAtStart ? [waiveCharge(table.name, id)] : [];
      return this.end(charge, settlement, { released: hold.amount }, [...waive, ...extraWrites]);
    }
    return this.end(charge, settlement, { released: hold.amount, isChargeInDoubt: true }, [
      attempt === 'attempted'
        ? concludeCharge(table.name, id, { charge: 'unknown' })
        : checkCharge(table.name, id, 'unknown'),
      putIssue(table.name, { ...issue, at: settlement.at.toISOString() }),
      ...extraWrites,
    ]);
  }

  private settleRefundDue<E extends ChargeEnd>(
    charge: Charge<E>,
    settlement: E,
    extraWrites: TransactItem[],
  ): Promise<boolean> {
    const { table } = this.deps;
    const { id: generationId, userId, hold } = charge;
    const at = settlement.at.toISOString();
    return this.end(charge, { ...settlement, kind: 'refund-due' }, { released: 0 }, [
      checkCharge(table.name, generationId, 'made'),
      putIssue(table.name, { kind: 'refund-due', generationId, userId, amount: hold.amount, at }),
      ...extraWrites,
    ]);
  }

  private async end<E extends ChargeEnd>(
    charge: Charge<E>,
    settlement: E,
    { released, isChargeInDoubt }: { released: number; isChargeInDoubt?: boolean },
    extraWrites: TransactItem[],
  ): Promise<boolean> {
    const { table, ledger } = this.deps;
    const refused = await ledger.transact([
      releaseHold(table.name, charge, { released, isChargeInDoubt, at: settlement.at }),
      ...charge.end(table.name, settlement),
      ...extraWrites,
    ]);
    if (refused === undefined) return true;
    if (refused[1]) return false;
    throw new Error(`The ${charge.kind} ${charge.id} can't be settled as ${settlement.kind} now`);
  }
}

/** The back end decides whether its credits cover a cost, whatever number it reports. It doesn't know of holds. */
function spendableCredit({ credit, hasEnough }: CompanionCredit, required: number): number {
  return hasEnough ? Math.max(credit, required) : Math.min(credit, required - 1);
}
