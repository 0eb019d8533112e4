import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { readOverview, readPending, readWaiting } from '#functions/api/admin-overview/read-overview.ts';
import { search, searchNewest } from '#functions/api/admin-overview/search.ts';
import { sumPastDays } from '#functions/background/past-days/sum-past-days.ts';
import { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';
import { ProcessingRepository } from '#functions/domain/generations/generation-lists.ts';
import { NamesRepository } from '#functions/domain/names/names-repository.ts';
import { WaitingRequestsRepository } from '#functions/domain/pro-requests/pro-request-repository.ts';
import { type StoredProRequest, proRequestSchema } from '#functions/domain/pro-requests/pro-request.ts';
import { requestCharge } from '#functions/domain/pro-requests/request-charge.ts';
import { ProviderChangeRepository } from '#functions/domain/provider-changes/provider-change-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import {
  generationIndexKeys,
  type Key,
  keys,
  modelNameKeys,
  pageNameKeys,
  proFormNameKeys,
} from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { newTable } from '#test/support/new-table.ts';
import { newGeneration } from '../credits/new-generation.ts';

const now = new Date('2026-12-03T12:00:00Z');
const asOf = now.toISOString();
const agoIso = (minutes: number, more = 0) => new Date(now.getTime() - minutes * 60_000 - more).toISOString();
const rights = { isAdmin: true, isActive: true, totalModels: 0, createdAt: agoIso(9), hasSecondFactor: false };
const adminOf = (userId: string, isSuperAdmin: boolean) =>
  ({ ...rights, id: userId, name: userId, userId, isSuperAdmin, tokenHash: 'h' }) as AdminCaller;
const superAdmin = adminOf('ada', true);
const editor = adminOf('eddie', false);

/** More generations and requests than one call reads. */
const running = 1010;
const pending = 520;
const models = 150;

let requests = 0;
let table: Table;
let deps: Parameters<typeof readWaiting>[0] &
  Parameters<typeof readPending>[0] &
  Parameters<typeof search>[0] &
  Parameters<typeof searchNewest>[0] &
  Parameters<typeof readOverview>[0] &
  Parameters<typeof sumPastDays>[0];
beforeEach(() => void (requests = 0));
beforeAll(async () => {
  const created = await newTable();
  const client = new DynamoDBClient({ ...localClientConfig, endpoint: created.endpoint });
  client.middlewareStack.add((next) => (call) => next(((requests += 1), call)), { step: 'initialize' });
  table = created.tableFor(client);
  deps = {
    table,
    processing: new ProcessingRepository(table),
    waitingRequests: new WaitingRequestsRepository(table),
    dailyStats: new DailyStatsRepository(table),
    names: new NamesRepository(table),
    creditValueUsd: 0.01,
    now: () => now,
  };
  await putAll([
    ...Array.from({ length: running }, (_, index) => generationItem(index)),
    ...overviewRows(),
    ...named(),
    { ...keys.requestTotals, pending, processing: 0 },
    { ...keys.issueCounts, open: 2 },
  ]);
  const all = Array.from({ length: pending }, (_, index) => requestOf(index));
  for (let start = 0; start < pending; start += 50) {
    await table.transact(all.slice(start, start + 50).map((request) => requestCharge(request).create(table.name)));
  }
});

async function putAll(items: readonly (Key & Record<string, unknown>)[]) {
  for (let start = 0; start < items.length; start += 90) {
    await table.transact(items.slice(start, start + 90).map((Item) => ({ Put: { TableName: table.name, Item } })));
  }
}

/**
 * The first five started half an hour ago and are stuck, except two with long estimates; the others started just now.
 */
function generationItem(index: number) {
  const isOld = index < 5;
  const id = `generation-${String(index).padStart(4, '0')}`;
  const createdAt = isOld ? agoIso(30, 5 - index) : agoIso(1, -index);
  const estimatedSeconds = index === 0 || index > 3 ? 3600 : 10;
  const times = { createdAt, estimatedSeconds, deadlineAt: agoIso(-60) };
  const generation = { ...newGeneration({ id, userId: 'u', amount: 1 }), ...times };
  return { ...keys.generation(id), ...generationIndexKeys(generation), ...generation };
}

function requestOf(index: number): StoredProRequest {
  const createdAt = agoIso(600 - index);
  return proRequestSchema.parse({
    id: `${index.toString(16).padStart(8, '0')}${'0'.repeat(24)}`,
    userId: 'u',
    // The second request, and then every hundredth.
    formId: index % 100 === 1 ? 'own' : 'theirs',
    routePath: '/p',
    formName: 'P',
    requestType: 'image',
    appId: 'a',
    details: 'D',
    status: 'pending',
    hold: { amount: 1, at: createdAt },
    createdAt,
  });
}

