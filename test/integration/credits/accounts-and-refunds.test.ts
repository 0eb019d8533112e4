import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { newPseudonym } from '#functions/domain/credits/account.ts';
import { Ledger, refundCharge } from '#functions/domain/credits/ledger.ts';
import { MovedAccountsRepository } from '#functions/domain/credits/moved-accounts-repository.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { type NewTable, newTable } from '#test/support/new-table.ts';
import { newGeneration } from './new-generation.ts';

let db: NewTable;
let ledger: Ledger;
beforeAll(async () => {
  db = await newTable();
  ledger = new Ledger(db.table);
});

afterEach(() => void vi.restoreAllMocks());

let userId: string;
beforeEach(() => {
  userId = randomUUID();
});

const at = new Date('2026-11-23T12:00:00.000Z');
const refund = { reason: 'Sorry', at };
const balances = async () => {
  const { available, held, spent, running, updatedAt } = await ledger.account(userId);
  return { available, held, spent, running, updatedAt };
};

async function settled(kind: 'capture' | 'release', amount = 6) {
  await ledger.grant(userId, { amount: 10, reason: 'Welcome', idempotencyKey: userId, at: new Date(0) });
  const generation = newGeneration({ id: randomUUID(), userId, amount });
  const charge = generationCharge(generation);
  await ledger.hold(charge, { maxRunning: 1 });
  await ledger.settle(charge, { kind, status: kind === 'capture' ? 'completed' : 'failed', at });
  return { id: generation.id, charge: generationCharge(generation) };
}

const entries = async () =>
  (await ledger.entriesOf(userId, { limit: 10 })).items.map(({ kind, amount, reason, generationId }) => ({
    kind,
    amount,
    reason,
    generationId,
  }));

describe('a refund', () => {
  it('returns what was charged once, with its reason and other writes', async () => {
    const { id, charge } = await settled('capture');
    const other = { Put: { TableName: db.table.name, Item: { pk: userId, sk: 'OTHER' } } };
    expect(await refundCharge(ledger, charge, refund, [other])).toBe(true);
    expect(await refundCharge(ledger, charge, refund)).toBe(false);
    expect(await balances()).toEqual({ available: 10, held: 0, spent: 0, running: 0, updatedAt: at.toISOString() });
    expect(await new GenerationRepository(db.table).find(id)).toMatchObject({
      refund: { amount: 6, reason: 'Sorry', at: at.toISOString() },
    });
    expect(await entries()).toEqual([
      { kind: 'refund', amount: 6, reason: 'Sorry', generationId: id },
      { kind: 'grant', amount: 10, reason: 'Welcome', generationId: undefined },
    ]);
    expect(await db.table.get({ pk: userId, sk: 'OTHER' }, z.object({}))).toBeDefined();
  });

  it('is not made of a release, of nothing, or of what cannot be refunded', async () => {
    const { charge } = await settled('release');
    expect(await refundCharge(ledger, charge, refund)).toBe(false);
    expect(await balances()).toMatchObject({ available: 10, spent: 0 });
    const free = await settled('capture', 0);
    expect(await refundCharge(ledger, free.charge, refund)).toBe(false);
    const { refund: _, ...request } = (await settled('capture')).charge;
    expect(await refundCharge(ledger, request, refund)).toBe(false);
    expect(await entries()).toHaveLength(1);
  });

  it('is not made twice after an account was deleted, and says when an account has not spent it', async () => {
    const { id, charge } = await settled('capture');
    const moved = { expression: 'SET userId = :other', values: { ':other': newPseudonym() } };
    await db.table.update(keys.generation(id), moved);
    expect(await refundCharge(ledger, charge, refund)).toBe(false);
    await db.table.update(keys.generation(id), { expression: 'SET userId = :own', values: { ':own': userId } });
    const unspent = { expression: 'SET spent = :less', values: { ':less': 5 } };
    await db.table.update(keys.account(userId), unspent);
    await expect(refundCharge(ledger, charge, refund)).rejects.toThrow(
      `Account of ${userId} has not spent the credits of generation ${id}`,
    );
  });

  it('is refused while the account is being deleted', async () => {
    const { id } = await settled('capture');
    const moved = { expression: 'SET userId = :other', values: { ':other': newPseudonym() } };
    await db.table.update(keys.generation(id), moved);
    const generation = (await new GenerationRepository(db.table).find(id))!;
    const refused = refundCharge(ledger, generationCharge(generation), refund);
    await expect(refused).rejects.toMatchObject({ code: 'conflict', message: 'The subscriber is being deleted' });
  });

  it('for a deleted account stores no reason', async () => {
    userId = newPseudonym();
    const { id, charge } = await settled('capture');
    expect(await refundCharge(ledger, charge, refund)).toBe(true);
    expect(await new GenerationRepository(db.table).find(id)).toMatchObject({ refund: { reason: '' } });
    expect((await entries())[0]).toMatchObject({ kind: 'refund', reason: '' });
  });
});

