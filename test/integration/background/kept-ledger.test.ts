import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountJobRepository, newAccountJob } from '#functions/domain/account-jobs/account-job-repository.ts';
import { KeptLedger } from '#functions/domain/account-jobs/kept-ledger.ts';
import { Fences, UserItems } from '#functions/domain/account-jobs/user-items-and-files.ts';
import { newPseudonym } from '#functions/domain/credits/account.ts';
import { putIssue } from '#functions/domain/credits/external-transactions.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { MovedAccountsRepository } from '#functions/domain/credits/moved-accounts-repository.ts';
import { generationIndexKeys, type Key, keys, partitions } from '#functions/platform/table/keys.ts';
import { currentSchema } from '#functions/platform/table/table.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';
import { type NewTable, newTable } from '#test/support/new-table.ts';

let db: NewTable;
let kept: KeptLedger;
beforeAll(async () => {
  db = await newTable();
  kept = new KeptLedger(db.table);
});

let userId: string;
let pseudonym: string;
beforeEach(() => {
  userId = randomUUID();
  pseudonym = newPseudonym();
});

const at = '2026-11-23T12:00:00.000Z';
const itemAt = async ({ pk, sk }: Key) => {
  const { Item } = await db.client.send(new GetCommand({ TableName: db.table.name, Key: { pk, sk } }));
  return Item;
};
const owners = () => ({ userId, pseudonym });