function named() {
  const formOf = (id: string, ownerUserId: string) => {
    const form = { id, name: `Form ${id}`, routePath: `/${id}`, ownerUserId };
    const made = { creditCost: 1, requestType: 'image', appId: 'a', version: 1, accessId: 'a', savedBy: 'A' };
    return {
      ...keys.proForm(id),
      ...proFormNameKeys(form),
      ...form,
      ...made,
      createdAt: agoIso(9),
      updatedAt: agoIso(9),
    };
  };
  const model = { ownerUserId: 'ada', name: 'Dream Image', slug: 'dream-image', endpoint: 'e' };
  return [
    { ...keys.modelSummary('m'), ...modelNameKeys(model) },
    { ...keys.page('/dream-image'), ...pageNameKeys({ modelId: 'm' }) },
    formOf('theirs', 'ada'),
    formOf('own', 'eddie'),
  ];
}

function overviewRows() {
  const days = ['2026-11-26', '2026-11-30', '2026-12-01', '2026-12-03'];
  return [
    ...days.flatMap((day) =>
      Array.from({ length: models }, (_, index) => ({ ...keys.modelDay(day, `m${index}`), started: 2, completed: 1 })),
    ),
    {
      ...keys.pausedNow,
      resting: [
        { kind: 'model', id: 'm', ownerId: 'eddie', name: 'Portrait', reason: 'failures' },
        { kind: 'key', id: 'k', ownerId: 'somebody', name: 'Main key', reason: 'cost' },
        // An older entry without name and reason.
        { kind: 'stage', id: 'stage' },
      ],
    },
    { ...keys.creditDay('2026-12-03'), granted: 70 },
    { ...keys.creditDay('2026-11-25'), granted: 9000 },
  ];
}

it('a super admin gets the whole queue in two requests, two times', async () => {
  expect(await readWaiting(deps, superAdmin)).toEqual({
    processing: { count: 1000, isMore: true, oldestAt: agoIso(30, 5) },
    stuck: { count: 3, isMore: false },
    paused: [
      { kind: 'model', id: 'm', name: 'Portrait', reason: 'failures' },
      { kind: 'key', id: 'k', name: 'Main key', reason: 'cost' },
      { kind: 'stage', id: 'stage', name: '' },
    ],
    openReports: 0,
    openIssues: 2,
    driftingAccounts: 0,
    brokenPages: [],
    refusedDrafts: [],
    providerChanges: [],
    uncheckedModels: [],
  });
  expect(requests).toBe(2);
  expect(await readPending(deps, superAdmin)).toEqual({
    pendingRequests: { count: pending, isMore: false, oldestAt: agoIso(600), asOf },
  });
  expect(requests).toBe(4);
});

it('an ordinary admin gets requests for own forms, and no issues', async () => {
  expect(await readWaiting(deps, editor)).toEqual({
    processing: { count: 1000, isMore: true, oldestAt: agoIso(30, 5) },
    stuck: { count: 3, isMore: false },
    paused: [
      { kind: 'model', id: 'm', name: 'Portrait', reason: 'failures' },
      { kind: 'stage', id: 'stage', name: '' },
    ],
    brokenPages: [],
    refusedDrafts: [],
    providerChanges: [],
    uncheckedModels: [],
  });
  expect(requests).toBe(2);
  // More requests exist than one call reads.
  expect(await readPending(deps, editor)).toEqual({
    pendingRequests: { count: 5, isMore: true, oldestAt: agoIso(599), asOf },
  });
  expect(requests).toBe(4);
});

it('an admin sees what providers changed of own models, and which could not be compared', async () => {
  const { table: own } = await newTable();
  const of = { ...deps, table: own, processing: new ProcessingRepository(own) };
  const providerChanges = new ProviderChangeRepository(own);
  for (const ownerUserId of ['ada', 'eddie']) {
    const modelId = `model-of-${ownerUserId}`;
    const endpoint = { modelId, endpoint: 'fal-ai/x', status: 'missing' as const };
    const change = { modelId, name: modelId, foundAt: asOf, status: 'missing' as const, parts: [], partCount: 0 };
    await providerChanges.saveOpen({ ...change, ownerUserId, endpoint });
  }
  const unchecked = ['ada', 'eddie'].map((ownerUserId) => ({
    modelId: ownerUserId,
    ownerUserId,
    reason: '-',
    at: asOf,
  }));
  await providerChanges.saveComparison({ day: '2026-12-03', isDone: true, unchecked });
  const forEditor = await readWaiting(of, editor);
  expect(forEditor.providerChanges.map(({ modelId }) => modelId)).toEqual(['model-of-eddie']);
  expect(forEditor.uncheckedModels.map(({ modelId }) => modelId)).toEqual(['eddie']);
  const forAll = await readWaiting(of, superAdmin);
  expect([forAll.providerChanges.length, forAll.uncheckedModels.length]).toEqual([2, 2]);
});

