import * as z from 'zod/mini';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { TransactItem, Wanted } from '#functions/platform/table/table.ts';
import type { GenerationError } from '#shared/contracts/generations.ts';
import type { Account } from './account.ts';
import type { Charge, ChargeAttempt } from './charge.ts';

/** Fails when `credit` doesn't cover all holds, or a later deduction made it outdated. */
export function reserveCredits(
  table: string,
  { userId, hold, isRunning }: Pick<Charge, 'userId' | 'hold' | 'isRunning'>,
  { credit, account, maxRunning }: { credit: number; account: Account; maxRunning: number },
): TransactItem {
  const before = credit - account.held;
  const reported = hold.amount === 0 ? undefined : { before, after: before - hold.amount, at: hold.at };
  return {
    Update: {
      TableName: table,
      Key: keys.account(userId),
      UpdateExpression: `SET held = held + :amount${isRunning ? ', running = running + :one' : ''}, updatedAt = :at${reported ? ', reported = :reported' : ''}`,
      ConditionExpression: `held <= :mostHeld AND deductions = :deductions${isRunning ? ' AND running < :maxRunning' : ''}`,
      ExpressionAttributeValues: {
        ':amount': hold.amount,
        ...(isRunning && { ':one': 1, ':maxRunning': maxRunning }),
        ':at': hold.at,
        ':mostHeld': credit - hold.amount,
        ':deductions': account.deductions,
        ...(reported && { ':reported': reported }),
      },
    },
  };
}

/** A charge in doubt counts as a deduction, because the companion can have made it. */
export function releaseHold(
  table: string,
  { userId, isRunning }: Pick<Charge, 'userId' | 'isRunning'>,
  { released, isChargeInDoubt = false, at }: { released: number; isChargeInDoubt?: boolean; at: Date },
): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: keys.account(userId),
      UpdateExpression: `SET held = held - :released${isRunning ? ', running = running - :one' : ''}, deductions = deductions + :doubts, updatedAt = :at`,
      ConditionExpression: `held >= :released${isRunning ? ' AND running >= :one' : ''}`,
      ExpressionAttributeValues: {
        ':released': released,
        ...(isRunning && { ':one': 1 }),
        ':doubts': isChargeInDoubt ? 1 : 0,
        ':at': at.toISOString(),
      },
    },
  };
}

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

/** Fails when the charge before the start has changed, so no settlement overtakes it. */
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

export const issueKindSchema = z.enum([
  // The companion refused or missed the charge for a delivered result.
  'charge-refused',
  'charge-failed',
  'charge-unknown',
  // The companion charged for a failed generation.
  'refund-due',
]);

export const issueSchema = z.object({
  id: z.string(),
  kind: issueKindSchema,
  generationId: z.string(),
  userId: z.string(),
  amount: z.int(),
  at: z.iso.datetime(),
});
export type Issue = z.infer<typeof issueSchema>;

export function putIssue(table: string, issue: Omit<Issue, 'id'>): TransactItem {
  const id = `${issue.kind}#${issue.generationId}`;
  return {
    Put: {
      TableName: table,
      Item: { ...keys.issue(id), gsi1pk: partitions.issues.partition, gsi1sk: `${issue.at}#${id}`, id, ...issue },
    },
  };
}

export function issueCountsAt() {
  return { key: keys.issueCounts, schema: z.object({ open: z._default(z.int(), 0) }) } satisfies Wanted;
}
