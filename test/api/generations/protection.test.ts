import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { adminApiKeys } from '#shared/contracts/admin-api-keys.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import { adminPauses, type Pause } from '#shared/contracts/admin-pauses.ts';
import { credits } from '#shared/contracts/credits.ts';
import { pages } from '#shared/contracts/pages.ts';
import { eventually } from '#test/support/eventually.ts';
import { productTable } from '#test/support/product-table.ts';
import { type Product, type SignedIn, startProduct } from '#test/support/product.ts';

type Admin = Awaited<ReturnType<Product['signInAdmin']>>;

let product: Product;
let admin: Admin;
let subscriber: SignedIn;
let table: Table;
beforeAll(async () => {
  product = await startProduct({ timeScale: 0.02, jobsAtOnce: 20, cloudOptions: { retryScale: 0.005 } });
  [admin, subscriber] = await Promise.all([product.signInAdmin(), product.signIn('demo-session')]);
  table = productTable(product.cloud.endpoints.dynamodb, product.cloud.tableName('Table'));
});
afterAll(() => product.close());

/** Returns the id of a published model whose form asks for a prompt. */
async function publish(name: string, more: object = {}, apiKeyId?: string): Promise<string> {
  const definition = {
    name,
    endpoint: 'fal-ai/flux/schnell',
    estimatedSeconds: 1,
    creditCost: 1,
    sections: [
      { id: 'main', title: 'Main', fields: [{ id: 'p', label: 'Prompt', variableName: 'prompt', type: 'text' }] },
    ],
    ...more,
  };
  const { body } = await admin.call(adminModels.createModel, { body: { definition } });
  const page = { routePath: name, appId: 'app-of-tests', apiKeyId };
  const created = await admin.call(adminPages.createPage, { params: { id: body.model.id }, body: page });
  expect(created).toMatchObject({ status: 201 });
  return body.model.id;
}

async function startGenerations(routePath: string, prompt: string, times: number): Promise<void> {
  const startedGenerations = await Promise.all(
    Array.from({ length: times }, () => subscriber.generate(routePath, { prompt })),
  );
  for (const { body } of startedGenerations) await subscriber.settled(body.generation.id);
}

const protect = () => product.cloud.invoke('protection', {});

/** Waits until the projected counts of the day have paused the model. */
function pauseOf(id: string): Promise<Pause> {
  return eventually(async () => {
    await protect();
    const { body } = await admin.call(adminPauses.listPauses, {});
    const found = body.items.find((pause: Pause) => pause.id === id);
    expect(found).toBeDefined();
    return found;
  });
}

async function isPaused(routePath: string): Promise<boolean> {
  const { body } = await subscriber.call(pages.getPage, { params: { routePath } });
  return body.paused !== undefined;
}

async function resumed(id: string): Promise<void> {
  await eventually(async () => {
    await protect();
    const { body } = await admin.call(adminPauses.listPauses, {});
    expect(body.items.map((pause: Pause) => pause.id)).not.toContain(id);
  });
}

