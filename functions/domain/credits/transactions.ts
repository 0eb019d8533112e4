import type { StoredGeneration } from '../generations/generation.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { generationIndexKeys, keys, partitions, unmadeIndexKeys } from '#functions/platform/table/keys.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/** How a generation ends, with all that is recorded of it. */
export interface Settlement {
  readonly kind: 'capture' | 'release' | 'refund-due';
  readonly status: 'completed' | 'failed' | 'cancelled';
  readonly outputs?: StoredGeneration['outputs'];
  readonly leftOut?: StoredGeneration['leftOut'];
  readonly error?: StoredGeneration['error'];
  readonly at: Date;
}

// Decision: docs/decisions/001-ledger.md
/** Refused when the credits do not cover it, or too many generations are running. */
export function holdCredits(table: string, { userId, hold }: StoredGeneration, maxRunning: number): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: keys.account(userId),
      UpdateExpression:
        'SET available = available - :amount, held = held + :amount, running = running + :one, updatedAt = :at',
      ConditionExpression: 'available >= :amount AND running < :maxRunning',
      ExpressionAttributeValues: { ':amount': hold.amount, ':one': 1, ':maxRunning': maxRunning, ':at': hold.at },
    },
  };
}

/** Refused when it exists already. */
export function putGeneration(table: string, generation: StoredGeneration): TransactItem {
  return {
    Put: {
      TableName: table,
      Item: { ...keys.generation(generation.id), ...generationIndexKeys(generation), ...generation },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

/** Moves what is held to where the settlement says. */
export function settleCredits(
  table: string,
  { userId, hold }: StoredGeneration,
  { kind, at }: Settlement,
): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: keys.account(userId),
      UpdateExpression: 'SET held = held - :amount, #to = #to + :amount, running = running - :one, updatedAt = :at',
      ConditionExpression: 'held >= :amount AND running >= :one',
      ExpressionAttributeNames: { '#to': kind === 'capture' ? 'spent' : 'available' },
      ExpressionAttributeValues: { ':amount': hold.amount, ':one': 1, ':at': at.toISOString() },
    },
  };
}

/** Refused when it has ended already. */
export function endGeneration(table: string, generation: StoredGeneration, settlement: Settlement): TransactItem {
  const { id, hold } = generation;
  const { kind, status, outputs = [], leftOut, error, at } = settlement;
  const { expression, names, values } = setExpression({
    status,
    outputs,
    leftOut,
    error,
    settlement: { kind, amount: hold.amount, at: at.toISOString() },
    gsi2pk: undefined,
    gsi2sk: undefined,
    ...(status !== 'completed' && unmadeIndexKeys(generation, status)),
  });
  return {
    Update: {
      TableName: table,
      Key: keys.generation(id),
      UpdateExpression: expression,
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(settlement)',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    },
  };
}

/** Adds granted credits, opening the account with the first. */
export function addCredits(table: string, userId: string, amount: number, at: Date): TransactItem {
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

/** Refused when the credits do not cover it. */
export function spendCredits(table: string, userId: string, amount: number, at: Date): TransactItem {
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

/** Refused when an entry with this id exists already. */
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
