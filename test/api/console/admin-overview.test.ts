import { randomUUID } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import { adminApiKeys } from '#shared/contracts/admin-api-keys.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { adminOverview, type Found } from '#shared/contracts/admin-overview.ts';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import { adminProForms } from '#shared/contracts/admin-pro-forms.ts';
import { adminProRequests } from '#shared/contracts/admin-pro-requests.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { awsEngine } from '#test/support/aws-engine.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { call, type Product, startProduct } from '#test/support/product.ts';
import { it } from '../shared-product.ts';

type Admin = Awaited<ReturnType<Product['signInAdmin']>>;

let product: Product;
let superAdmin: Admin;
let editor: Admin;
let maya: NewSubscriber;
let subscriber: Awaited<ReturnType<Product['signIn']>>;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
  [superAdmin, editor] = await Promise.all([product.signInAdmin('admin'), product.signInAdmin('editor')]);
  maya = await createMaya(product);
  subscriber = await product.signIn(maya.sessionId);
});

const sections = [{ id: 'main', title: 'Main', fields: [{ id: 'f', label: 'Prompt', type: 'text' }] }];

/** Creates a model, its page and a pro form with a unique name. */
async function createNamed(admin: Admin, word: string) {
  const definition = { name: `${word} Model`, endpoint: 'fal-ai/flux/schnell', estimatedSeconds: 10, sections };
  const { model } = (await admin.call(adminModels.createModel, { body: { definition } })).body;
  // The page of an ordinary admin pays with the admin's own key.
  const key = { provider: 'fal', name: `${word} Key`, apiKey: 'secret-key-0123456789' };
  const { apiKey } = (await admin.call(adminApiKeys.createApiKey, { body: key })).body;
  const page = { routePath: `${word}-page`, appId: 'app', title: `${word} Page`, apiKeyId: apiKey.id };
  const published = await admin.call(adminPages.createPage, { params: { id: model.id }, body: page });
  expect(published.status).toBe(201);
  const form = {
    name: `${word} Form`,
    routePath: `${word}-form`,
    requestType: 'image',
    appId: 'app',
    creditCost: 1,
  };
  const answer = await admin.call(adminProForms.createProForm, { body: { definition: { ...form, sections } } });
  expect(answer.status).toBe(201);
  return { modelId: model.id as string, formId: answer.body.form.id as string };
}

/** Collects the results of both search routes. */
async function find(admin: Admin, q: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const contract of [adminOverview.search, adminOverview.searchNewest] as const) {
    const { status, body } = await admin.call(contract, { query: { q } });
    expect({ status, body }).toMatchObject({ status: 200 });
    found.push(...body.items);
  }
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

async function submit(routePath: string): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { routePath, details: 'A wish', values: {} };
  const answer = await subscriber.call(proRequests.createProRequest, { headers, body });
  expect(answer.status).toBe(201);
  return answer.body.request.id;
}

const waitingOf = async (admin: Admin) => ({
  ...(await admin.call(adminOverview.getWaiting, {})).body,
  ...(await admin.call(adminOverview.getPending, {})).body,
});

it(
  'a search finds own items for an ordinary admin, and everything for a super admin',
  { tags: ['whole'] },
  async () => {
    const ownNames = await createNamed(editor, 'Quokka');
    const otherNames = await createNamed(superAdmin, 'Wombat');
    const [ownRequest, otherRequest] = [await submit('Quokka-form'), await submit('Wombat-form')];
    const { body } = await subscriber.generate('dream-image', {
      prompt: 'A find',
      image_size: 'square_hd',
      num_images: 1,
    });
    const generation = await subscriber.settled(body.generation.id);
    const expectedResults = (word: string, { modelId, formId }: typeof ownNames) => [
      { kind: 'model', id: modelId, name: `${word} Model`, endpoint: 'fal-ai/flux/schnell' },
      { kind: 'page', routePath: `/${word}-page`, title: `${word} Page`, modelId },
      { kind: 'pro form', id: formId, name: `${word} Form`, routePath: `/${word}-form` },
    ];
    // The lists are cached for some seconds.
    await eventually(async () => {
      expect(await find(editor, 'quokka')).toEqual(expectedResults('Quokka', ownNames));
      expect(await find(superAdmin, 'WOMBAT')).toEqual(expectedResults('Wombat', otherNames));
    });
    expect(await find(superAdmin, 'quokka page')).toEqual([expectedResults('Quokka', ownNames)[1]]);
    expect(await find(editor, 'wombat')).toEqual([]);

    const request = { kind: 'request', id: ownRequest, userId: maya.id, formName: 'Quokka Form', status: 'pending' };
    await eventually(async () => expect(await find(editor, ownRequest.slice(0, 8))).toEqual([request]));
    expect(await find(superAdmin, ownRequest)).toEqual([request]);
    expect(await find(editor, otherRequest)).toEqual([]);
    expect(await find(superAdmin, otherRequest)).toMatchObject([{ id: otherRequest, formName: 'Wombat Form' }]);

    const found = { kind: 'generation', id: generation.id, pageTitle: 'Dream Image', status: 'completed' };
    expect(await find(superAdmin, generation.id)).toEqual([found]);
    expect(await find(editor, generation.id)).toEqual([]);
    const person = { kind: 'subscriber', userId: maya.id, name: 'Maya Lindqvist' };
    expect(await find(superAdmin, maya.id)).toEqual([person]);
    expect(await find(superAdmin, 'maya lindq')).toContainEqual(person);
    expect(await find(editor, maya.id)).toEqual([]);
    expect(await find(editor, 'maya lindq')).toEqual([]);
  },
);

