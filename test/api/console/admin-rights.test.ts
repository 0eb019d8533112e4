import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { demoProFormId } from '#infra/demo/seed.ts';
import { adminApiKeys } from '#shared/contracts/admin-api-keys.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { adminMonitor, type ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { adminPages, type Change, type PageInput } from '#shared/contracts/admin-pages.ts';
import type { AdminSignedIn, Product } from '#test/support/product.ts';
import { createTestAdmin } from '#test/support/test-admin.ts';
import { lostGeneration } from '../generations/stuck-generations.ts';
import { it } from '../shared-product.ts';

let product: Product;
let superAdmin: AdminSignedIn;
let owner: AdminSignedIn;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
  const account = await createTestAdmin(product);
  [superAdmin, owner] = await Promise.all([
    product.signInAdmin(),
    product.signInAdmin(account.userId, account.password),
  ]);
});

async function createModel(admin: AdminSignedIn): Promise<string> {
  const { body } = await superAdmin.call(adminModels.getModel, { params: { id: 'dream-image' } });
  const definition = { ...body.model, name: `Model ${randomUUID()}` };
  const { status, body: created } = await admin.call(adminModels.createModel, { body: { definition } });
  expect(status).toBe(201);
  return created.model.id;
}

async function addKey(admin: AdminSignedIn): Promise<string> {
  const body = { provider: 'fal', name: 'A key', apiKey: 'key-0123456789' };
  return (await admin.call(adminApiKeys.createApiKey, { body })).body.apiKey.id;
}

function publish(admin: AdminSignedIn, modelId: string, page: Partial<PageInput>) {
  const body = { routePath: `/page-${randomUUID()}`, appId: randomUUID(), ...page };
  return admin.call(adminPages.createPage, { params: { id: modelId }, body });
}

async function readEffects(admin: AdminSignedIn, change: Change) {
  const { status, body } = await admin.call(adminPages.describeEffects, { body: change });
  return status === 200 ? body : status;
}

describe('the effects of a change', () => {
  it('name the live pages that it takes from subscribers', async () => {
    const [live, plain] = [await createModel(superAdmin), await createModel(superAdmin)];
    const apiKeyId = await addKey(superAdmin);
    const routePath = `/page-${randomUUID()}`;
    expect((await publish(superAdmin, live, { routePath, title: 'A live page', apiKeyId })).status).toBe(201);
    const pages = [{ path: `/p${routePath}`, title: 'A live page' }];
    const hit = { models: 1, modelsWithLivePages: 1, livePages: 1, usesInSevenDays: 0, pages };
    expect(await readEffects(superAdmin, { kind: 'models', ids: [live, plain] })).toEqual({ ...hit, models: 2 });
    expect(await readEffects(superAdmin, { kind: 'apiKey', id: apiKeyId })).toEqual(hit);
    expect(await readEffects(superAdmin, { kind: 'page', routePath })).toEqual(hit);

    const body = { isAvailable: false };
    await superAdmin.call(adminModels.setAvailability, { params: { id: live }, body });
    expect(await readEffects(superAdmin, { kind: 'apiKey', id: apiKeyId })).toMatchObject({ livePages: 0, pages: [] });
  });

  it('count the use of the last seven days, and the open requests of a pro form', async () => {
    const subscriber = await product.signIn('demo-session');
    const values = { prompt: 'a', image_size: 'square_hd', num_images: 1 };
    const { body } = await subscriber.generate('dream-image', values);
    await subscriber.settled(body.generation.id);
    await expect
      .poll(() => readEffects(superAdmin, { kind: 'models', ids: ['dream-image'] }), { timeout: 15_000 })
      .toMatchObject({ usesInSevenDays: expect.toSatisfy((uses: number) => uses > 0) });
    expect(await readEffects(superAdmin, { kind: 'proForm', id: demoProFormId })).toMatchObject({
      livePages: 1,
      pages: [{ path: '/pro/portrait-request' }],
      openRequests: expect.any(Number),
    });
  });

  it('tell an admin nothing about what others own', async () => {
    const apiKeyId = await addKey(superAdmin);
    expect(await readEffects(owner, { kind: 'models', ids: ['dream-image'] })).toMatchObject({ models: 0, pages: [] });
    expect(await readEffects(owner, { kind: 'apiKey', id: apiKeyId })).toBe(404);
    expect(await readEffects(owner, { kind: 'page', routePath: 'dream-image' })).toBe(403);
    expect(await readEffects(owner, { kind: 'proForm', id: demoProFormId })).toBe(404);
  });
});

