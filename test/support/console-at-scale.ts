import { assetItem, type StoredAsset } from '#functions/domain/assets/asset-repository.ts';
import { newModel, toSummaryItem } from '#functions/domain/models/model-repository.ts';
import { pageItem } from '#functions/domain/pages/page-repository.ts';
import { providerKeys } from '#functions/platform/table/console-keys.ts';
import {
  generationIndexKeys,
  generationInputIndexKeys,
  keys,
  unsuccessfulIndexKeys,
} from '#functions/platform/table/keys.ts';
import { modelDefinitionSchema } from '#shared/rules/model.ts';
import { newGeneration } from '../integration/credits/new-generation.ts';
import { accounts, audit, reports, requests, pauses, subscriber } from './console-people.ts';
import {
  agoIso,
  dayAgo,
  modelCount,
  appCount,
  subscriberCount,
  modelId,
  appId,
  userId,
  generationId,
  ownerOf,
} from './console-world.ts';

type Item = Record<string, unknown>;

const runningCount = 60;
const lostBillCount = 300;

/** Generates a table with a thousand models and this many generations, like the product would have written it. */
export function* consoleItems(generations: number): Generator<Item> {
  yield* accounts();
  for (let index = 0; index < modelCount; index++) yield* model(index);
  yield* apps();
  for (let index = 0; index < generations; index++) yield* generation(index, generations);
  yield* daysOf(generations);
  for (let index = 0; index < subscriberCount; index++) yield* subscriber(index);
  yield* requests();
  yield* reports();
  yield* audit();
  yield* pauses();
  for (let index = 0; index < lostBillCount; index++) yield lostBill(index);
}

/** A model has a realistic form, versions and two pages. */
function* model(index: number): Generator<Item> {
  const fields = Array.from({ length: 8 }, (_, at) => ({
    id: `field-${at}`,
    label: `Field number ${at}`,
    variableName: `field_${at}`,
    type: 'text',
    description: 'What this field is for, so that whoever fills it in knows what comes of it.',
  }));
  const definition = modelDefinitionSchema.parse({
    name: `Model number ${index}`,
    description: 'Paints what you say, in the manner of your choice. '.repeat(4),
    endpoint: 'fal-ai/kling-video/v2.1/master/image-to-video',
    estimatedSeconds: 10,
    providerCostUsd: 0.02,
    tags: ['portrait', 'landscape', 'poster'],
    sections: [{ id: 'main', title: 'Main', fields }],
  });
  const id = modelId(index);
  const first = newModel(definition, { id, owner: ownerOf(index), now: new Date(agoIso(100)) });
  yield { ...keys.model(id), ...first };
  yield toSummaryItem(first);
  for (let version = 1; version <= (index === 0 ? 120 : 1); version++) {
    yield { ...keys.modelVersion(id, version), ...first, version };
  }
  for (const name of ['first', 'second']) yield pageItem(pageOf(index, name));
}

function pageOf(index: number, name: string) {
  const page = { modelId: modelId(index), appId: appId(index % appCount), title: `Page ${name} of ${index}` };
  return { ...page, routePath: `/${name}-${index}`, accessId: ownerOf(index).id, createdAt: agoIso(90) };
}

function* apps(): Generator<Item> {
  yield {
    ...keys.boardTotals,
    assets: 100_000,
    aiAssets: 90_000,
    users: subscriberCount,
    apps: appCount,
    countries: 9,
  };
  for (let app = 0; app < appCount; app++) {
    const modelIndexes = Array.from({ length: modelCount }, (_, index) => index).filter(
      (index) => index % appCount === app,
    );
    const pageEntries = modelIndexes.map((index) => [`/first-${index}`, { title: `Page first of ${index}` }]);
    yield { ...keys.appPages(appId(app)), ...Object.fromEntries(pageEntries) };
    const count = 9000 - app;
    const leader = { name: userId(app), count: 9 };
    yield {
      ...keys.boardApp(appId(app)),
      name: appId(app),
      count,
      changes: count,
      leader,
      parts: { Chile: count },
    };
  }
}

/** Spread over 90 days; one in fifty failed, and the last ones are running. */
function* generation(index: number, total: number): Generator<Item> {
  const id = generationId(index);
  const createdAt = agoIso((90 * (total - index)) / total);
  const isRunning = index >= total - runningCount;
  const status = isRunning ? 'processing' : index % 50 === 1 ? 'failed' : 'completed';
  const user = userId(index % 500);
  const record = {
    ...newGeneration({ id, userId: user, amount: 10 }),
    modelId: modelId(index % modelCount),
    createdAt,
  };
  const { gsi2pk, gsi2sk, ...listing } = generationIndexKeys(record);
  const statusIndexKeys = isRunning
    ? { gsi2pk, gsi2sk }
    : status === 'failed'
      ? unsuccessfulIndexKeys(record, status)
      : {};
  const kind = status === 'completed' ? 'capture' : 'release';
  const settlement = isRunning ? {} : { settlement: { kind, amount: 10, at: createdAt } };
  yield {
    ...keys.generation(id),
    ...listing,
    ...statusIndexKeys,
    ...record,
    ...settlement,
    status,
    deadlineAt: createdAt,
  };
  const input = { endpoint: 'fal-ai/flux/schnell', payload: { prompt: 'A harbour' }, values: {} };
  yield { ...keys.generationInput(id), ...generationInputIndexKeys(record), ...input };
  yield { ...keys.generationRun(id), submittedAt: createdAt, endpoint: input.endpoint, requestId: id };
  if (status === 'completed') yield assetItem(assetOf(id, index, createdAt));
}

function assetOf(id: string, index: number, createdAt: string): StoredAsset {
  return {
    id: `${String(index).padStart(12, '0')}${id.slice(0, 14)}`,
    userId: userId(index % 500),
    appId: appId(index % appCount),
    generationId: id,
    mediaType: 'image',
    contentType: 'image/png',
    filename: `harbour-${index}.png`,
    fileKey: `generated/${id}.png`,
    sizeBytes: 1000,
    isAiGenerated: true,
    isFavourite: false,
    createdAt,
  };
}

function lostBill(index: number): Item {
  const at = agoIso((30 * index) / lostBillCount);
  const requestId = generationId(index);
  const bill = { requestId, endpoint: 'fal-ai/flux/schnell', at, costUsd: 0.02, reason: 'failed' };
  return { ...providerKeys.lostBill(at, requestId), ...bill, modelId: modelId(index), generationId: requestId };
}

/** Each model has generations on each day of three months. */
function* daysOf(generations: number): Generator<Item> {
  const each = Math.max(1, Math.round(generations / 90 / modelCount));
  const counts = { started: each, completed: each, captured: 10 * each, duration12: each };
  const costs = { priced: each, pricedCredits: 10 * each, costMicroUsd: 20_000 * each };
  for (let day = 0; day < 90; day++) {
    yield { ...keys.creditDay(dayAgo(day)), granted: 100, spent: 10 };
    for (let index = 0; index < modelCount; index++) {
      yield { ...keys.modelDay(dayAgo(day), modelId(index)), ...counts, ...costs };
    }
  }
}