describe('what is kept of a deleted account', () => {
  it('of an entry is its amount and time, not its reason or any later field', async () => {
    const money = { id: 'l1', kind: 'refund', amount: 5, generationId: 'g1', at };
    const listing = { gsi1pk: partitions.ledgerOf(userId).partition, gsi1sk: `${at}#l1` };
    await db.table.put({
      ...keys.ledgerEntry(userId, 'l1'),
      ...listing,
      ...money,
      userId,
      reason: 'Maya',
      later: 'Maya',
    });
    await db.table.put(keys.account(userId));
    expect(await kept.moveEntries(owners(), { limit: 10 })).toBeUndefined();
    expect(await itemAt(keys.ledgerEntry(userId, 'l1'))).toBeUndefined();
    expect(await itemAt(keys.ledgerEntry(pseudonym, 'l1'))).toEqual({
      ...keys.ledgerEntry(pseudonym, 'l1'),
      ...listing,
      gsi1pk: partitions.ledgerOf(pseudonym).partition,
      ...money,
      userId: pseudonym,
      reason: '',
      isKept: true,
      schema: currentSchema,
    });
  });

  it('of a request is its form, status and money, not its words and files', async () => {
    const form = {
      id: 'r1',
      formId: 'form',
      routePath: '/portrait',
      formName: 'Portrait',
      requestType: 'image',
      appId: 'app',
      status: 'completed',
      hold: { amount: 5, at },
      settlement: { kind: 'capture', amount: 5, at },
      notificationSent: true,
      createdAt: at,
    };
    const words = {
      details: 'Maya',
      values: { a: 'Maya' },
      rejectionReason: 'Maya',
      assets: ['Maya'],
      events: ['Maya'],
    };
    await db.table.put({ ...keys.proRequest(userId, 'r1'), ...form, ...words, userId });
    expect(await kept.moveRequests(owners(), { limit: 10 })).toBeUndefined();
    expect(await itemAt(keys.proRequest(userId, 'r1'))).toBeUndefined();
    expect(await itemAt(keys.proRequest(pseudonym, 'r1'))).toEqual({
      ...keys.proRequest(pseudonym, 'r1'),
      ...form,
      details: '',
      userId: pseudonym,
      isKept: true,
      schema: currentSchema,
    });
  });

  it('of a generation is its page, model, times and money, and what guards its submit', async () => {
    const id = randomUUID();
    const { requestHash: _, outputs: __, userId: ___, ...plain } = newGeneration({ id, userId, amount: 5 });
    const facts = {
      ...plain,
      status: 'completed',
      settlement: { kind: 'capture', amount: 5, at },
      apiKeyId: 'key-1',
      providerCostUsd: 0.5,
      rerunOf: 'g0',
    };
    const index = generationIndexKeys({ ...newGeneration({ id, userId, amount: 5 }), ...plain });
    const words = { requestHash: 'Maya', outputs: ['Maya'], error: 'Maya', price: 'Maya', later: 'Maya', userId };
    const refund = { amount: 5, reason: 'Sorry Maya', at };
    await db.table.put({ ...keys.generation(id), ...index, ...facts, ...words, refund });
    const guards = {
      submittedAt: at,
      endpoint: 'fal-ai/flux',
      apiKeyId: 'key-1',
      refusedAt: at,
      requestId: 'request',
      checkedAt: at,
      queuedAt: at,
      cancelRequestedAt: at,
      discardedAt: at,
      charge: 'made',
      endedAt: at,
    };
    await db.table.put({ ...keys.generationRun(id), ...guards, statusText: 'Maya', resultPrompt: 'Maya', outputs: [] });
    await kept.pseudonymiseGeneration(id, pseudonym);
    const keptGeneration = {
      ...keys.generation(id),
      ...index,
      gsi1pk: partitions.generationsOf(pseudonym).partition,
      ...facts,
      userId: pseudonym,
      requestHash: '',
      refund: { ...refund, reason: '' },
      isKept: true,
      schema: currentSchema,
    };
    expect(await itemAt(keys.generation(id))).toEqual(keptGeneration);
    expect(await itemAt(keys.generationRun(id))).toEqual({
      ...keys.generationRun(id),
      ...guards,
      schema: currentSchema,
    });
    await kept.pseudonymiseGeneration(id, pseudonym);
    expect(await itemAt(keys.generation(id))).toEqual(keptGeneration);
  });

  it('of a running or unknown generation is unchanged until it is settled', async () => {
    const generation = newGeneration({ id: randomUUID(), userId, amount: 5 });
    await db.table.put({ ...keys.generation(generation.id), ...generation });
    await kept.pseudonymiseGeneration(generation.id, pseudonym);
    expect(await itemAt(keys.generation(generation.id))).toMatchObject({ userId });
    await kept.pseudonymiseGeneration('gone', pseudonym);
    expect(await itemAt(keys.generation('gone'))).toBeUndefined();
    expect(await itemAt(keys.generationRun('gone'))).toBeUndefined();
  });

  it('of an account are its sums, which are added to those of an earlier deletion', async () => {
    const ledger = new Ledger(db.table);
    await kept.moveAccount(owners());
    expect(await itemAt(keys.account(pseudonym))).toBeUndefined();
    const sums = { available: 1, held: 2, spent: 3, running: 4, deductions: 5 };
    for (const times of [1, 2]) {
      await db.table.put({ ...keys.account(userId), ...sums, updatedAt: at });
      await kept.moveAccount(owners());
      expect(await itemAt(keys.account(userId))).toBeUndefined();
      const added = Object.entries(sums).map(([name, sum]) => [name, sum * times]);
      expect(await ledger.account(pseudonym)).toMatchObject({ ...Object.fromEntries(added), updatedAt: at });
    }
    expect(await itemAt(keys.account(pseudonym))).toMatchObject({ isKept: true });
  });

  it('follows an account and a generation that change meanwhile', async () => {
    const generation = newGeneration({ id: randomUUID(), userId, amount: 5 });
    const settlement = { kind: 'capture', amount: 5, at };
    await db.table.put({ ...keys.generation(generation.id), ...generation, settlement });
    await db.table.put({ ...keys.account(userId), available: 1, held: 0, spent: 0, running: 0 });
    const write = db.table.transactOnce.bind(db.table);
    let change = async () =>
      db.table.update(keys.account(userId), { expression: 'ADD spent :by', values: { ':by': 1 } });
    const spied = vi.spyOn(db.table, 'transactOnce').mockImplementation(async (items) => {
      await change();
      return write(items);
    });
    await expect(kept.moveAccount(owners())).rejects.toThrow('The account moved meanwhile');
    expect(await itemAt(keys.account(userId))).toMatchObject({ available: 1, spent: 1 });
    const refund = { amount: 5, reason: 'Sorry Maya', at };
    const refunding = { expression: 'SET refund = :refund', values: { ':refund': refund } };
    change = async () => db.table.update(keys.generation(generation.id), refunding);
    await kept.pseudonymiseGeneration(generation.id, pseudonym);
    spied.mockRestore();
    expect(await itemAt(keys.generation(generation.id))).toMatchObject({
      userId: pseudonym,
      refund: { amount: 5, reason: '' },
    });
  });

  it('is read as it was last written, also while copies of the table lag', async () => {
    const sent = vi.spyOn(db.client, 'send');
    await kept.moveAccount(owners());
    await kept.pseudonymiseGeneration('gone', pseudonym);
    await kept.pseudonymiseIssues('gone', pseudonym);
    await new AccountJobRepository(db.table).find(userId, 'delete');
    const reads = sent.mock.calls.map(([{ input }]) => input);
    sent.mockRestore();
    expect(reads).toEqual(reads.map(() => expect.objectContaining({ ConsistentRead: true })));
    expect(reads).toHaveLength(8);
  });

  it('of an issue is its amount, not its owner', async () => {
    const issue = { kind: 'charge-failed', generationId: 'g9', amount: 5, at } as const;
    await db.table.transact([putIssue(db.table.name, { ...issue, userId })]);
    const before = await itemAt(keys.issue('charge-failed#g9'));
    await kept.pseudonymiseIssues('g9', pseudonym);
    expect(await itemAt(keys.issue('charge-failed#g9'))).toEqual({ ...before, userId: pseudonym });
    expect(await itemAt(keys.issue('charge-unknown#g9'))).toBeUndefined();
  });
});

