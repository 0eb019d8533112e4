import { AppError } from '#functions/platform/app-error.ts';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import {
  type ListPage,
  type ListRequest,
  type Table,
  TransactionRefused,
  type TransactItem,
} from '#functions/platform/table/table.ts';
import {
  type Account,
  accountSchema,
  chargeEntry,
  emptyAccount,
  isPseudonym,
  type LedgerEntry,
  ledgerEntrySchema,
} from './account.ts';
import {
  type Charge,
  type ChargeEnd,
  type CreditBalance,
  type CreditBook,
  holdCredits,
  refundCredits,
  settleCredits,
} from './charge.ts';

export interface Transfer {
  readonly amount: number;
  readonly reason: string;
  /** Permanent: a key never moves credits twice. */
  readonly idempotencyKey: string;
  readonly at: Date;
}

const maxHoldAttempts = 10;

/** Only the ledger moves credits, in conditional transactions whose keys work once. */
export class Ledger implements CreditBook {
  readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async account(userId: string): Promise<Account> {
    return (await this.table.get(keys.account(userId), accountSchema, { consistent: true })) ?? emptyAccount;
  }

  async openAccount(userId: string): Promise<Account> {
    const known = await this.table.get(keys.account(userId), accountSchema, { consistent: true });
    if (known !== undefined) return known;
    const isNew = await this.table.create({ ...keys.account(userId), ...emptyAccount });
    return isNew ? emptyAccount : this.account(userId);
  }

  async balance(userId: string, required: number): Promise<CreditBalance> {
    const { available, held } = await this.account(userId);
    return { available, held, hasEnough: available >= required };
  }

  hold(charge: Charge<never> & { readonly isRunning: false }): Promise<boolean>;
  hold(charge: Charge<never>, limits: { readonly maxRunning: number }, extraWrites?: TransactItem[]): Promise<boolean>;
  async hold(
    charge: Charge<never>,
    { maxRunning } = { maxRunning: 0 },
    extraWrites: TransactItem[] = [],
  ): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      const refused = await this.transact([
        holdCredits(this.table.name, charge, maxRunning),
        charge.create(this.table.name),
        ...extraWrites,
      ]);
      if (refused === undefined) return true;
      const [, exists] = refused;
      if (exists) return false;
      if (!charge.isRunning) throw insufficientCredits();
      const account = await this.account(charge.userId);
      const isCovered = account.available >= charge.hold.amount;
      if (account.running >= maxRunning || !isCovered) throw holdRefusal(account, maxRunning);
      // The account allows the hold now; it failed only because other generations start and end meanwhile.
      if (attempt === maxHoldAttempts) throw holdRefusal({ ...account, running: maxRunning }, maxRunning);
    }
  }

  /** Held credits can't be spent elsewhere, so nothing needs charging. */
  async chargeBeforeStart(): Promise<'ready'> {
    return 'ready';
  }

  async settle<E extends ChargeEnd>(charge: Charge<E>, end: E, extraWrites: TransactItem[] = []): Promise<boolean> {
    const refused = await this.transact([
      settleCredits(this.table.name, charge, end),
      ...charge.end(this.table.name, end),
      ...extraWrites,
    ]);
    if (refused === undefined) return true;
    const [, ended] = refused;
    if (ended) return false;
    throw new Error(`Account of ${charge.userId} does not hold the credits of ${charge.kind} ${charge.id}`);
  }

  /** Returns false when the key was used; throws `idempotency_conflict` when it was used for another amount. */
  async grant(userId: string, grant: Transfer, extraWrites: TransactItem[] = []): Promise<boolean> {
    const entry = transferEntry(userId, 'grant', grant);
    const refused = await this.transact([
      addCredits(this.table.name, userId, grant.amount, grant.at),
      createEntry(this.table.name, entry),
      ...extraWrites,
    ]);
    if (refused === undefined) return true;
    const [, isRepeated] = refused;
    if (!isRepeated) throw new TransactionRefused(refused);
    await this.assertRepeated(entry);
    return false;
  }

  async deduct(userId: string, deduction: Transfer, extraWrites: TransactItem[] = []): Promise<void> {
    const entry = transferEntry(userId, 'deduct', deduction);
    const refused = await this.transact([
      spendCredits(this.table.name, userId, deduction.amount, deduction.at),
      createEntry(this.table.name, entry),
      ...extraWrites,
    ]);
    if (refused === undefined) return;
    const [, done] = refused;
    if (!done) throw new AppError('insufficient_credits', 'Insufficient credit');
    await this.assertRepeated(entry);
  }

  entriesOf(userId: string, request: ListRequest): Promise<ListPage<LedgerEntry>> {
    return this.table.query(partitions.ledgerOf(userId), ledgerEntrySchema, request);
  }

  /** A caller that repeats a key with another amount must not believe that those credits moved. */
  private async assertRepeated({ userId, id, amount }: LedgerEntry): Promise<void> {
    const first = await this.table.get(keys.ledgerEntry(userId, id), ledgerEntrySchema, { consistent: true });
    if (first !== undefined && first.amount !== amount) {
      throw new AppError('idempotency_conflict', `This Idempotency-Key has moved ${first.amount} credits already`);
    }
  }

  /** Returns undefined when written, else whether each condition failed. */
  async transact(items: TransactItem[]): Promise<readonly boolean[] | undefined> {
    try {
      await this.table.transact(items);
      return undefined;
    } catch (error) {
      if (error instanceof TransactionRefused) return error.refused;
      throw error;
    }
  }
}

