import { setExpression } from '#functions/platform/table/expression.ts';
import type { GenerationError } from '#shared/contracts/generations.ts';
import * as z from 'zod/mini';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { TransactItem, Wanted } from '#functions/platform/table/table.ts';
import type { Account } from './account.ts';
import type { Charge, ChargeAttempt } from './charge.ts';

/**
 * Refused when the companion's `credit`, read while the account was as given, does not cover what is held already and this;
 * or when a deduction came in between, since then the credit that was read is out of date.
 */
export function reserveCredits(
  table: string,
  { userId, hold }: Pick<Charge, 'userId' | 'hold'>,
  { credit, account, maxRunning }: { credit: number; account: Account; maxRunning: number },
): TransactItem {
  const before = credit - account.held;
  const reported = hold.amount === 0 ? undefined : { before, after: before - hold.amount, at: hold.at };
  return {
    Update: {
      TableName: table,
      Key: keys.account(userId),
      UpdateExpression: `SET held = held + :amount, running = running + :one, updatedAt = :at${reported ? ', reported = :reported' : ''}`,
      ConditionExpression: 'held <= :mostHeld AND running < :maxRunning AND deductions = :deductions',
      ExpressionAttributeValues: {
        ':amount': hold.amount,
        ':one': 1,
        ':at': hold.at,
        ':mostHeld': credit - hold.amount,
        ':maxRunning': maxRunning,
        ':deductions': account.deductions,
        ...(reported && { ':reported': reported }),
      },
    },
  };
}

/**
 * The run is over; `released` is what is no longer held, in credits. A charge in doubt may have been taken: then every
 * balance that was read before is out of date, as after a deduction.
 */
export function finishRun(
  table: string,
  userId: string,
  { released, isChargeInDoubt, at }: { released: number; isChargeInDoubt: boolean; at: Date },
): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: keys.account(userId),
      UpdateExpression:
        'SET held = held - :released, running = running - :one, deductions = deductions + :doubts, updatedAt = :at',
      ConditionExpression: 'held >= :released AND running >= :one',
      ExpressionAttributeValues: {
        ':released': released,
        ':one': 1,
        ':doubts': isChargeInDoubt ? 1 : 0,
        ':at': at.toISOString(),
      },
    },
  };
}

/** What was held has been taken by the companion. */
export function spendHeld(table: string, userId: string, amount: number, at: Date): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: keys.account(userId),
      UpdateExpression:
        'SET held = held - :amount, spent = spent + :amount, deductions = deductions + :one, updatedAt = :at',
      ConditionExpression: 'held >= :amount',
      ExpressionAttributeValues: { ':amount': amount, ':one': 1, ':at': at.toISOString() },
    },
  };
}

/** What was held is not held any more, though the companion did not take it. */
export function unholdCredits(table: string, userId: string, amount: number, at: Date): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: keys.account(userId),
      UpdateExpression: 'SET held = held - :amount, updatedAt = :at',
      ConditionExpression: 'held >= :amount',
      ExpressionAttributeValues: { ':amount': amount, ':at': at.toISOString() },
    },
  };
}

/** Refused when the charge before the start is not as expected, so that no settlement overtakes it. */
export function checkCharge(table: string, generationId: string, charge: 'made' | 'unknown'): TransactItem {
  return {
    ConditionCheck: {
      TableName: table,
      Key: keys.generationRun(generationId),
      ConditionExpression: 'charge = :charge',
      ExpressionAttributeValues: { ':charge': charge },
    },
  };
}

/** No charge before the start will be made any more; refused when one has been begun. */
export function waiveCharge(table: string, generationId: string): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: keys.generationRun(generationId),
      UpdateExpression: 'SET charge = :waived',
      ConditionExpression: 'attribute_not_exists(charge)',
      ExpressionAttributeValues: { ':waived': 'waived' },
    },
  };
}

/** Ends an attempt at the charge before the start; refused when it has ended already, whichever way. */
export function concludeCharge(
  table: string,
  generationId: string,
  changes: { readonly charge?: ChargeAttempt; readonly failure?: GenerationError },
): TransactItem {
  const { expression, names, values } = setExpression({ charge: undefined, ...changes });
  return {
    Update: {
      TableName: table,
      Key: keys.generationRun(generationId),
      UpdateExpression: expression,
      ConditionExpression: '#charge = :attempted',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ':attempted': 'attempted' },
    },
  };
}

/** Something about credits that only a person can put right; operators see it until they do. */
const issueSchema = z.object({
  id: z.string(),
  kind: z.enum([
    // The companion refused or never took a charge for a result that was delivered.
    'charge-refused',
    'charge-failed',
    // Nobody knows whether the companion made the charge.
    'charge-unknown',
    // The companion was charged for a generation that failed.
    'refund-due',
  ]),
  generationId: z.string(),
  userId: z.string(),
  amount: z.int(),
  at: z.iso.datetime(),
});
export type Issue = z.infer<typeof issueSchema>;

/** One issue of a kind for each generation, however often it is found. */
export function putIssue(table: string, issue: Omit<Issue, 'id'>): TransactItem {
  const id = `${issue.kind}#${issue.generationId}`;
  return {
    Put: {
      TableName: table,
      Item: { ...keys.issue(id), gsi1pk: partitions.issues.partition, gsi1sk: `${issue.at}#${id}`, id, ...issue },
    },
  };
}

/** How many are open: to be read with other items. */
export function issueCountsAt() {
  return { key: keys.issueCounts, schema: z.object({ open: z._default(z.int(), 0) }) } satisfies Wanted;
}