it('a wait for the projections ends when they have removed each fence, and not before', async () => {
  const [first, second] = ['USER#one', 'USER#two'].map((partition) => keys.fence(partition, userId));
  const get = db.table.get.bind(db.table);
  const placed: unknown[] = [];
  let looks = 0;
  const looking = vi.spyOn(db.table, 'get').mockImplementation(async (...look) => {
    looks += 1;
    if (looks === 1) placed.push(await itemAt(first!), await itemAt(second!));
    if (looks === 3) await db.table.delete(first!);
    if (looks === 5) await db.table.delete(second!);
    return get(...look);
  });
  const tomorrow = Math.ceil(Date.now() / 1000) + 24 * 60 * 60;
  await new Fences(db.table).waitForProjections(['USER#one', 'USER#two'], userId);
  // Each time, it looks for both.
  expect(looks).toBeGreaterThanOrEqual(6);
  const lagging = looking.mock.calls.filter(([, , options]) => options?.consistent !== true);
  expect(lagging).toEqual([]);
  looking.mockRestore();
  expect(placed).toMatchObject([first, second]);
  for (const fence of placed as { expiresAtEpochSeconds: number }[])
    expect(Math.abs(fence.expiresAtEpochSeconds - tomorrow)).toBeLessThan(60);
});

it('marks that an account moved are deleted for each day that keeps them, and no other account’s', async () => {
  const now = new Date(at);
  const moved = new MovedAccountsRepository(db.table);
  const days = [0, 1, 30].map((daysAgo) => new Date(now.getTime() - daysAgo * 86_400_000));
  for (const day of days) for (const id of [userId, 'another']) await moved.mark(id, day);
  await new UserItems(db.table).deleteMovedMarks(userId, now);
  const marks = (id: string) =>
    Promise.all(days.map((day) => itemAt(keys.movedAccount(day.toISOString().slice(0, 10), id))));
  expect(await marks(userId)).toEqual([undefined, undefined, undefined]);
  expect(await marks('another')).not.toContain(undefined);
});

