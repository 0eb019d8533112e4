import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { listAppAssets } from '#functions/api/admin-analytics/board.ts';
import { AssetCountsRepository } from '#functions/domain/assets/asset-counts-repository.ts';
import {
  assetItem,
  AssetRepository,
  assetsOfApp,
  type StoredAsset,
} from '#functions/domain/assets/asset-repository.ts';
import { BoardRepository } from '#functions/domain/board/board-repository.ts';
import { type Subscriber, SubscriberRepository } from '#functions/domain/subscribers/subscriber-repository.ts';
import { derivedId } from '#functions/platform/ids-and-idempotency.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { readAll } from '#functions/platform/table/read-list.ts';
import { boardDrift, repairBoard } from '#infra/operator/recount-board.ts';
import { awsEngine } from '#test/support/aws-engine.ts';
import { newTable, startTable, type StartedTable } from '#test/support/new-table.ts';
import { seededRandom } from '#test/support/seeded-random.ts';

const eventCount = 600;
const roundCount = 10;
const apps = Array.from({ length: 6 }, (_, index) => `app-${index}`);
const countries = ['Kenya', 'Japan', 'Chile', 'Norway', ''];
const users = Array.from({ length: 24 }, (_, index) => ({ id: `user-${index}`, country: countries[index % 5]! }));

