import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Ledger, refundCharge } from '#functions/domain/credits/ledger.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { startTable, type StartedTable } from '#test/support/new-table.ts';
import { violationsOf } from './accounts-check.ts';
import { LedgerModel } from './ledger-model.ts';
import { newGeneration } from './new-generation.ts';
import { anyOperation, Names, openAccounts, perform, settlementAs, userCount } from './operations.ts';
import { propertyParameters, size } from './property-size.ts';

let db: StartedTable;
beforeAll(async () => {
  db = await startTable();
});
afterAll(() => db.close());

let worlds = 0;
const newNames = () => new Names(`a${worlds++}`);

describe('the ledger', () => {
  it('answers every operation like its model', async () => {
    const operations = fc.array(anyOperation, { minLength: 100, maxLength: 100 });
    await fc.assert(
      fc.asyncProperty(operations, async (script) => {
        const names = newNames();
        const model = new LedgerModel();
        await openAccounts(db.table, names);
        for (const operation of script) {
          expect({ operation, answer: await perform(db.table, names, operation) }).toEqual({
            operation,
            answer: model.perform(operation),
          });
        }
        for (let user = 0; user < userCount; user++) {
          expect(await new Ledger(db.table).account(names.user(user))).toMatchObject(model.accounts[user]!);
          expect(await violationsOf(db.table, names.user(user))).toEqual([]);
        }
      }),
      propertyParameters(size.sequentialRuns),
    );
  });

  it('holds for exactly as many of 200 parallel submits as the credits cover', async () => {
    const userId = newNames().user(0);
    const ledger = new Ledger(db.table);
    await ledger.grant(userId, { amount: 75, reason: 'test', idempotencyKey: 'g', at: new Date() });
    const ids = Array.from({ length: 200 }, (_, index) => `${userId}-${index.toString(16).padStart(4, '0')}`);
    const holds = await Promise.allSettled(
      ids.map((id) => ledger.hold(generationCharge(newGeneration({ id, userId, amount: 10 })), { maxRunning: 100 })),
    );
    expect(holds.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(await ledger.account(userId)).toMatchObject({ available: 5, held: 70, running: 7 });
    expect(await violationsOf(db.table, userId)).toEqual([]);
  });

  it('does not let parallel submits exceed the limit of running generations', async () => {
    const userId = newNames().user(0);
    const ledger = new Ledger(db.table);
    await ledger.openAccount(userId);
    const ids = Array.from({ length: 40 }, (_, index) => `${userId}-${index.toString(16).padStart(4, '0')}`);
    const holds = await Promise.allSettled(
      ids.map((id) => ledger.hold(generationCharge(newGeneration({ id, userId, amount: 0 })), { maxRunning: 3 })),
    );
    expect(holds.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused = holds.find((hold) => hold.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'too_many_running' });
  });

  it('never blames the credits when the limit of running generations refuses a hold', async () => {
    const userId = newNames().user(0);
    const ledger = new Ledger(db.table);
    await ledger.grant(userId, { amount: 5000, reason: 'test', idempotencyKey: 'g', at: new Date() });
    const codes = new Set<string>();
    const ids = Array.from({ length: 300 }, (_, index) => `${userId}-${index.toString(16).padStart(4, '0')}`).values();
    const work = async () => {
      for (const id of ids) {
        const generation = newGeneration({ id, userId, amount: 10 });
        const refusal = await ledger
          .hold(generationCharge(generation), { maxRunning: 2 })
          .catch((error: unknown) => error);
        if (refusal instanceof AppError) codes.add(refusal.code);
        else await ledger.settle(generationCharge(generation), settlementAs('release'));
      }
    };
    await Promise.all(Array.from({ length: 4 }, work));
    expect([...codes]).not.toContain('insufficient_credits');
  });

  it('keeps an existing account when it is opened again', async () => {
    const userId = newNames().user(0);
    const ledger = new Ledger(db.table);
    await ledger.grant(userId, { amount: 9, reason: 'test', idempotencyKey: 'g', at: new Date() });
    await ledger.openAccount(userId);
    expect(await ledger.account(userId)).toMatchObject({ available: 9 });
  });

  it.each(['capture', 'release'] as const)(
    'refuses the %s of credits that a damaged account does not hold, and changes nothing',
    async (kind) => {
      const userId = newNames().user(0);
      const ledger = new Ledger(db.table);
      await ledger.grant(userId, { amount: 50, reason: 'test', idempotencyKey: 'g', at: new Date() });
      const generation = newGeneration({ id: `${userId}-0a`, userId, amount: 10 });
      await ledger.hold(generationCharge(generation), { maxRunning: 2 });
      for (const damage of [{ held: 9 }, { running: 0 }]) {
        const damaged = { available: 40, held: 10, spent: 0, running: 1, ...damage };
        await db.table.put({ ...keys.account(userId), ...damaged });
        await expect(ledger.settle(generationCharge(generation), settlementAs(kind))).rejects.toThrow(
          /does not hold the credits/,
        );
        expect(await ledger.account(userId)).toMatchObject(damaged);
      }
      expect(await new GenerationRepository(db.table).find(generation.id)).toMatchObject({ status: 'processing' });
    },
  );

  it('refuses to refund credits that a damaged account has not spent, and changes nothing', async () => {
    const userId = newNames().user(0);
    const ledger = new Ledger(db.table);
    await ledger.grant(userId, { amount: 50, reason: 'test', idempotencyKey: 'g', at: new Date() });
    const generation = newGeneration({ id: `${userId}-0a`, userId, amount: 10 });
    await ledger.hold(generationCharge(generation), { maxRunning: 2 });
    await ledger.settle(generationCharge(generation), settlementAs('capture'));
    const damaged = { available: 40, held: 0, spent: 9, running: 0 };
    await db.table.put({ ...keys.account(userId), ...damaged });
    const refund = refundCharge(ledger, generationCharge(generation), {
      reason: 'test',
      at: new Date(),
    });
    await expect(refund).rejects.toThrow(/has not spent/);
    expect(await ledger.account(userId)).toMatchObject(damaged);
    expect((await new GenerationRepository(db.table).find(generation.id))?.refund).toBeUndefined();
  });

  it('does not end a charge that was never held', async () => {
    const userId = newNames().user(0);
    const ledger = new Ledger(db.table);
    await ledger.grant(userId, { amount: 50, reason: 'test', idempotencyKey: 'g', at: new Date() });
    await ledger.hold(generationCharge(newGeneration({ id: `${userId}-0a`, userId, amount: 10 })), { maxRunning: 2 });
    const unknown = newGeneration({ id: `${userId}-0b`, userId, amount: 10 });
    expect(await ledger.settle(generationCharge(unknown), settlementAs('release'))).toBe(false);
    expect(await ledger.account(userId)).toMatchObject({ available: 40, held: 10, running: 1 });
    expect(await new GenerationRepository(db.table).find(unknown.id)).toBeUndefined();
  });
});
