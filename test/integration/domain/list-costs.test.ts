// @module-tag whole

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AssetCountsRepository } from '#functions/domain/assets/asset-counts-repository.ts';
import {
  assetItem,
  AssetRepository,
  assetsOfApp,
  type StoredAsset,
} from '#functions/domain/assets/asset-repository.ts';
import { type GenerationFilter, GenerationLists } from '#functions/domain/generations/generation-lists.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import {
  generationIndexKeys,
  generationInputIndexKeys,
  keys,
  unsuccessfulIndexKeys,
} from '#functions/platform/table/keys.ts';
import { documentClient, type Table } from '#functions/platform/table/table.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import type { AssetFilter } from '#shared/rules/asset-filter.ts';
import { type FilledTable, startFilledTable } from '#test/support/filled-table.ts';
import { tableThrough } from '#test/support/product-table.ts';
import { newGeneration } from '../credits/new-generation.ts';

const sizes = [1000, 100_000] as const;
/** Long enough to write the items one by one. */
const patientMs = 300_000;

/** DynamoDB's bill for one read. */
interface Cost {
  requests: number;
  units: number;
}

let db: FilledTable;
let spent: Cost;
let assets: AssetRepository;
let counts: AssetCountsRepository;
let generations: GenerationLists;
let table: Table;
beforeAll(async () => {
  const all = sizes.flatMap((size) => Array.from({ length: size }, (_, index) => assetItem(assetOf(size, index))));
  db = await startFilledTable([...all, ...generationItems()]);
  const client = new DynamoDBClient({ ...localClientConfig, endpoint: db.endpoint });
  // The answer reports the consumed units.
  client.middlewareStack.add(
    (next) => async (call) => {
      const answer = await next({ ...call, input: { ...call.input, ReturnConsumedCapacity: 'TOTAL' } });
      const { ConsumedCapacity: consumed } = answer.output as { ConsumedCapacity?: { CapacityUnits?: number } };
      spent.requests += 1;
      spent.units += consumed?.CapacityUnits ?? Number.NaN;
      return answer;
    },
    { step: 'initialize' },
  );
  table = tableThrough(documentClient(client), db.name);
  assets = new AssetRepository(table, 'https://media.test');
  counts = new AssetCountsRepository(table);
  generations = new GenerationLists(table, new GenerationRepository(table));
}, patientMs);
afterAll(() => db.close());

const userOf = (size: number) => `user-of-${size}`;
const appOf = (size: number) => `app-of-${size}`;

/** Every third asset is a film, every fifth a favourite, and all belong to one app. */
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
  ["an app's assets in the console", (size) => assetsOfApp(table, appOf(size), { limit: 40 })],
  ['its second page there', (size) => secondPage((page) => assetsOfApp(table, appOf(size), page))],
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

const generationCount = 100_000;

/**
 * A hundred thousand generations of a thousand models, one in fifty failed; lists the inputs of the first two models
 * only.
 */
function* generationItems(): Generator<Record<string, unknown>> {
  for (let index = 0; index < generationCount; index++) {
    const id = index.toString(16).padStart(8, '0').padEnd(32, '0');
    const modelId = `model-${index % 1000}`;
    const createdAt = new Date(Date.UTC(2026, 9, 1) + index * 30_000).toISOString();
    const generation = { ...newGeneration({ id, userId: `user-${index % 500}`, amount: 0 }), modelId, createdAt };
    const status = index % 50 === 1 ? 'failed' : 'completed';
    const { gsi2pk: _, gsi2sk: __, ...listing } = generationIndexKeys(generation);
    const unmade = status === 'failed' && unsuccessfulIndexKeys(generation, status);
    yield { ...keys.generation(id), ...listing, ...unmade, ...generation, status };
    if (index % 1000 < 2) yield { ...keys.generationInput(id), ...generationInputIndexKeys(generation) };
  }
}

const choices: [string, GenerationFilter, number][] = [
  ['all', {}, 50],
  ['of a status', { status: 'failed' }, 50],
  ['of a model', { modelId: 'model-0' }, 50],
  ['of a model that failed', { modelId: 'model-1', status: 'failed' }, 50],
  ['completed ones of a model', { modelId: 'model-0', status: 'completed' }, 50],
  ['of a day', { from: '2026-10-20', upTo: '2026-10-20' }, 50],
  ['that failed on a day', { from: '2026-10-20', upTo: '2026-10-20', status: 'failed' }, 50],
  ['of a subscriber', { userId: 'user-7' }, 50],
];

// The console also reads the admin's session, so each takes three requests there.
it.each(choices)('of a hundred thousand generations, those %s take two requests at most', async (_, choice, found) => {
  spent = { requests: 0, units: 0 };
  const { items, nextCursor } = await generations.pageOf(choice, { limit: 50 });
  expect(items).toHaveLength(found);
  expect(spent.requests).toBeLessThanOrEqual(2);
  expect(nextCursor).toBeDefined();
});