describe('a model that fails too often', () => {
  it('is paused, takes no credits, and resumes after a successful test request', { tags: ['whole'] }, async () => {
    const id = await publish('failing');
    // Ten requests of subscribers, and the first test request.
    product.providers.faults.plan('fail', { times: 11, when: (input) => JSON.stringify(input).includes('unlucky') });
    await startGenerations('failing', 'an unlucky fox', 9);
    await startGenerations('failing', 'a fox #policy', 3);
    await protect();
    // Nine faults are too few, and failures caused by the input don't count.
    expect(await isPaused('failing')).toBe(false);
    await startGenerations('failing', 'an unlucky fox', 1);
    expect(await pauseOf(id)).toMatchObject({
      kind: 'model',
      reason: 'failures',
      stats: { faults: 10, completed: 0 },
    });
    expect(await isPaused('failing')).toBe(true);

    const before = (await subscriber.call(credits.getCredits, {})).body;
    const refused = await subscriber.generate('failing', { prompt: 'a fox' });
    expect(refused).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
    expect(refused.body.error.message).toBe('This form is paused and takes no credits. Please try again later.');
    expect((await subscriber.call(credits.getCredits, {})).body).toEqual(before);

    const runTestRequest = () =>
      table.update(keys.pause('model', id), setExpression({ nextProbeAt: new Date(0).toISOString() }));
    await runTestRequest();
    await eventually(async () => {
      await protect();
      const { body } = await admin.call(adminPauses.listPauses, {});
      expect(body.items.find((pause: Pause) => pause.id === id)).toMatchObject({ failedTestRequests: 1 });
    });
    expect(await isPaused('failing')).toBe(true);

    await runTestRequest();
    await resumed(id);
    expect(await isPaused('failing')).toBe(false);
    await protect();
    expect(await isPaused('failing')).toBe(false);
    await startGenerations('failing', 'a fox', 1);
  });

  it('resumes when an admin resumes it, and earlier failures no longer count', { tags: ['whole'] }, async () => {
    const id = await publish('failing-again', { failureCeilingPercent: 100 });
    await startGenerations('failing-again', 'a fox #fail', 10);
    await pauseOf(id);
    expect(await admin.call(adminPauses.resume, { params: { kind: 'model', id } })).toMatchObject({ status: 204 });
    await protect();
    expect(await isPaused('failing-again')).toBe(false);
    const editor = await product.signInAdmin('editor');
    expect((await editor.call(adminPauses.resume, { params: { kind: 'model', id } })).status).toBe(404);
  });
});

it('a model below its margin floor is paused until it is saved', { tags: ['whole'] }, async () => {
  // One credit is worth two cents here.
  const id = await publish('loss-making', { providerCostUsd: 0.019, marginFloorPercent: 10 });
  await startGenerations('loss-making', 'a fox', 5);
  expect(await pauseOf(id)).toMatchObject({ reason: 'margin', stats: { priced: 5, pricedCredits: 5 } });
  expect(await isPaused('loss-making')).toBe(true);
  const { model } = (await admin.call(adminModels.getModel, { params: { id } })).body;
  const body = { baseVersion: model.version, definition: { ...model, creditCost: 2 } };
  expect(await admin.call(adminModels.saveModel, { params: { id }, body })).toMatchObject({ status: 200 });
  await resumed(id);
  expect(await isPaused('loss-making')).toBe(false);
});

describe('a daily cost ceiling', () => {
  it('of a model pauses it until the next day', { tags: ['whole'] }, async () => {
    const id = await publish('dear', { providerCostUsd: 0.5, dailyCostCeilingUsd: 1 });
    await startGenerations('dear', 'a fox', 1);
    await protect();
    expect(await isPaused('dear')).toBe(false);
    await startGenerations('dear', 'a fox', 1);
    const { reason, until, stats } = await pauseOf(id);
    expect({ reason, costUsd: stats.costUsd }).toEqual({ reason: 'cost', costUsd: 1 });
    expect(until).toMatch(/T00:00:00.000Z$/);
    expect(await isPaused('dear')).toBe(true);
    await table.update(keys.pause('model', id), setExpression({ until: new Date(0).toISOString() }));
    expect(await isPaused('dear')).toBe(false);
  });

  it('of an API key pauses only the pages that pay with it', { tags: ['whole'] }, async () => {
    const body = { provider: 'fal', name: 'Small', apiKey: 'a-key-of-its-own', dailyCostCeilingUsd: 0.6 };
    const { apiKey } = (await admin.call(adminApiKeys.createApiKey, { body })).body;
    await publish('with-key', { providerCostUsd: 0.7 }, apiKey.id);
    await publish('without-key', { providerCostUsd: 0.7 });
    await startGenerations('with-key', 'a fox', 1);
    await startGenerations('without-key', 'a fox', 1);
    expect(await pauseOf(apiKey.id)).toMatchObject({ kind: 'key', name: 'Small', reason: 'cost' });
    expect([await isPaused('with-key'), await isPaused('without-key')]).toEqual([true, false]);
    await admin.call(adminPauses.resume, { params: { kind: 'key', id: apiKey.id } });
    await protect();
    expect(await isPaused('with-key')).toBe(false);
  });
});