/** Answers every request like an empty bucket. */
const emptyBucket = createServer((_request, answer) => answer.writeHead(204).end());
let started: StartedTable;
let handle: (event: { Records: DynamoDBRecord[] }) => Promise<{ batchItemFailures: unknown[] }>;
beforeAll(async () => {
  started = await startTable(awsEngine);
  await once(emptyBucket.listen(0, '127.0.0.1'), 'listening');
  const { port } = emptyBucket.address() as AddressInfo;
  Object.assign(process.env, started.environment, { AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}` });
  handle = (await import('#functions/background/projections/handler.ts')).handler;
});
afterAll(async () => {
  emptyBucket.close().closeAllConnections();
  await started.close();
});

it(
  'matches a recount after 600 events that arrive twice and out of order',
  { tags: ['whole', 'A7.5-11', 'A7.6-1'] },
  async () => {
    const random = seededRandom(20_261_121);
    const subscribers = new SubscriberRepository(started.table);
    await Promise.all(users.map(({ id, country }) => subscribers.save(subscriberOf(id, country))));

    const existingAssets: StoredAsset[] = [];
    const pendingRecords: DynamoDBRecord[] = users.map(({ id, country }) =>
      recordOf(undefined, profileItem(id, country)),
    );
    let projectedCount = 0;
    for (let round = 0; round < roundCount; round++) {
      const roundRecords: DynamoDBRecord[] = [];
      const created: StoredAsset[] = [];
      const deleted: StoredAsset[] = [];
      for (let event = 0; event < eventCount / roundCount; event++) {
        const index = (round * eventCount) / roundCount + event;
        const isDeletion = existingAssets.length > 0 && random() < 0.35;
        const asset = isDeletion
          ? existingAssets.splice(Math.floor(random() * existingAssets.length), 1)[0]!
          : newAsset(index, random);
        if (!isDeletion) existingAssets.push(asset);
        (isDeletion ? deleted : created).push(asset);
        const item = assetItem(asset);
        roundRecords.push(isDeletion ? recordOf(item, undefined) : recordOf(undefined, item));
      }
      await write(created.map((asset) => ({ PutRequest: { Item: assetItem(asset) } })));
      await write(deleted.map(({ userId, id }) => ({ DeleteRequest: { Key: keys.asset(userId, id) } })));
      pendingRecords.push(...roundRecords, ...roundRecords);
      shuffle(pendingRecords, random);
      // Delivers half of the records now, the others after later events.
      projectedCount += await project(pendingRecords.splice(0, Math.floor(pendingRecords.length / 2)));
    }
    projectedCount += await project(pendingRecords);
    expect(projectedCount).toBe(2 * eventCount + users.length);

    const board = new BoardRepository(started.table);
    const recount = recountOf(existingAssets);
    expect(await board.totals()).toEqual(recount.totals);
    expect(await readAll((request) => board.apps(request))).toEqual(recount.apps);
    const counts = new AssetCountsRepository(started.table);
    for (const { id } of users) {
      const userAssets = existingAssets.filter(({ userId }) => userId === id);
      expect(await counts.of(id)).toEqual(kindsOf(userAssets));
      for (const app of apps) {
        const generatedAssets = userAssets.filter(({ appId, isAiGenerated }) => isAiGenerated && appId === app);
        expect(await counts.of(id, app)).toEqual(kindsOf(generatedAssets));
      }
    }
  },
);

it('is rebuilt from all assets, and the rebuild reports the drift', { tags: ['whole'] }, async () => {
  const { table, client } = started;
  const deps = { table, client };
  expect(await boardDrift(deps)).toEqual({ drift: [], unreadable: [] });
  const board = new BoardRepository(table);
  const before = await board.totals();
  // Adds an asset from before the board, breaks a number, and adds an asset for an app without others.
  const old = { ...newAsset(eventCount, () => 0.5), appId: 'app-old', userId: users[0]!.id, isAiGenerated: true };
  await table.put({ ...keys.asset(old.userId, old.id), ...old });
  await table.update(keys.boardApp('app-1'), {
    expression: 'SET #count = :wrong',
    names: { '#count': 'count' },
    values: { ':wrong': 7 },
  });
  await table.update(keys.boardApp('app-2'), {
    expression: 'SET leader = :wrong, parts.Atlantis = :many',
    values: { ':wrong': { name: 'nobody', count: 99 }, ':many': 99 },
  });
  await table.put({
    ...keys.boardApp('app-gone'),
    name: 'app-gone',
    count: 3,
    changes: 1,
    gsi1pk: 'BOARD',
    gsi1sk: '000000000003#app-gone',
  });
  await table.update(keys.boardTotals, {
    expression: 'SET #users = :wrong',
    names: { '#users': 'users' },
    values: { ':wrong': 1 },
  });
  // Breaks a user's kinds, and adds a deleted user and a leftover counter.
  await table.update(keys.counts('user-1'), { expression: 'ADD image :many', values: { ':many': 40 } });
  await table.put({ ...keys.countedUser('ghost'), kind: 'user', country: 'Kenya' });
  await table.put({ ...keys.appCounts('ghost', 'app-1'), name: 'ghost', count: -1, changes: 2, parts: { image: -1 } });
  // Adds a mark from before kinds were counted, and a counter in an older format.
  const marked = { ...newAsset(eventCount + 1, () => 0.5), appId: 'app-2', userId: 'user-2', isAiGenerated: true };
  await table.put(assetItem(marked));
  const mark = { kind: 'asset', userId: marked.userId, appId: marked.appId, country: 'Chile' };
  await table.put({ ...keys.countedAsset(marked.userId, marked.id), ...mark });
  const rank = { gsi1pk: 'BOARD#app-2#USERS', gsi1sk: '000000000900#user-2' };
  await table.put({ pk: 'BOARD#app-2', sk: 'USER#user-2', name: 'user-2', count: 900, changes: 900, ...rank });
  const { drift } = await boardDrift(deps);
  expect(drift.map(({ id }) => id).toSorted()).toEqual(
    [
      'BOARD APP#app-1',
      'BOARD APP#app-2',
      'BOARD APP#app-gone',
      'BOARD APP#app-old',
      'BOARD TOTALS',
      'BOARD#app-2 USER#user-2',
      'USER#ghost APPCOUNTS#app-1',
      `USER#${old.userId} APPCOUNTS#app-old`,
      `USER#${old.userId} COUNTS`,
      'USER#user-1 COUNTS',
      'USER#user-2 APPCOUNTS#app-2',
      'USER#user-2 COUNTS',
    ].toSorted(),
  );

  expect(await repairBoard(deps)).toEqual({ drift: [], unreadable: [] });
  expect(await boardDrift(deps)).toEqual({ drift: [], unreadable: [] });
  expect(await board.totals()).toEqual({
    ...before,
    assets: before.assets + 2,
    aiAssets: before.aiAssets + 2,
    apps: before.apps + 1,
  });
  expect(await table.getMany([keys.countedUser('ghost'), keys.appCounts('ghost', 'app-1')], z.object({}))).toEqual(
    new Map(),
  );
  const ranked = await readAll((request) => board.apps(request));
  const owner = { name: old.userId, count: 1 };
  const home = { name: users[0]!.country, count: 1 };
  expect(ranked).toContainEqual({ name: 'app-old', count: 1, user: owner, country: home });
  expect(ranked.map(({ name }) => name)).not.toContain('app-gone');
  const listed = await assetsOfApp(table, 'app-old', { limit: 5 });
  expect(listed.items.map(({ id }) => id)).toEqual([old.id]);
});

