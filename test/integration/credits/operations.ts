import * as fc from 'fast-check';
import { Ledger, refundCharge } from '#functions/domain/credits/ledger.ts';
import { generationCharge, type Settlement } from '#functions/domain/generations/generation-charge.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { isInjected } from '#test/support/faulty-dynamo.ts';
import { newGeneration } from './new-generation.ts';

export type Operation =
  | { readonly kind: 'grant' | 'deduct'; readonly user: number; readonly key: number; readonly amount: number }
  | { readonly kind: 'hold'; readonly generation: number; readonly amount: number }
  | { readonly kind: 'refund'; readonly generation: number }
  | { readonly kind: 'settle'; readonly generation: number; readonly as: 'capture' | 'release' };

const refusals = ['insufficient_credits', 'too_many_running', 'idempotency_conflict'] as const;

export type Answer = 'done' | 'done before' | 'absent' | 'nothing to refund' | (typeof refusals)[number] | 'lost';

/** Few of each, so that keys repeat and accounts conflict. */
export const userCount = 3;
const keyCount = 24;
const generationCount = 60;
export const maxRunning = 4;

export const userOf = (generation: number) => generation % userCount;

const user = fc.nat(userCount - 1);
const key = fc.nat(keyCount - 1);
const generation = fc.nat(generationCount - 1);

export const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('grant'), user, key, amount: fc.integer({ min: 1, max: 60 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('deduct'), user, key, amount: fc.integer({ min: 1, max: 30 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('hold'), generation, amount: fc.nat(25) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('settle'), generation, as: fc.constantFrom('capture', 'release') }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund'), generation }) },
);

/** Separates ids of runs that share a table. */
export class Names {
  private readonly world: string;

  constructor(world: string) {
    this.world = world;
  }

  user(index: number): string {
    return `user-${this.world}-${index}`;
  }

  generation(index: number): string {
    return `generation-${this.world}-${index.toString(16).padStart(4, '0')}`;
  }

  key(index: number): string {
    return `key-${this.world}-${index}`;
  }
}

/** Opens accounts like every connect. */
export async function openAccounts(table: Table, names: Names): Promise<void> {
  for (let index = 0; index < userCount; index++) await new Ledger(table).openAccount(names.user(index));
}

/** Calls the ledger like the product, through a table that can fail. */
export async function perform(table: Table, names: Names, operation: Operation): Promise<Answer> {
  try {
    return await attempt(table, names, operation);
  } catch (error) {
    const refusal = refusals.find((code) => error instanceof AppError && error.code === code);
    if (refusal !== undefined) return refusal;
    if (isInjected(error)) return 'lost';
    throw error;
  }
}

async function attempt(table: Table, names: Names, operation: Operation): Promise<Answer> {
  const ledger = new Ledger(table);
  const at = new Date();
  switch (operation.kind) {
    case 'grant': {
      const { user: index, key: keyIndex, amount } = operation;
      const grant = { amount, reason: 'test', idempotencyKey: names.key(keyIndex), at };
      return answerOf(await ledger.grant(names.user(index), grant));
    }
    case 'deduct': {
      const { user: index, key: keyIndex, amount } = operation;
      await ledger.deduct(names.user(index), { amount, reason: 'test', idempotencyKey: names.key(keyIndex), at });
      return 'done';
    }
    case 'hold': {
      const id = names.generation(operation.generation);
      const userId = names.user(userOf(operation.generation));
      return answerOf(
        await ledger.hold(generationCharge(newGeneration({ id, userId, amount: operation.amount })), { maxRunning }),
      );
    }
    case 'settle': {
      const stored = await new GenerationRepository(table).find(names.generation(operation.generation));
      return stored === undefined
        ? 'absent'
        : answerOf(await ledger.settle(generationCharge(stored), settlementAs(operation.as)));
    }
    case 'refund': {
      const stored = await new GenerationRepository(table).find(names.generation(operation.generation));
      if (stored === undefined) return 'absent';
      return (await refundCharge(ledger, generationCharge(stored), { reason: 'test', at }))
        ? 'done'
        : 'nothing to refund';
    }
  }
}

export function settlementAs(kind: 'capture' | 'release', at = new Date()): Settlement {
  return { kind, status: kind === 'capture' ? 'completed' : 'failed', at };
}

function answerOf(isFirst: boolean): Answer {
  return isFirst ? 'done' : 'done before';
}