describe('an account', () => {
  it('that damaged numbers do not allow to settle stays as it is, and says so', async () => {
    await ledger.grant(userId, { amount: 10, reason: 'Welcome', idempotencyKey: userId, at });
    const generation = newGeneration({ id: randomUUID(), userId, amount: 6 });
    const charge = generationCharge(generation);
    await ledger.hold(charge, { maxRunning: 1 });
    await db.table.update(keys.account(userId), { expression: 'SET held = :less', values: { ':less': 5 } });
    const end = { kind: 'capture', status: 'completed', at } as const;
    await expect(ledger.settle(charge, end)).rejects.toThrow(
      `Account of ${userId} does not hold the credits of generation ${generation.id}`,
    );
    expect(await balances()).toMatchObject({ held: 5, spent: 0, running: 1 });
  });

  it('starts empty, and its ledger is charged without asking anybody', async () => {
    expect(await ledger.openAccount(userId)).toMatchObject({ available: 0, held: 0, spent: 0, running: 0 });
    expect(await ledger.balance(userId, 5)).toMatchObject({ available: 0, held: 0, hasEnough: false });
    expect(await ledger.chargeBeforeStart()).toBe('ready');
    const requestHold = { userId, hold: { amount: 5, at: at.toISOString() }, isRunning: false } as const;
    const create = (table: string) => ({
      Put: { TableName: table, Item: { pk: userId, sk: 'REQUEST' }, ConditionExpression: 'attribute_not_exists(pk)' },
    });
    const request = {
      ...requestHold,
      kind: 'request',
      id: 'r1',
      isChargedAtStart: false,
      create,
      end: () => [],
    } as const;
    await expect(ledger.hold(request)).rejects.toMatchObject({ code: 'insufficient_credits' });
    await ledger.grant(userId, { amount: 10, reason: 'Welcome', idempotencyKey: userId, at });
    expect(await ledger.hold(request)).toBe(true);
    expect(await ledger.hold(request)).toBe(false);
    expect(await balances()).toMatchObject({ available: 5, held: 5, running: 0, updatedAt: at.toISOString() });
  });
});

describe('a refused hold', () => {
  const held = () =>
    ledger.hold(generationCharge(newGeneration({ id: randomUUID(), userId, amount: 10 })), { maxRunning: 1 });

  it('is repeated while its reason has passed, ten times at most', async () => {
    await ledger.grant(userId, { amount: 10, reason: 'Welcome', idempotencyKey: userId, at });
    const transact = vi.spyOn(ledger, 'transact').mockResolvedValue([true, false]);
    await expect(held()).rejects.toMatchObject({ code: 'too_many_running' });
    expect(transact).toHaveBeenCalledTimes(10);
    transact.mockReset().mockResolvedValueOnce([true, false]);
    expect(await held()).toBe(true);
    expect(transact).toHaveBeenCalledTimes(2);
    expect(await balances()).toMatchObject({ available: 0, held: 10, running: 1 });
  });

  it('is not repeated while its reason holds', async () => {
    await ledger.grant(userId, { amount: 20, reason: 'Welcome', idempotencyKey: userId, at });
    await held();
    const transact = vi.spyOn(ledger, 'transact');
    await expect(held()).rejects.toMatchObject({ code: 'too_many_running' });
    expect(transact).toHaveBeenCalledOnce();
  });
});

it('an account is read as it was last written, also while copies of the table lag', async () => {
  const sent = vi.spyOn(db.client, 'send');
  await ledger.account(userId);
  await ledger.openAccount(userId);
  const reads = sent.mock.calls.map(([{ input }]) => input).filter((input) => 'Key' in input);
  sent.mockRestore();
  expect(reads).toEqual(reads.map(() => expect.objectContaining({ ConsistentRead: true })));
  expect(reads).toHaveLength(2);
});

it('accounts that moved on a day are listed in pages, and marked for a month', async () => {
  const movedAccounts = new MovedAccountsRepository(db.table);
  expect(await movedAccounts.position()).toBeUndefined();
  const users = Array.from({ length: 60 }, (_, index) => `mover-${index}`);
  await Promise.all(users.map((user) => movedAccounts.mark(user, at)));
  const listed: string[] = [];
  for (let shard = 0; listed.length < users.length && shard < 1000; shard++) {
    let after = '';
    for (;;) {
      const [next] = await movedAccounts.next({ day: '2026-11-23', shard, after }, 1);
      if (next === undefined) break;
      listed.push(next);
      after = next;
    }
  }
  expect(listed.toSorted()).toEqual(users.toSorted());
  const mark = await db.table.get(
    keys.movedAccount('2026-11-23', 'mover-1'),
    z.object({ expiresAtEpochSeconds: z.int() }),
  );
  expect(mark?.expiresAtEpochSeconds).toBe(at.getTime() / 1000 + 30 * 24 * 60 * 60);
  const position = { day: '2026-11-23', shard: 1, after: 'mover-1' };
  await movedAccounts.savePosition(position);
  expect(await movedAccounts.position()).toEqual(position);
});