it('is rebuilt beside items that can not be read, which the command names and counts', async () => {
  const { table, endpoint, environment } = await newTable();
  const asset = (id: string, userId: string): StoredAsset => ({
    ...newAsset(9000, () => 0.5),
    id,
    userId,
    appId: 'app',
    isAiGenerated: true,
  });
  const subscribers = new SubscriberRepository(table);
  for (const id of ['ann', 'ben']) await subscribers.save(subscriberOf(id, 'Chile'));
  await table.put({ ...keys.subscriber('cem'), userId: 'cem' });
  for (const id of ['1', '2', '3', '4', '5']) {
    // The table answers a megabyte at a time, so these fill several pages.
    await table.put({ ...assetItem(asset(id, 'ann')), padding: 'word '.repeat(60_000) });
  }
  await table.put({ ...keys.asset('ann', '6'), userId: 'ann', id: '6' });
  await table.put(assetItem(asset('7', 'cem')));
  // The mark of an asset that was counted, and can no longer be read.
  await table.put({ ...keys.asset('ben', '8'), userId: 'ben', id: '8' });
  const mark = { kind: 'asset', userId: 'ben', appId: 'app', country: 'Chile', mediaType: 'image' };
  await table.put({ ...keys.countedAsset('ben', '8'), ...mark });
  await table.put({ ...keys.boardApp('app-odd'), name: 'app-odd', count: 'many' });

  const rebuild = () => {
    const ended = Promise.withResolvers<{ code: unknown; stdout: string }>();
    const command = join(import.meta.dirname, '../../../infra/operator/rebuild-board.ts');
    const env = { PATH: process.env['PATH'], ...environment, AWS_ENDPOINT_URL_DYNAMODB: endpoint };
    execFile(process.execPath, [command, '--table', table.name], { env }, (error, stdout, stderr) =>
      ended.resolve({ code: error?.code ?? 0, stdout: stdout + stderr }),
    );
    return ended.promise;
  };
  const { code, stdout } = await rebuild();
  for (const named of [
    'pk "USER#ann", sk "ASSET#6": ',
    'pk "USER#ben", sk "ASSET#8": ',
    'pk "USER#cem", sk "PROFILE": ',
    'pk "USER#cem", sk "ASSET#7": the item "USER#cem PROFILE" is unreadable',
    'pk "BOARD", sk "APP#app-odd": count: expected ',
  ]) {
    expect(stdout).toContain(named);
  }
  expect(stdout).toMatch(/\n5 left out\n$/);
  expect(code).toBe(1);
  const board = new BoardRepository(table);
  expect(await board.totals()).toMatchObject({ assets: 6, aiAssets: 6, users: 2 });
  expect(await table.get(keys.boardApp('app'), z.object({ count: z.int() }))).toEqual({ count: 6 });
  expect((await rebuild()).stdout).toContain('The board says what a recount says.');
});

it('searches the assets of many owners a hundred at a time, with one read of their names', async () => {
  const { table, client } = started;
  const random = seededRandom(1);
  const owners = Array.from({ length: 150 }, (_, index) => `owner-${index}`);
  const assets = owners.map((userId, index) => ({
    ...newAsset(2 * eventCount + index, random),
    userId,
    appId: 'app-of-many',
    isAiGenerated: true,
  }));
  await write(assets.map((asset) => ({ PutRequest: { Item: assetItem(asset) } })));
  const subscribers = new SubscriberRepository(table);
  await Promise.all(owners.slice(1).map((userId) => subscribers.save(subscriberOf(userId, 'Chile'))));
  const send = vi.spyOn(client, 'send');
  const deps = { table, assets: new AssetRepository(table, 'https://media.test'), subscribers };
  const search = (words: string, cursor?: string) =>
    listAppAssets(deps, 'app-of-many', { search: words, limit: 20, cursor });

  const first = await search('NAME OF OWNER-7');
  expect(first.items.map(({ ownerName }) => ownerName)).toEqual(
    [79, 78, 77, 76, 75, 74, 73, 72, 71, 70].map((index) => `Name of owner-${index}`),
  );
  expect(send.mock.calls.map(([command]) => command.constructor.name)).toEqual(['QueryCommand', 'BatchGetCommand']);
  const rest = await search('NAME OF OWNER-7', first.nextCursor);
  expect(rest.items.map(({ ownerName }) => ownerName)).toEqual(['Name of owner-7']);
  expect(rest.nextCursor).toBeUndefined();
  const { nextCursor } = await search('owner-0');
  expect(await search('owner-0', nextCursor)).toMatchObject({ items: [{ ownerId: 'owner-0', ownerName: 'owner-0' }] });
  send.mockRestore();
});

