import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AssetCountsRepository } from '#functions/domain/assets/asset-counts-repository.ts';
import {
  type AssetFilter,
  AssetRepository,
  assetItem,
  type StoredAsset,
} from '#functions/domain/assets/asset-repository.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { documentClient } from '#functions/platform/table/table.ts';
import { type FilledTable, startFilledTable } from '#test/support/filled-table.ts';
import { tableThrough } from '#test/support/product-table.ts';

const sizes = [1000, 100_000] as const;
/** Longer than it takes to write the items one by one. */
const patientMs = 300_000;

/** What one read costs, of what DynamoDB bills: the requests, and the units of what they read. */
interface Cost {
  requests: number;
  units: number;
}

let db: FilledTable;
let spent: Cost;
let assets: AssetRepository;
let counts: AssetCountsRepository;
beforeAll(async () => {
  const all = sizes.flatMap((size) => Array.from({ length: size }, (_, index) => assetItem(assetOf(size, index))));
  db = await startFilledTable(all);
  const client = new DynamoDBClient({ ...localClientConfig, endpoint: db.endpoint });
  // What is asked for with a call is told in its answer.
  client.middlewareStack.add(
    (next) => async (call) => {
      const answer = await next({ ...call, input: { ...call.input, ReturnConsumedCapacity: 'TOTAL' } });
      const { ConsumedCapacity: told } = answer.output as { ConsumedCapacity?: { CapacityUnits?: number } };
      spent.requests += 1;
      spent.units += told?.CapacityUnits ?? Number.NaN;
      return answer;
    },
    { step: 'initialize' },
  );
  const table = tableThrough(documentClient(client), db.name);
  assets = new AssetRepository(table, 'https://media.test');
  counts = new AssetCountsRepository(table);
}, patientMs);
afterAll(() => db.close());

const userOf = (size: number) => `user-of-${size}`;
const appOf = (size: number) => `app-of-${size}`;

/** Every third a film and every fifth a favourite, and all of them of one app. */
function assetOf(size: number, index: number): StoredAsset {
  const id = String(index).padStart(26, '0');
  const mediaType = index % 3 === 0 ? 'video' : 'image';
  return {
    id,
    userId: userOf(size),
    appId: appOf(size),
    mediaType,
    contentType: 'image/png',
    filename: 'a.png',
    fileKey: `generated/${userOf(size)}/${id}.png`,
    sizeBytes: 1000,
    isAiGenerated: true,
    isFavourite: index % 5 === 0,
    createdAt: '2026-11-20T12:00:00.000Z',
  };
}

const filters: Record<string, AssetFilter> = {
  all: {},
  films: { mediaType: 'video' },
  sounds: { mediaType: 'audio' },
  favourites: { favourites: true },
  'of an app': { appId: 'another' },
  uploads: { source: 'uploaded' },
};

const lists: [string, (size: number) => Promise<unknown>][] = [
  ...Object.entries(filters).map(([name, filter]): (typeof lists)[number] => [
    `the gallery: ${name}`,
    (size) => assets.pageOf(userOf(size), { limit: 40, ...filter }),
  ]),
  ['its second page', (size) => secondPage((page) => assets.pageOf(userOf(size), page))],
  ["an app's assets in the console", (size) => assets.storedPageOfApp(appOf(size), { limit: 40 })],
  ['its second page there', (size) => secondPage((page) => assets.storedPageOfApp(appOf(size), page))],
  ['the number of assets', (size) => counts.of(userOf(size))],
];

async function secondPage(pageOf: (page: { limit: number; cursor?: string }) => Promise<{ nextCursor?: string }>) {
  const { nextCursor } = await pageOf({ limit: 40 });
  if (nextCursor === undefined) throw new Error('There is no second page');
  return pageOf({ limit: 40, cursor: nextCursor });
}

it.each(lists)('%s costs the same at a thousand and at a hundred thousand assets', async (_, read) => {
  const costs: Cost[] = [];
  for (const size of sizes) {
    spent = { requests: 0, units: 0 };
    await read(size);
    costs.push(spent);
  }
  expect(costs[0]?.units).toBeGreaterThan(0);
  expect(costs[1]).toEqual(costs[0]);
});
