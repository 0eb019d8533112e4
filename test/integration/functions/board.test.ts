import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AssetRepository, assetItem, type StoredAsset } from '#functions/platform/dynamo/asset-repository.ts';
import { BoardRepository } from '#functions/platform/dynamo/board-repository.ts';
import type { Subscriber } from '#functions/platform/dynamo/subscriber-repository.ts';
import { SubscriberRepository } from '#functions/platform/dynamo/subscriber-repository.ts';
import { readAll } from '#functions/platform/dynamo/read-all.ts';
import { derivedId } from '#functions/platform/ids.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { startTable } from './start-table.ts';

const eventCount = 5000;
const apps = Array.from({ length: 6 }, (_, index) => `app-${index}`);
const countries = ['Kenya', 'Japan', 'Chile', 'Norway', ''];
const users = Array.from({ length: 30 }, (_, index) => ({ id: `user-${index}`, country: countries[index % 5]! }));

let started: Awaited<ReturnType<typeof startTable>>;
let handle: (event: { Records: DynamoDBRecord[] }) => Promise<{ batchItemFailures: unknown[] }>;
beforeAll(async () => {
  started = await startTable();
  Object.assign(process.env, started.environment);
  handle = (await import('#functions/projections/handler.ts')).handler;
});
afterAll(() => started.close());

it('says after 5,000 events, told twice and out of order, what a recount of the assets says', async () => {
  const random = seededRandom(20_261_121);
  const assets = new AssetRepository(started.table, 'https://media.test');
  const subscribers = new SubscriberRepository(started.table);
  await Promise.all(users.map(({ id, country }) => subscribers.save(subscriberOf(id, country))));

  const living: StoredAsset[] = [];
  const late: DynamoDBRecord[] = users.map(({ id, country }) => recordOf(undefined, profileItem(id, country)));
  let told = 0;
  for (let event = 0; event < eventCount; event += 250) {
    const news: DynamoDBRecord[] = [];
    const saves = new Map<string, Promise<void>>();
    for (let index = event; index < event + 250; index++) {
      const isDeletion = living.length > 0 && random() < 0.35;
      const asset = isDeletion ? living.splice(Math.floor(random() * living.length), 1)[0]! : newAsset(index, random);
      if (!isDeletion) living.push(asset);
      const item = assetItem(asset);
      news.push(isDeletion ? recordOf(item, undefined) : recordOf(undefined, item));
      // In the table itself no deletion overtakes its creation.
      const created = saves.get(asset.id) ?? Promise.resolve();
      const write = created.then(() => (isDeletion ? assets.delete(asset.userId, asset.id) : assets.save(asset)));
      saves.set(asset.id, write);
    }
    await Promise.all(saves.values());
    late.push(...news, ...news);
    shuffle(late, random);
    // Half of what is known is told now, the rest after later events.
    told += await tell(late.splice(0, Math.floor(late.length / 2)));
  }
  told += await tell(late);
  expect(told).toBe(2 * eventCount + users.length);

  const board = new BoardRepository(started.table);
  const recount = recountOf(living);
  expect(await board.totals()).toEqual(recount.totals);
  expect(await readAll((request) => board.apps(request))).toEqual(recount.apps);
  for (const { name } of recount.apps) {
    expect({ app: name, ...(await board.leadersOf(name)) }).toEqual({ app: name, ...recount.leaders(name) });
  }
});

/** In four shards at the same time, each with users of its own, as a stream has them. */
async function tell(records: DynamoDBRecord[]): Promise<number> {
  const shards = Map.groupBy(records, ({ dynamodb }) => {
    const { pk } = dynamodb?.NewImage ?? dynamodb?.OldImage ?? {};
    return Number(pk?.S?.replace(/\D/g, '')) % 4;
  });
  const answers = await Promise.all([...shards.values()].map((Records) => handle({ Records })));
  expect(answers.flatMap(({ batchItemFailures }) => batchItemFailures)).toEqual([]);
  return records.length;
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
    mediaType: 'image',
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
    apps: ranked(made.map(({ appId }) => appId)),
    leaders: (app: string) => {
      const own = made.filter(({ appId }) => appId === app);
      return {
        user: ranked(own.map(({ userId }) => userId))[0],
        country: ranked(own.map(({ userId }) => countryOf(userId)))[0],
      };
    },
  };
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
