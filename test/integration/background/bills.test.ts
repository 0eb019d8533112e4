import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { listLostBills } from '#functions/api/admin-overview/read-overview.ts';
import { readBalance, type BillDeps, readBills } from '#functions/background/provider-checks/read-billing.ts';
import { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';
import { BillRepository, billAt, balanceAt, billSumsAt } from '#functions/domain/bills/bill-repository.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import { generationIndexKeys, keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { fal } from '#functions/providers/fal/fal-provider.ts';
import { falQueueProvider } from '#functions/providers/fal/fal-queue-provider.ts';
import { Providers } from '#functions/providers/provider.ts';
import type { StandIns } from '#infra/stand-ins/stand-ins.ts';
import { eventually } from '#test/support/eventually.ts';
import { newTable } from '#test/support/new-table.ts';
import { startFresh } from '../../stand-ins/real-clients.ts';
import { newGeneration } from '../credits/new-generation.ts';

const operator = vi.hoisted(() => ({ falKey: 'admin-key' }));
vi.mock('#functions/platform/secrets.ts', () => ({ secrets: async () => operator }));

const schnell = 'fal-ai/flux/schnell';
const realFetch = globalThis.fetch;
let standIns: StandIns;
beforeAll(async () => {
  standIns = await startFresh({ jobsAtOnce: 10 });
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) => {
    const url = new URL(address);
    const base = standIns.hosts[url.host];
    return realFetch(base === undefined ? url : `${base}${url.pathname}${url.search}`, init);
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await standIns.close();
});

const minuteMs = 60_000;
let table: Table;
let now: Date;
let deps: BillDeps;
beforeEach(async () => {
  ({ table } = await newTable());
  operator.falKey = 'admin-key';
  standIns.falAccount.failures = 0;
  now = new Date();
  deps = {
    bills: new BillRepository(table),
    providers: new Providers([fal]),
    apiKeys: { all: async () => [] } as never,
    models: { all: async () => [{ id: 'flux', provider: 'fal', endpoint: schnell }] } as never,
    secrets: async () => ({ encryptionKeys: {}, signingKey: '' }),
    now: () => now,
  };
});

/** Runs a job at the provider to its end, and returns its request id. */
async function runJob(prompt: string): Promise<string> {
  const jobs = falQueueProvider.jobs('admin-key');
  const job = await jobs.submit(schnell, { prompt, num_images: 2 });
  await eventually(async () => expect((await jobs.status(schnell, job)).state).toBe('ended'));
  return job.requestId;
}

async function saveGeneration(id: string, requestId: string, more: Partial<StoredGeneration> = {}) {
  // Generations are created before their jobs.
  const at = new Date(Date.now() - minuteMs).toISOString();
  const settlement = { kind: 'capture', amount: 10, at } as const;
  const generation = {
    ...newGeneration({ id, userId: 'maya', amount: 10 }),
    createdAt: at,
    status: 'completed',
    modelId: 'flux',
    settlement,
    providerCostUsd: 0.01,
    ...more,
  };
  await table.put({ ...keys.generation(id), ...generationIndexKeys(generation), ...generation });
  await table.put({ ...keys.generationRun(id), requestId });
}

/** Reads everything that happened until now. */
async function readLater(minutes = 20) {
  now = new Date(now.getTime() + minutes * minuteMs);
  await readBills(deps);
}

async function today() {
  const day = new Date(Date.now() - minuteMs).toISOString().slice(0, 10);
  const { models } = await new DailyStatsRepository(table).days(day, day);
  return models.find(({ modelId }) => modelId === 'flux');
}

const costOf = async (id: string) => (await table.getItems([billAt(id)])).get(billAt(id))?.costUsd;
const lost = async () =>
  (await deps.bills.lostBills(new Date(0))).map(({ reason, requestId }) => ({ reason, requestId }));

it('replaces the estimate by the bill in the generation and in the day, once', async () => {
  await saveGeneration('one', await runJob('one'));
  await saveGeneration('two', await runJob('two'), { providerCostUsd: undefined });
  await readLater();
  expect([await costOf('one'), await costOf('two')]).toEqual([0.006, 0.006]);
  // The estimate of the first is in the day already.
  const sums = { costMicroUsd: 6000 - 10_000 + 6000, billedMicroUsd: 12_000, billed: 2, priced: 1, pricedCredits: 10 };
  expect(await today()).toMatchObject(sums);
  await readLater(61);
  await readLater(61);
  expect(await today()).toMatchObject(sums);
});

it('counts a bill once when two runs store it at the same time', async () => {
  await saveGeneration('twice', 'request-twice');
  const generation = (await deps.bills.readGenerations(['twice'])).get('twice')!;
  const bill = { requestId: 'request-twice', endpoint: schnell, at: now.toISOString(), costUsd: 0.006 };
  await Promise.all([deps.bills.saveBill(generation, bill), deps.bills.saveBill(generation, bill)]);
  expect(await today()).toMatchObject({ billed: 1, billedMicroUsd: 6000 });
});

it('continues with the next page when its time ended, and starts again when the cursor is old', async () => {
  const asked: (string | undefined)[] = [];
  const readPage = async (_: string, { cursor }: { cursor?: string | undefined }) => {
    asked.push(cursor);
    // Each page takes longer than a run.
    now = new Date(now.getTime() + 2 * minuteMs);
    return { bills: [], nextCursor: asked.length % 2 === 1 ? 'second' : undefined };
  };
  deps = { ...deps, providers: new Providers([{ ...fal, readBills: readPage }]) };
  await readLater();
  await readLater(5);
  await readLater(61);
  await readLater(120);
  expect(asked).toEqual([undefined, 'second', undefined, undefined]);
});

it('waits for a generation that still runs', async () => {
  const requestId = await runJob('running');
  await saveGeneration('late', requestId, { status: 'processing', settlement: undefined });
  await readLater();
  expect(await costOf('late')).toBeUndefined();
  await readLater(180);
  await saveGeneration('late', requestId);
  await readLater(61);
  expect(await costOf('late')).toBe(0.006);
});

it('lists what was paid without a result, except tests and other software', async () => {
  const [failed, unknown, tested] = [await runJob('failed'), await runJob('unknown'), await runJob('tested')];
  await saveGeneration('failed', failed, {
    status: 'failed',
    settlement: { kind: 'release', amount: 10, at: now.toISOString() },
  });
  await deps.bills.saveTestJob(tested, now);
  deps = { ...deps, models: { all: async () => [] } as never };
  await readLater();
  expect(await lost()).not.toContainEqual({ reason: 'unknown', requestId: unknown });
  expect(await lost()).toContainEqual({ reason: 'failed', requestId: failed });
  expect(await deps.bills.lostBills(new Date(0))).toContainEqual(expect.objectContaining({ generationId: 'failed' }));
  deps = { ...deps, models: { all: async () => [{ id: 'flux', provider: 'fal', endpoint: schnell }] } as never };
  await readLater(61);
  const all = await lost();
  expect(all).toContainEqual({ reason: 'unknown', requestId: unknown });
  expect(all.some(({ requestId }) => requestId === tested)).toBe(false);
  // Reading a test's bill again does not count it again.
  const sums = { count: all.length, month: { count: all.length }, tests: { count: 1, costUsd: 0.006 } };
  expect((await table.getItems([billSumsAt()])).get(billSumsAt())).toMatchObject(sums);
});

it('lists lost bills page by page, newest first, with the generation and the model’s name', async () => {
  const bill = (daysAgo: number) => ({
    requestId: `request-${daysAgo}`,
    endpoint: schnell,
    at: new Date(now.getTime() - daysAgo * 24 * 60 * minuteMs).toISOString(),
    costUsd: 0.25,
  });
  await deps.bills.saveLost({ ...bill(20), reason: 'unknown', modelId: 'deleted' });
  await deps.bills.saveLost({ ...bill(3), reason: 'cancelled', modelId: 'flux' });
  await deps.bills.saveLost({ ...bill(2), reason: 'failed', modelId: 'flux', generationId: 'lost' });
  await table.put({ ...keys.modelSummary('flux'), name: 'Flux' });
  const first = await listLostBills({ table, bills: deps.bills }, { limit: 2 });
  expect(first.items).toEqual([
    { ...bill(2), reason: 'failed', modelId: 'flux', modelName: 'Flux', generationId: 'lost' },
    // Bills from before this was stored have no generation.
    { ...bill(3), reason: 'cancelled', modelId: 'flux', modelName: 'Flux' },
  ]);
  const second = await listLostBills({ table, bills: deps.bills }, { limit: 2, cursor: first.nextCursor });
  expect(second).toEqual({ items: [{ ...bill(20), reason: 'unknown', modelId: 'deleted' }] });
  await readLater(0);
  const sums = { count: 2, costUsd: 0.5, month: { count: 3, costUsd: 0.75 } };
  expect((await table.getItems([billSumsAt()])).get(billSumsAt())).toMatchObject(sums);
});

it('tries again after a 500, and knows a key without rights', async () => {
  await saveGeneration('three', await runJob('three'));
  standIns.falAccount.failures = 1;
  await readLater();
  expect(await costOf('three')).toBeUndefined();
  await readLater(5);
  expect(await costOf('three')).toBe(0.006);
  operator.falKey = 'api-scope-key';
  await readLater(61);
  expect((await deps.bills.payers()).get('stage#fal')).toMatchObject({ hasRights: false });
});

it('keeps the balance of the stage’s account, and removes it when the key may not read it', async () => {
  const balanceDeps = { ...deps, dailyStats: new DailyStatsRepository(table), now: () => now };
  const read = async () => {
    await readBalance(balanceDeps);
    return (await table.getItems([balanceAt()])).get(balanceAt());
  };
  standIns.falAccount.balanceUsd = 12.34;
  expect(await read()).toMatchObject({ amountUsd: 12.34, isLow: false });
  standIns.falAccount.balanceUsd = 4.99;
  expect(await read()).toMatchObject({ amountUsd: 4.99, isLow: true });
  standIns.falAccount.balanceUsd = 12.34;
  const yesterday = new Date(now.getTime() - 24 * 60 * minuteMs).toISOString().slice(0, 10);
  await table.put({ ...keys.modelDay(yesterday, 'flux'), costMicroUsd: 7 * 20e6 });
  expect(await read()).toMatchObject({ isLow: true });
  standIns.published.isDown = true;
  expect(await read()).toMatchObject({ amountUsd: 12.34 });
  standIns.published.isDown = false;
  operator.falKey = 'api-scope-key';
  expect(await read()).toBeUndefined();
});
