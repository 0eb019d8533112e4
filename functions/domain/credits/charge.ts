import * as z from 'zod/mini';
import { AppError } from '#functions/platform/app-error.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import { formatNumber, plural } from '#shared/kernel/language.ts';
import type { StoredSessionId } from '../encryption/encrypted-text.ts';

export const holdSchema = z.object({ amount: z.int(), at: z.iso.datetime() });

export const settlementSchema = z.object({
  kind: z.enum(['capture', 'release', 'refund-due']),
  amount: z.int(),
  at: z.iso.datetime(),
});

export const refundSchema = z.object({ amount: z.int(), reason: z.string(), at: z.iso.datetime() });
type StoredRefund = z.infer<typeof refundSchema>;

/** `waived` means that it will never be made. */
export const chargeAttemptSchema = z.enum(['attempted', 'made', 'unknown', 'waived']);
export type ChargeAttempt = z.infer<typeof chargeAttemptSchema>;

export interface ChargeEnd {
  readonly kind: z.infer<typeof settlementSchema>['kind'];
  readonly at: Date;
}

/** Its item is written in the transaction that moves the credits. Decision: docs/decisions/001-ledger.md */
export interface Charge<E extends ChargeEnd = ChargeEnd> {
  readonly kind: 'generation' | 'request';
  readonly id: string;
  readonly userId: string;
  readonly hold: z.infer<typeof holdSchema>;
  readonly isRunning: boolean;
  /** An external companion deducts it before the start. */
  readonly isChargedAtStart: boolean;
  /** The external companion's session that pays for a request; a generation's is in its input. */
  readonly companionSessionId?: StoredSessionId | undefined;
  readonly create: (table: string) => TransactItem;
  /** The condition of the first item fails when the charge has already ended. */
  readonly end: (table: string, end: E) => TransactItem[];
  /** The condition fails unless the charge was captured and not yet refunded. */
  readonly refund?: (table: string, refund: StoredRefund) => TransactItem;
}

export interface CreditBalance {
  readonly available: number;
  readonly held: number;
  readonly hasEnough: boolean;
}

export interface CreditBook {
  balance(userId: string, required: number): Promise<CreditBalance>;
  /** All or nothing. Returns false when the item exists; throws `insufficient_credits` or `too_many_running`. */
  hold(charge: Charge<never> & { readonly isRunning: false }): Promise<boolean>;
  hold(charge: Charge<never>, limits: { readonly maxRunning: number }, extraWrites?: TransactItem[]): Promise<boolean>;
  chargeBeforeStart(charge: Charge<never>): Promise<'ready' | 'busy' | 'refused'>;
  settle<E extends ChargeEnd>(charge: Charge<E>, end: E, extraWrites?: TransactItem[]): Promise<boolean>;
}

type Held = Pick<Charge, 'userId' | 'hold'>;

export function holdCredits(
  table: string,
  { userId, hold, isRunning }: Held & Pick<Charge, 'isRunning'>,
  maxRunning: number,
): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: keys.account(userId),
      UpdateExpression: `SET available = available - :amount, held = held + :amount${isRunning ? ', running = running + :one' : ''}, updatedAt = :at`,
      ConditionExpression: ['available >= :amount', ...(isRunning ? ['running < :maxRunning'] : [])].join(' AND '),
      ExpressionAttributeValues: {
        ':amount': hold.amount,
        ...(isRunning && { ':one': 1, ':maxRunning': maxRunning }),
        ':at': hold.at,
      },
    },
  };
}

export function settleCredits(
  table: string,
  { userId, hold, isRunning }: Held & Pick<Charge, 'isRunning'>,
  { kind, at }: ChargeEnd,
): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: keys.account(userId),
      UpdateExpression: `SET held = held - :amount, #to = #to + :amount${isRunning ? ', running = running - :one' : ''}, updatedAt = :at`,
      ConditionExpression: ['held >= :amount', ...(isRunning ? ['running >= :one'] : [])].join(' AND '),
      ExpressionAttributeNames: { '#to': kind === 'capture' ? 'spent' : 'available' },
      ExpressionAttributeValues: { ':amount': hold.amount, ...(isRunning && { ':one': 1 }), ':at': at.toISOString() },
    },
  };
}

export function refundCredits(table: string, { userId, hold }: Held, at: Date): TransactItem {
  return {
    Update: {
      TableName: table,
      Key: keys.account(userId),
      UpdateExpression: 'SET available = available + :amount, spent = spent - :amount, updatedAt = :at',
      ConditionExpression: 'spent >= :amount',
      ExpressionAttributeValues: { ':amount': hold.amount, ':at': at.toISOString() },
    },
  };
}

export function assertCostAsShown(
  { session }: { readonly session: { readonly isMock: boolean } },
  shown: number | undefined,
  cost: number,
): void {
  if (session.isMock || shown === undefined || shown === cost) return;
  const forms = {
    one: 'The cost of this page has changed from {shown} to # credit. Please check it and try again.',
    other: 'The cost of this page has changed from {shown} to # credits. Please check it and try again.',
  };
  const message = plural(cost, forms, { shown: formatNumber(shown) });
  throw new AppError('cost_changed', message).because('cost_changed', { shown, cost });
}