describe('an ordinary admin', () => {
  it('publishes on own keys, and not on the stage’s', async () => {
    const modelId = await createModel(owner);
    const refused = await publish(owner, modelId, {});
    expect(refused).toMatchObject({ status: 403, body: { error: { fields: [{ field: 'apiKeyId' }] } } });
    const apiKeyId = await addKey(owner);
    const created = await publish(owner, modelId, { apiKeyId });
    expect(created.status).toBe(201);
    const { routePath, appId } = created.body.page;
    const params = { routePath: routePath.slice(1) };
    const update = (body: PageInput) => owner.call(adminPages.updatePage, { params, body });
    const onStageKey = { routePath, appId, apiKeyId: '' };
    expect((await update(onStageKey)).status).toBe(403);
    expect((await superAdmin.call(adminPages.updatePage, { params, body: onStageKey })).status).toBe(200);
    // A super admin's decision holds for later changes of the page.
    expect((await update({ routePath, appId, title: 'Changed' })).status).toBe(200);
  });

  it('names an app only while all of its pages are of own models', async () => {
    const [modelId, otherModelId] = [await createModel(owner), await createModel(superAdmin)];
    const apiKeyId = await addKey(owner);
    const appId = randomUUID();
    const own = await publish(owner, modelId, { appId, appName: 'Mine', apiKeyId });
    expect(own.status).toBe(201);
    const findApp = async (admin: AdminSignedIn) =>
      (await admin.call(adminPages.listApps, {})).body.items.find((app: { appId: string }) => app.appId === appId);
    expect(await findApp(owner)).toEqual({ appId, name: 'Mine', canName: true });

    expect((await publish(superAdmin, otherModelId, { appId })).status).toBe(201);
    expect(await findApp(owner)).toEqual({ appId, name: 'Mine', canName: false });
    expect(await findApp(superAdmin)).toMatchObject({ canName: true });
    const refusal = { status: 403, body: { error: { fields: [{ field: 'appName' }] } } };
    expect(await publish(owner, modelId, { appId, appName: 'RENAMED', apiKeyId })).toMatchObject(refusal);
    const { routePath } = own.body.page;
    const params = { routePath: routePath.slice(1) };
    const update = (page: Partial<PageInput>) =>
      owner.call(adminPages.updatePage, { params, body: { routePath, appId, apiKeyId, ...page } });
    expect(await update({ appName: 'RENAMED' })).toMatchObject(refusal);
    expect(await update({ appName: '' })).toMatchObject(refusal);
    expect((await update({ appName: 'Mine', title: 'Changed' })).status).toBe(200);
    expect(await findApp(superAdmin)).toMatchObject({ name: 'Mine' });
  });

  it('sees no running generation of another’s model, and acts on none', async () => {
    const id = await lostGeneration(product);
    const params = { id };
    const find = async (admin: AdminSignedIn) => {
      const { body } = await admin.call(adminMonitor.listProcessing, { query: {} });
      return body.items.find((item: ProcessingGeneration) => item.id === id);
    };
    expect(await find(owner)).toBeUndefined();
    expect(await find(superAdmin)).toMatchObject({ isStarting: false, userId: expect.any(String) });
    expect((await owner.call(adminMonitor.inspectGeneration, { params })).status).toBe(403);
    expect((await owner.call(adminMonitor.processGeneration, { params })).status).toBe(403);
    expect((await owner.call(adminMonitor.deleteGeneration, { params })).status).toBe(403);
    expect(await find(superAdmin)).toMatchObject({ status: 'processing' });
    expect((await superAdmin.call(adminMonitor.deleteGeneration, { params })).status).toBe(204);
  });
});
