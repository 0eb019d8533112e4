import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import type { holdSchema, settlementSchema } from './charge.ts';

const neverMoved = '1970-01-01T00:00:00.000Z';

/** Each granted credit is in exactly one of available, held and spent. `running` limits parallel generations. */
export const accountSchema = z.object({
  available: z.int().check(z.minimum(0)),
  held: z.int().check(z.minimum(0)),
  spent: z.int().check(z.minimum(0)),
  running: z.int().check(z.minimum(0)),
  /** Counts the companion's deductions; each makes an earlier reading of its balance outdated. */
  deductions: z._default(z.int().check(z.minimum(0)), 0),
  /** In external mode: the companion's spendable credits before and after the last hold. */
  reported: z.optional(z.object({ before: z.int(), after: z.int(), at: z.iso.datetime() })),
  updatedAt: z._default(z.iso.datetime(), neverMoved),
});
export type Account = z.infer<typeof accountSchema>;

export const emptyAccount: Account = {
  available: 0,
  held: 0,
  spent: 0,
  running: 0,
  deductions: 0,
  updatedAt: neverMoved,
};

const pseudonymPattern = /^deleted-[\da-f-]{36}$/;

export function newPseudonym(): string {
  return `deleted-${randomUUID()}`;
}

export function isPseudonym(userId: string): boolean {
  return pseudonymPattern.test(userId);
}

export const balancesSchema = z.object({ available: z.int(), held: z.int(), spent: z.int() });
export type Balances = z.infer<typeof balancesSchema>;

export const ledgerEntrySchema = z.object({
  id: z.string(),
  userId: z.string(),
  kind: z.enum(['grant', 'deduct', 'write-off', 'refund', 'correction']),
  amount: z.int().check(z.minimum(1)),
  reason: z.string(),
  generationId: z.optional(z.string()),
  /** A correction's effect on the sum of the ledger, and the change that it made to the account. */
  effect: z.optional(balancesSchema),
  moved: z.optional(balancesSchema),
  at: z.iso.datetime(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

export const companionReasons = {
  deduct: 'Charged by the companion app',
  'write-off': 'The companion app did not take the charge',
} as const;

/** The id allows one entry of each kind per charge. `generationId` can also be the id of a pro request. */
export function chargeEntry(
  kind: 'deduct' | 'write-off' | 'refund',
  { chargeId, userId, amount, at }: { chargeId: string; userId: string; amount: number; at: Date },
  reason: string,
): LedgerEntry {
  const id = sha256(`${kind}\n${chargeId}`);
  return { id, userId, kind, amount, reason, generationId: chargeId, at: at.toISOString() };
}

export interface Movement {
  readonly kind: LedgerEntry['kind'] | 'hold' | 'capture' | 'release' | 'refund-due';
  readonly amount: number;
  readonly at: string;
  readonly effect?: Balances | undefined;
}

interface Settled {
  readonly hold: z.infer<typeof holdSchema>;
  readonly settlement?: z.infer<typeof settlementSchema> | undefined;
}

/** The charge's own item replaces two ledger entries: the hold and its settlement. */
export function listMovements({ hold, settlement }: Settled): Movement[] {
  return [{ kind: 'hold', ...hold }, ...(settlement === undefined ? [] : [settlement])];
}

/** In external mode the companion keeps `available`, so this product doesn't know it. */
export type CreditMode = 'embedded' | 'external';

type Effect = (amount: number) => Partial<Balances>;
const noEffect: Effect = () => ({});

const effects: Record<CreditMode, Record<Exclude<Movement['kind'], 'correction'>, Effect>> = {
  embedded: {
    grant: (amount) => ({ available: amount }),
    deduct: (amount) => ({ available: -amount, spent: amount }),
    hold: (amount) => ({ available: -amount, held: amount }),
    capture: (amount) => ({ held: -amount, spent: amount }),
    release: (amount) => ({ available: amount, held: -amount }),
    refund: (amount) => ({ available: amount, spent: -amount }),
    'write-off': noEffect,
    'refund-due': noEffect,
  },
  // A captured amount stays held until its deduction is made or written off.
  external: {
    grant: noEffect,
    deduct: (amount) => ({ held: -amount, spent: amount }),
    hold: (amount) => ({ held: amount }),
    capture: noEffect,
    release: (amount) => ({ held: -amount }),
    'write-off': (amount) => ({ held: -amount }),
    // Only the companion can return deducted credits.
    refund: noEffect,
    'refund-due': noEffect,
  },
};

export function addUpMovements(movements: readonly Movement[], mode: CreditMode): Balances {
  const sum = { available: 0, held: 0, spent: 0 };
  for (const { kind, amount, effect } of movements) {
    const change: Partial<Balances> = kind === 'correction' ? (effect ?? {}) : effects[mode][kind](amount);
    const { available = 0, held = 0, spent = 0 } = change;
    sum.available += available;
    sum.held += held;
    sum.spent += spent;
  }
  return sum;
}
