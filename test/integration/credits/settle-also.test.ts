import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-entry.ts';
import type { CreditBook } from '#functions/domain/credits/charge.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import type { GenerationRun } from '#functions/domain/generations/generation.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { type CompanionStandIn, startCompanion } from '#infra/stand-ins/companion.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';
import { Clock, externalCredits, inputOf } from './external-world.ts';
import { newGeneration } from './new-generation.ts';
import { settlementAs } from './operations.ts';

let db: NewTable;
let companion: CompanionStandIn;
beforeAll(async () => {
  db = await newTable();
  companion = await startCompanion({ faultOf: () => undefined, lateMs: 0 });
});
afterAll(() => companion.close());

const admin = { id: 'access', name: 'Ada', userId: 'admin' };

/** Settles twice with an entry each; returns which call settled and which entries exist. */
async function settleTwice(book: CreditBook, generation: ReturnType<typeof newGeneration>, as: 'capture' | 'release') {
  const outcomes: { isFirst: boolean; isWritten: boolean }[] = [];
  for (const second of [0, 1]) {
    const at = new Date(Date.UTC(2026, 10, 20, 12, 0, second));
    const entry = auditEntry(admin, { action: 'deleted', kind: 'asset', id: generation.id, name: 'Kite' }, at);
    const isFirst = await book.settle(generationCharge(generation), settlementAs(as, at), [
      putAuditEntry(db.table.name, entry),
    ]);
    const written = await db.table.get(keys.auditEntry(entry.id), z.looseObject({}));
    outcomes.push({ isFirst, isWritten: written !== undefined });
  }
  return outcomes;
}

const once = [
  { isFirst: true, isWritten: true },
  { isFirst: false, isWritten: false },
];

it.each(['capture', 'release'] as const)('our own ledger writes the entry of a %s with it, once', async (as) => {
  const userId = `own-${as}`;
  const ledger = new Ledger(db.table);
  await ledger.grant(userId, { amount: 10, reason: 'test', idempotencyKey: userId, at: new Date() });
  const generation = newGeneration({ id: `generation-${userId}`, userId, amount: 10 });
  await ledger.hold(generationCharge(generation), { maxRunning: 3 });
  expect(await settleTwice(ledger, generation, as)).toEqual(once);
});

it.each<['capture' | 'release', number, GenerationRun['charge'] | undefined]>([
  ['capture', 10, undefined],
  ['capture', 10, 'made'],
  ['capture', 0, undefined],
  ['release', 10, undefined],
  ['release', 10, 'made'],
  ['release', 10, 'attempted'],
  ['release', 10, 'unknown'],
])(
  "a companion's ledger writes the entry of a %s of %i with it, once; charge before: %s",
  async (as, amount, charge) => {
    const userId = `their-${as}-${amount}-${charge}`;
    const side = externalCredits(db.table, companion.addresses, new Clock().now, 10_000);
    companion.credits.set(userId, 20);
    await new Ledger(db.table).openAccount(userId);
    const generation = newGeneration({
      id: `generation-${userId}`,
      userId,
      amount,
      chargedAtStart: charge !== undefined,
    });
    await side.credits.hold(generationCharge(generation), { maxRunning: 3 }, [inputOf(side, generation)]);
    if (charge === 'made') await side.credits.chargeBeforeStart(generationCharge(generation));
    else if (charge !== undefined) await side.generations.updateRun(generation.id, { charge });
    expect(await settleTwice(side.credits, generation, as)).toEqual(once);
  },
);