/** Returns false unless captured and not yet refunded. The kept ledger of a deleted account stores no reason. */
export async function refundCharge(
  ledger: Ledger,
  charge: Charge<never>,
  { reason: givenReason, at }: { readonly reason: string; readonly at: Date },
  extraWrites: TransactItem[] = [],
): Promise<boolean> {
  const { id, userId, hold } = charge;
  if (hold.amount === 0 || charge.refund === undefined) return false;
  const reason = isPseudonym(userId) ? '' : givenReason;
  const refused = await ledger.transact([
    refundCredits(ledger.table.name, charge, at),
    charge.refund(ledger.table.name, { amount: hold.amount, reason, at: at.toISOString() }),
    createEntry(ledger.table.name, chargeEntry('refund', { chargeId: id, userId, amount: hold.amount, at }, reason)),
    ...extraWrites,
  ]);
  if (refused === undefined) return true;
  const [isUnspent, isUnfit] = refused;
  if (isUnspent && !isUnfit && isPseudonym(userId)) throw new AppError('conflict', 'The subscriber is being deleted');
  if (isUnspent && !isUnfit) throw new Error(`Account of ${userId} has not spent the credits of ${charge.kind} ${id}`);
  return false;
}

export function holdRefusal({ running }: Account, maxRunning: number): AppError {
  if (running < maxRunning) return insufficientCredits();
  const message = `You have ${running} generations running. Wait for one to finish, then try again.`;
  return new AppError('too_many_running', message).because('too_many_running', { running });
}

function insufficientCredits(): AppError {
  return new AppError('insufficient_credits', 'Insufficient credits');
}

function transferEntry(userId: string, kind: LedgerEntry['kind'], transfer: Transfer): LedgerEntry {
  const { amount, reason, idempotencyKey, at } = transfer;
  return { id: sha256(`${kind}\n${idempotencyKey}`), userId, kind, amount, reason, at: at.toISOString() };
}

function addCredits(table: string, userId: string, amount: number, at: Date): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: keys.account(userId),
      UpdateExpression:
        'SET available = if_not_exists(available, :zero) + :amount, held = if_not_exists(held, :zero), ' +
        'spent = if_not_exists(spent, :zero), running = if_not_exists(running, :zero), ' +
        'deductions = if_not_exists(deductions, :zero), updatedAt = :at',
      ExpressionAttributeValues: { ':amount': amount, ':zero': 0, ':at': at.toISOString() },
    },
  };
}

function spendCredits(table: string, userId: string, amount: number, at: Date): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: keys.account(userId),
      UpdateExpression: 'SET available = available - :amount, spent = spent + :amount, updatedAt = :at',
      ConditionExpression: 'available >= :amount',
      ExpressionAttributeValues: { ':amount': amount, ':at': at.toISOString() },
    },
  };
}

export function createEntry(table: string, entry: LedgerEntry): TransactItem {
  return {
    Put: {
      TableName: table,
      Item: {
        ...keys.ledgerEntry(entry.userId, entry.id),
        gsi1pk: partitions.ledgerOf(entry.userId).partition,
        gsi1sk: `${entry.at}#${entry.id}`,
        ...entry,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}