/** Delivers in two parallel shards, each with its own users, like a stream. */
async function project(records: DynamoDBRecord[]): Promise<number> {
  const shards = Map.groupBy(records, ({ dynamodb }) => {
    const { pk } = dynamodb?.NewImage ?? dynamodb?.OldImage ?? {};
    return Number(pk?.S?.replace(/\D/g, '')) % 2;
  });
  const answers = await Promise.all([...shards.values()].map((Records) => handle({ Records })));
  expect(answers.flatMap(({ batchItemFailures }) => batchItemFailures)).toEqual([]);
  return records.length;
}

async function write(requests: object[]): Promise<void> {
  for (let start = 0; start < requests.length; start += 25) {
    const RequestItems = { [started.table.name]: requests.slice(start, start + 25) };
    await started.client.send(new BatchWriteCommand({ RequestItems }));
  }
}

let records = 0;
function recordOf(before: object | undefined, after: object | undefined): DynamoDBRecord {
  records++;
  const image = (item: object | undefined) => item && marshall(item, { removeUndefinedValues: true });
  return {
    eventID: `event-${records}`,
    dynamodb: { SequenceNumber: String(records), OldImage: image(before), NewImage: image(after) } as never,
  };
}

function newAsset(index: number, random: () => number): StoredAsset {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() ** 2 * list.length)]!;
  const createdAt = new Date(Date.UTC(2026, 10, 1) + index * 1000).toISOString();
  const id = derivedId(new Date(createdAt), `asset ${index}`);
  return {
    id,
    userId: pick(users).id,
    appId: pick(apps),
    mediaType: pick(['image', 'video', 'audio']),
    contentType: 'image/png',
    filename: `${index}.png`,
    fileKey: `generated/${id}.png`,
    sizeBytes: 1,
    isAiGenerated: random() < 0.85,
    isFavourite: false,
    createdAt,
  };
}

function recountOf(assets: readonly StoredAsset[]) {
  const made = assets.filter(({ isAiGenerated }) => isAiGenerated);
  const countryOf = (userId: string) => users.find(({ id }) => id === userId)!.country || 'Unknown';
  const ranked = (names: string[]) =>
    [...Map.groupBy(names, (name) => name)]
      .map(([name, all]) => ({ name, count: all.length }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? 1 : -1));
  return {
    totals: {
      assets: assets.length,
      aiAssets: made.length,
      apps: new Set(made.map(({ appId }) => appId)).size,
      users: users.length,
      countries: 4,
    },
    apps: ranked(made.map(({ appId }) => appId)).map((app) => {
      const own = made.filter(({ appId }) => appId === app.name);
      return {
        ...app,
        user: ranked(own.map(({ userId }) => userId))[0],
        country: ranked(own.map(({ userId }) => countryOf(userId)))[0],
      };
    }),
  };
}

function kindsOf(assets: readonly StoredAsset[]) {
  const numberOf = (kind: StoredAsset['mediaType']) => assets.filter(({ mediaType }) => mediaType === kind).length;
  return { image: numberOf('image'), video: numberOf('video'), audio: numberOf('audio') };
}

function shuffle(list: unknown[], random: () => number): void {
  for (let index = list.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [list[index], list[other]] = [list[other], list[index]];
  }
}

function subscriberOf(userId: string, country: string): Subscriber {
  return {
    userId,
    name: `Name of ${userId}`,
    country,
    countryCode: country.slice(0, 2).toUpperCase(),
    planName: 'Pro',
    sku: 'sku_pro',
    planIsOneTime: false,
    subscriptionId: 'subscription',
    subscriptionCreatedAt: null,
    subscriptionExpiresAt: null,
    views: 0,
    userCount: 0,
    createdAt: '2026-11-01T00:00:00.000Z',
  };
}

function profileItem(userId: string, country: string) {
  return { pk: `USER#${userId}`, sk: 'PROFILE', ...subscriberOf(userId, country) };
}
