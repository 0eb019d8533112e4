import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { type CompanionStandIn, startCompanion, type CompanionFault } from '#infra/stand-ins/companion.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';
import { Clock, externalCredits, inputOf } from './external-world.ts';
import { newGeneration } from './new-generation.ts';
import { settlementAs } from './operations.ts';

const patientMs = 10_000;

let db: NewTable;
let companion: CompanionStandIn;
let fault: CompanionFault | undefined;
beforeAll(async () => {
  db = await newTable();
  companion = await startCompanion({
    faultOf: (operation) => (operation === 'deduct' ? fault : undefined),
    lateMs: patientMs,
  });
});
afterAll(() => companion.close());

const sound = { available: 0, held: 20, spent: 0, running: 1, deductions: 0 };
let worlds = 0;

async function heldInExternalMode() {
  const userId = `user-d${worlds++}`;
  const clock = new Clock();
  const side = externalCredits(db.table, companion.addresses, clock.now, patientMs);
  companion.credits.set(userId, 20);
  await new Ledger(db.table).openAccount(userId);
  const generation = newGeneration({ id: `generation-${userId}-0a`, userId, amount: 20 });
  await side.credits.hold(generationCharge(generation), { maxRunning: 1 }, [inputOf(side, generation)]);
  const damage = (damaged: Partial<typeof sound>) => db.table.put({ ...keys.account(userId), ...sound, ...damaged });
  return { userId, clock, side, generation, damage };
}

it.each([{ held: 19 }, { running: 0 }])('refuses to release from an account with %o', async (damaged) => {
  const { userId, side, generation, damage } = await heldInExternalMode();
  await damage(damaged);
  await expect(side.credits.settle(generationCharge(generation), settlementAs('release'))).rejects.toThrow(
    /can't be settled/,
  );
  expect(await new Ledger(db.table).account(userId)).toMatchObject({ ...sound, ...damaged });
});

it.each([
  ['spend', 20],
  ['write off', 0],
] as const)(
  'refuses to %s credits that the account does not hold, and keeps the deduction in the outbox',
  async (_, credit) => {
    const { userId, clock, side, generation, damage } = await heldInExternalMode();
    fault = 'unavailable';
    await side.credits.settle(generationCharge(generation), settlementAs('capture', clock.now()));
    fault = undefined;
    companion.credits.set(userId, credit);
    await damage({ held: 19, running: 0 });
    await expect(side.outbox.deliver(generation.id)).rejects.toThrow(/does not hold/);
    expect(await new Ledger(db.table).account(userId)).toMatchObject({ held: 19, spent: 0 });
    expect(await db.table.get(keys.deduction(generation.id), z.looseObject({}))).toBeDefined();
  },
);