it('a job ends a day after its last change, except a deletion that can still be repeated', async () => {
  const accountJobs = new AccountJobRepository(db.table, () => new Date(at));
  const aDayLater = Date.parse(at) / 1000 + 24 * 60 * 60;
  const end = async (kind: 'export' | 'delete' | 'erase', status: 'running' | 'failed' | 'done') => {
    const job = newAccountJob({ id: `${kind} ${status}`, userId, kind }, new Date(at));
    await accountJobs.forget(userId, kind);
    await accountJobs.begin({ ...job, status }, undefined);
    return (await accountJobs.find(userId, kind))?.expiresAtEpochSeconds;
  };
  expect([await end('export', 'running'), await end('export', 'done')]).toEqual([aDayLater, aDayLater]);
  expect([await end('erase', 'running'), await end('erase', 'failed')]).toEqual([undefined, undefined]);
  expect(await end('erase', 'done')).toBe(aDayLater);
  const deletions = await Promise.all([end('delete', 'running'), end('delete', 'failed')]);
  expect([...deletions, await end('delete', 'done')]).toEqual([undefined, undefined, undefined]);
  await accountJobs.begin(newAccountJob({ id: 'old', userId: pseudonym, kind: 'export' }, new Date(0)), undefined);
  expect(await accountJobs.find(pseudonym, 'export')).toBeUndefined();
});

it('a job begins once, is saved only by its own slices, and is listed while it makes no progress', async () => {
  const accountJobs = new AccountJobRepository(db.table, () => new Date(at));
  const job = newAccountJob({ id: 'first', userId, kind: 'erase' }, new Date(at));
  const other = { ...job, id: 'second' };
  const listed = async (since: number) => {
    const found = await accountJobs.runningWithoutProgress(new Date(Date.parse(at) + since), 1000);
    return found.filter((one) => one.userId === userId);
  };
  expect(await accountJobs.isRunning(job)).toBe(false);
  expect(await accountJobs.begin(job, undefined)).toBe(true);
  expect(await accountJobs.begin(other, undefined)).toBe(false);
  expect(await accountJobs.begin(other, { ...job, id: 'unknown' })).toBe(false);
  expect([await listed(-1), await listed(1)]).toEqual([[], [{ userId, kind: 'erase' }]]);
  expect([await accountJobs.isRunning(job), await accountJobs.isRunning(other)]).toEqual([true, false]);
  expect([await accountJobs.save(other), await accountJobs.save({ ...job, status: 'failed' })]).toEqual([false, true]);
  expect([await accountJobs.save(job), await accountJobs.isRunning(job), await listed(1)]).toEqual([false, false, []]);
  expect(await accountJobs.begin(other, job)).toBe(true);
  expect(await new AccountJobRepository(db.table).find(userId, 'erase')).toMatchObject({ id: 'second' });
});

it('everything of a subscriber is deleted page by page, except the kinds that stay', async () => {
  const items = [
    keys.account(userId),
    keys.ledgerEntry(userId, 'l1'),
    keys.asset(userId, 'a1'),
    keys.upload(userId, 'u'),
  ];
  const others = [keys.asset(pseudonym, 'a1')];
  for (const item of [...items, ...others]) await db.table.put(item);
  const userItems = new UserItems(db.table);
  let cursor: string | undefined;
  let pages = 0;
  do {
    cursor = await userItems.deleteRest(userId, ['CREDIT', 'LEDGER#'], { limit: 1, cursor });
    pages += 1;
  } while (cursor !== undefined && pages < 9);
  expect(pages).toBeGreaterThanOrEqual(4);
  expect(pages).toBeLessThan(9);
  const left = await Promise.all([...items, ...others].map(itemAt));
  expect(left.map((item) => item !== undefined)).toEqual([true, true, false, false, true]);
});