it('the queue of a new product is empty', async () => {
  const { table: empty } = await newTable();
  const of = {
    ...deps,
    table: empty,
    processing: new ProcessingRepository(empty),
    waitingRequests: new WaitingRequestsRepository(empty),
  };
  const none = { count: 0, isMore: false };
  const nothing = {
    processing: none,
    stuck: none,
    paused: [],
    brokenPages: [],
    refusedDrafts: [],
    providerChanges: [],
    uncheckedModels: [],
  };
  expect(await readWaiting(of, superAdmin)).toEqual({ ...nothing, openReports: 0, openIssues: 0, driftingAccounts: 0 });
  expect(await readWaiting(of, editor)).toEqual(nothing);
  expect(await readPending(of, superAdmin)).toEqual({ pendingRequests: { ...none, asOf } });
  expect(await readPending(of, editor)).toEqual({ pendingRequests: { ...none, asOf } });
  const newStats = { dailyStats: new DailyStatsRepository(empty), names: new NamesRepository(empty) };
  const { days } = await readOverview({ ...deps, ...newStats }, superAdmin);
  expect(days.map(({ started, granted = 0 }) => started + granted)).toEqual(Array.from({ length: 8 }, () => 0));
});

it('the queue shows the oldest and the newest waiting request', async () => {
  const { table: otherTable } = await newTable();
  await otherTable.transact([1, 2, 3].map((index) => requestCharge(requestOf(index)).create(otherTable.name)));
  const times = { oldestAt: requestOf(1).createdAt, newestAt: requestOf(3).createdAt, asOf };
  const of = { ...deps, table: otherTable, waitingRequests: new WaitingRequestsRepository(otherTable) };
  expect(await readPending(of, superAdmin)).toEqual({ pendingRequests: { count: 3, isMore: false, ...times } });
});

it('eight days of all models take two requests after the past is summed, also across months', async () => {
  const asCounted = await readOverview({ ...deps, names: new NamesRepository(table) }, superAdmin);
  expect(await sumPastDays({ ...deps, names: new NamesRepository(table) })).toBe(true);
  requests = 0;
  const overview = await readOverview({ ...deps, names: new NamesRepository(table) }, superAdmin);
  const { days } = overview;
  expect(overview).toEqual(asCounted);
  expect(days.map(({ day, started }) => [day, started])).toEqual([
    ['2026-11-26', 300],
    ['2026-11-27', 0],
    ['2026-11-28', 0],
    ['2026-11-29', 0],
    ['2026-11-30', 300],
    ['2026-12-01', 300],
    ['2026-12-02', 0],
    ['2026-12-03', 300],
  ]);
  expect(days.at(-1)).toMatchObject({ completed: models, granted: 70 });
  // The other request reads the names.
  expect(requests).toBe(2);
});

it('a search takes two requests of the table at most, by name and by id', async () => {
  expect(await search(deps, superAdmin, 'dream')).toEqual([
    { kind: 'model', id: 'm', name: 'Dream Image', endpoint: 'e' },
    { kind: 'page', routePath: '/dream-image', title: 'Dream Image', modelId: 'm' },
  ]);
  // The first search also reads the names.
  expect(requests).toBe(2);
  requests = 0;
  const { id, userId } = requestOf(1);
  const request = { kind: 'request', id, userId, formName: 'Form own', status: 'pending' };
  expect(await searchNewest(deps, editor, '00000001')).toEqual([request]);
  expect(requests).toBe(2);
  // The request belongs to another admin's form.
  expect(await searchNewest(deps, editor, '00000002')).toEqual([]);
  expect(await searchNewest(deps, superAdmin, '00000002')).toMatchObject([{ formName: 'Form theirs' }]);
  expect(await search(deps, superAdmin, 'generation-0007')).toEqual([
    { kind: 'generation', id: 'generation-0007', pageTitle: 'Dream Image', status: 'processing' },
  ]);
  expect(await search(deps, editor, 'generation-0007')).toEqual([]);
});

it('a request is listed under its status', async () => {
  const request = requestOf(0);
  const event = { kind: 'rejected', at: now.toISOString() } as const;
  await table.transact(requestCharge(request).end(table.name, { kind: 'release', event, at: now }));
  const oldest = async (status: 'pending' | 'rejected') => (await deps.waitingRequests.oldest(status, 1))[0];
  expect(await oldest('pending')).toMatchObject({ id: requestOf(1).id, formId: 'own' });
  expect(await oldest('rejected')).toMatchObject({
    id: request.id,
    formId: 'theirs',
    userId: 'u',
    createdAt: request.createdAt,
  });
});
