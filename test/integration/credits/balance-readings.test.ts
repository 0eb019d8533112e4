import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ExternalCredits } from '#functions/domain/credits/external-credits.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import type { AppError } from '#functions/platform/app-error.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { type NewTable, newTable } from '#test/support/new-table.ts';
import { newGeneration } from './new-generation.ts';

let db: NewTable;
beforeAll(async () => {
  db = await newTable();
});

/** Holds 10 credits; each reading of the balance gives the next number, and a deduction is made after outdated ones. */
async function heldAfter(readings: readonly number[], outdated: number) {
  const userId = randomUUID();
  const ledger = new Ledger(db.table);
  await ledger.openAccount(userId);
  let count = 0;
  const credit = async () => {
    count += 1;
    const deduction = { expression: 'ADD deductions :one', values: { ':one': 1 } };
    if (count <= outdated) await db.table.update(keys.account(userId), deduction);
    const reading = readings[count - 1] ?? readings.at(-1) ?? 0;
    return { credit: reading, hasEnough: reading >= 10 };
  };
  const book = new ExternalCredits({ table: db.table, ledger, companion: { credit } } as never);
  const charge = generationCharge(newGeneration({ id: randomUUID(), userId, amount: 10 }));
  const outcome = await book.hold(charge, { maxRunning: 1 }).catch(({ code, message }: AppError) => [code, message]);
  return { outcome, count, held: (await ledger.account(userId)).held };
}

describe('a balance of the companion', () => {
  it('that a deduction has made outdated is read again, whatever it was', async () => {
    expect(await heldAfter([5, 10], 1)).toEqual({ outcome: true, count: 2, held: 10 });
    expect(await heldAfter([20, 9], 1)).toEqual({
      outcome: ['insufficient_credits', 'Insufficient credits'],
      count: 2,
      held: 0,
    });
  });

  it('is read once when nothing was deducted meanwhile', async () => {
    expect(await heldAfter([10], 0)).toEqual({ outcome: true, count: 1, held: 10 });
    expect(await heldAfter([9], 0)).toEqual({
      outcome: ['insufficient_credits', 'Insufficient credits'],
      count: 1,
      held: 0,
    });
  });

  it('is read again when it covers the cost after the end of another hold', async () => {
    const userId = randomUUID();
    const ledger = new Ledger(db.table);
    await ledger.openAccount(userId);
    const holdOther = async (held: number) =>
      db.table.update(keys.account(userId), { expression: 'SET held = :held', values: { ':held': held } });
    await holdOther(10);
    const readAccount = ledger.account.bind(ledger);
    let count = 0;
    ledger.account = async (id) => {
      count += 1;
      // The other hold ends after the refusal.
      if (count === 2) await holdOther(0);
      return readAccount(id);
    };
    const companion = { credit: async () => ({ credit: 10, hasEnough: true }) };
    const book = new ExternalCredits({ table: db.table, ledger, companion } as never);
    const charge = generationCharge(newGeneration({ id: randomUUID(), userId, amount: 10 }));
    expect(await book.hold(charge, { maxRunning: 1 })).toBe(true);
    expect(await readAccount(userId)).toMatchObject({ held: 10, running: 1 });
  });

  it('is read ten times at most', async () => {
    expect(await heldAfter([20], 9)).toEqual({ outcome: true, count: 10, held: 10 });
    expect(await heldAfter([20], 99)).toEqual({
      outcome: ['unavailable', 'Failed to check credits'],
      count: 10,
      held: 0,
    });
  });
});
