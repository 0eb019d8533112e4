import * as z from 'zod/mini';
import { keys } from '#functions/platform/table/keys.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import { AppError } from '#functions/platform/app-error.ts';

/** Credits set aside, and since when. */
export const holdSchema = z.object({ amount: z.int(), at: z.iso.datetime() });

/** The end of a hold, written once. */
export const settlementSchema = z.object({
  kind: z.enum(['capture', 'release', 'refund-due']),
  amount: z.int(),
  at: z.iso.datetime(),
});

/** The refund of a captured charge by an admin, written once. */
export const refundSchema = z.object({ amount: z.int(), reason: z.string(), at: z.iso.datetime() });
type StoredRefund = z.infer<typeof refundSchema>;

/** The charge before the start: being made, made, of unknown outcome, or never to be made. */
export const chargeAttemptSchema = z.enum(['attempted', 'made', 'unknown', 'waived']);
export type ChargeAttempt = z.infer<typeof chargeAttemptSchema>;

/** How a charge ends. */
export interface ChargeEnd {
  readonly kind: z.infer<typeof settlementSchema>['kind'];
  readonly at: Date;
}

// Decision: docs/decisions/001-ledger.md
/** A generation or a pro request, which costs credits. Its own item is written in the transaction that moves the credits. */
export interface Charge<E extends ChargeEnd = ChargeEnd> {
  readonly kind: 'generation' | 'request';
  readonly id: string;
  readonly userId: string;
  readonly hold: z.infer<typeof holdSchema>;
  /** Whether it counts against the limit of running generations. */
  readonly isRunning: boolean;
  /** Whether the companion app deducts it before the start, where that app keeps the credits. */
  readonly isChargedAtStart: boolean;
  /** Creates the item; its condition fails when the item exists already. */
  readonly create: (table: string) => TransactItem;
  /** Records the end; the first item's condition fails when the charge has ended already. */
  readonly end: (table: string, end: E) => TransactItem[];
  /** Records the refund; its condition fails unless the charge was captured and never refunded. Absent where nothing is refunded. */
  readonly refund?: (table: string, refund: StoredRefund) => TransactItem;
}

export interface CreditBalance {
  /** Credits that can be spent now; held credits are not among them. */
  readonly available: number;
  readonly held: number;
}

/** Keeps subscribers' credits: our own ledger, or the companion app's back end. */
export interface CreditBook {
  balance(userId: string): Promise<CreditBalance>;
  /**
   * Holds the cost, creates the charge's item and writes `also`, all or nothing. False when the item exists already.
   * Throws `insufficient_credits` or `too_many_running`.
   */
  hold(charge: Charge<never>, limits: { maxRunning: number }, also?: TransactItem[]): Promise<boolean>;
  /** Charges what must be paid before the job starts; `refused` says that the job must not start. */
  chargeBeforeStart(charge: Charge<never>): Promise<'ready' | 'busy' | 'refused'>;
  /** Ends a charge exactly once, and writes `also` with it; false when it had ended already. */
  settle<E extends ChargeEnd>(charge: Charge<E>, end: E, also?: TransactItem[]): Promise<boolean>;
}

type Held = Pick<Charge, 'userId' | 'hold'>;

/** Refused when the credits do not cover the charge, or, for a running one, when `maxRunning` generations are running. */
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

/** Moves held credits to spent or back to available. */
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

/** Gives back what a captured charge took; refused unless at least that much has been spent. */
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

/** Refuses to charge another cost than the one that was shown; a mock session is charged nothing. */
export function assertShownCost(
  { session }: { readonly session: { readonly isMock: boolean } },
  shown: number | undefined,
  cost: number,
): void {
  if (session.isMock || shown === undefined || shown === cost) return;
  const credits = cost === 1 ? 'credit' : 'credits';
  const message = `The cost of this page has changed from ${shown} to ${cost} ${credits}. Please check it and try again.`;
  throw new AppError('cost_changed', message);
}