it(
  'the queue shows requests for own forms to an ordinary admin, and all to a super admin',
  { tags: ['whole'] },
  async () => {
    await createNamed(editor, 'Numbat');
    const [before, ofAll] = [await waitingOf(editor), await waitingOf(superAdmin)];
    expect(before).not.toHaveProperty('openIssues');
    expect(ofAll).toMatchObject({ openIssues: expect.any(Number), pendingRequests: { isMore: false } });
    const id = await submit('Numbat-form');
    await submit('portrait-request');
    const counts = async () => [
      (await waitingOf(editor)).pendingRequests.count - before.pendingRequests.count,
      (await waitingOf(superAdmin)).pendingRequests.count - ofAll.pendingRequests.count,
    ];
    await eventually(async () => expect(await counts()).toEqual([1, 2]));
    expect((await waitingOf(editor)).pendingRequests.oldestAt).toEqual(expect.any(String));
    const params = { userId: maya.id, id };
    const move = (status: 'pending' | 'processing') =>
      editor.call(adminProRequests.moveRequest, { params, body: { status } });
    expect((await move('processing')).status).toBe(200);
    await eventually(async () => expect(await counts()).toEqual([0, 1]));
    expect(await find(editor, id)).toEqual([
      { kind: 'request', id, userId: maya.id, formName: 'Numbat Form', status: 'processing' },
    ]);
    expect((await move('pending')).status).toBe(200);
    await eventually(async () => expect(await counts()).toEqual([1, 2]));
    await editor.call(adminProRequests.rejectRequest, { params, body: { reason: 'No' } });
    await eventually(async () => expect(await counts()).toEqual([0, 1]));
  },
);

it('the days count generations and credits', { tags: ['whole'] }, async () => {
  // Uses its own product, so that no other test's generations are counted.
  const otherProduct = await startProduct({ timeScale: 0.05, cloudOptions: { engine: awsEngine } });
  onTestFinished(otherProduct.close);
  const admin = await otherProduct.signInAdmin();
  const person = await otherProduct.signIn((await createMaya(otherProduct)).sessionId);
  const overview = async () => (await admin.call(adminOverview.getOverview, {})).body;
  const today = async () => (await overview()).days.at(-1);
  const before = await today();
  const values = { image_size: 'square_hd', num_images: 1 };
  for (const prompt of ['A day', 'A day #fail']) {
    const { body } = await person.generate('dream-image', { ...values, prompt });
    await person.settled(body.generation.id);
  }
  await eventually(async () => {
    const { started, completed, failed, spent, released } = await today();
    const moved = [started - before.started, completed - before.completed, failed - before.failed];
    expect(moved).toEqual([2, 1, 1]);
    expect([spent - before.spent, released - before.released]).toEqual([10, 10]);
  });
  // Today's numbers do not change when the past days are summed.
  const countedOverview = await overview();
  await otherProduct.cloud.invoke('past-days', {});
  expect(await overview()).toEqual(countedOverview);
});

it('the overview is for admins only', async () => {
  for (const contract of Object.values(adminOverview)) {
    const request = { query: { q: 'dream' } };
    expect((await call(product.siteUrl, contract, request)).status).toBe(401);
    expect((await subscriber.call(contract, request)).status).toBe(401);
  }
});
