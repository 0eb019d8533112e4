import type { StoredGeneration } from '../generations/generation.ts';
import { sha256 } from '#functions/platform/ids.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import { createEntry } from './transactions.ts';

interface RefundDeps {
  readonly ledger: Ledger;
  readonly tableName: string;
}

interface Refund {
  readonly reason: string;
  readonly at: Date;
}

/**
 * Gives back what a generation cost, once for ever, and writes `also` with it; false when it was never charged, or has been
 * refunded before.
 */
export async function refundCharge(
  { ledger, tableName }: RefundDeps,
  generation: StoredGeneration,
  { reason, at }: Refund,
  also: TransactItem[] = [],
): Promise<boolean> {
  const { id, userId, hold } = generation;
  if (hold.amount === 0) return false;
  const refused = await ledger.transact([
    refundCredits(tableName, userId, hold.amount, at),
    markRefunded(tableName, id, { amount: hold.amount, reason, at: at.toISOString() }),
    createEntry(tableName, refundEntry(generation, { reason, at })),
    ...also,
  ]);
  if (refused === undefined) return true;
  const [isUnspent, isUnfit] = refused;
  if (isUnspent && !isUnfit) throw new Error(`Account of ${userId} has not spent the credits of generation ${id}`);
  return false;
}

/** Gives back what a completed generation cost; refused unless so much has been spent. */
function refundCredits(table: string, userId: string, amount: number, at: Date): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: keys.account(userId),
      UpdateExpression: 'SET available = available + :amount, spent = spent - :amount, updatedAt = :at',
      ConditionExpression: 'spent >= :amount',
      ExpressionAttributeValues: { ':amount': amount, ':at': at.toISOString() },
    },
  };
}

/** Refused unless it was charged and has not been refunded. */
function markRefunded(table: string, id: string, refund: NonNullable<StoredGeneration['refund']>): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: keys.generation(id),
      UpdateExpression: 'SET refund = :refund',
      ConditionExpression: 'settlement.kind = :capture AND attribute_not_exists(refund)',
      ExpressionAttributeValues: { ':refund': refund, ':capture': 'capture' },
    },
  };
}

/** What a generation cost, given back: one for each, for ever. */
function refundEntry(
  { id: generationId, userId, hold }: Pick<StoredGeneration, 'id' | 'userId' | 'hold'>,
  { reason, at }: Refund,
): LedgerEntry {
  const id = sha256(`refund\n${generationId}`);
  return { id, userId, kind: 'refund', amount: hold.amount, reason, generationId, at: at.toISOString() };
}
