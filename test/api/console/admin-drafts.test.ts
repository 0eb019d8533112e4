import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { adminApiKeys } from '#shared/contracts/admin-api-keys.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import { adminProForms } from '#shared/contracts/admin-pro-forms.ts';
import { pages } from '#shared/contracts/pages.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { eventually } from '#test/support/eventually.ts';
import type { Product, SignedIn } from '#test/support/product.ts';
import { it } from '../shared-product.ts';

type Admin = Awaited<ReturnType<Product['signInAdmin']>>;

let product: Product;
let admin: Admin;
let subscriber: SignedIn;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
  [admin, subscriber] = await Promise.all([product.signInAdmin('admin'), product.signIn('demo-session')]);
});

const sections = [
  { id: 'main', title: 'Main', fields: [{ id: 'f1', label: 'Prompt', variableName: 'prompt', type: 'textarea' }] },
];
const model = (name: string, more = {}) => ({
  name,
  endpoint: 'fal-ai/flux/schnell',
  estimatedSeconds: 10,
  sections,
  ...more,
});
const soon = () => new Date(Date.now() + 1500).toISOString();
const sweep = () => product.cloud.invoke('sweeper', {});

describe('a model', () => {
  it('begins as a draft, gets its page when it is published, and keeps a draft from subscribers', async () => {
    const { body: created } = await admin.call(adminModels.createDraft, {
      body: { definition: model('', { creditCost: null }) },
    });
    const { id } = created.draft;
    const params = { id };
    const page = { routePath: 'drafted', appId: 'app' };
    expect((await admin.call(adminPages.createPage, { params, body: page })).status).toBe(404);
    const unfinished = await admin.call(adminModels.publishDraft, { params, body: { revision: 1 } });
    expect([unfinished.status, unfinished.body.error.fields[0].field]).toEqual([400, 'creditCost']);
    const definition = model('Drafted painter');
    const saved = await admin.call(adminModels.saveDraft, {
      params,
      body: { revision: 1, baseVersion: 0, definition },
    });
    expect(saved.body.draft).toMatchObject({ revision: 2, baseVersion: 0, definition: { name: 'Drafted painter' } });
    const { body: list } = await admin.call(adminModels.listModels, {});
    expect(list.items.find((row: { id: string }) => row.id === id)).toMatchObject({
      version: 0,
      name: 'Drafted painter',
      draft: { savedBy: 'Ada Admin' },
    });
    const { body: published } = await admin.call(adminModels.publishDraft, { params, body: { revision: 2 } });
    expect(published.model).toMatchObject({ id, version: 1, slug: 'drafted-painter' });
    expect((await admin.call(adminPages.createPage, { params, body: page })).status).toBe(201);

    const next = model('Drafted painter', { creditCost: 55 });
    await admin.call(adminModels.saveDraft, { params, body: { revision: 0, baseVersion: 1, definition: next } });
    const { body: seen } = await subscriber.call(pages.getPage, { params: { routePath: 'drafted' } });
    expect(seen.form).toMatchObject({ modelName: 'Drafted painter', creditCost: 10 });
    const stale = { revision: 0, baseVersion: 1, definition: next };
    const refused = await admin.call(adminModels.saveDraft, { params, body: stale });
    expect([refused.status, refused.body.error.message]).toEqual([409, 'Ada Admin saved this draft in the meantime.']);
    expect((await admin.call(adminModels.discardDraft, { params, query: { revision: 1 } })).status).toBe(204);
    const { body: opened } = await admin.call(adminModels.openDraft, { params });
    expect(opened).toMatchObject({ live: { version: 1, creditCost: 10 } });
    expect(opened).not.toHaveProperty('draft');
  });

  it('tells each admin who else has its editor open, and of a newer draft or version', async () => {
    const editor = await product.signInAdmin('editor');
    const definition = model('Shared work');
    const { id } = (await editor.call(adminModels.createDraft, { body: { definition } })).body.draft;
    const params = { id };
    const announce = async (as: Admin) => (await as.call(adminModels.announceEditor, { params })).body;
    const unpublished = { version: 0, savedBy: 'Eddie Editor' };
    expect(await announce(editor)).toEqual({ editors: [], revision: 1, ...unpublished });
    expect((await announce(admin)).editors).toEqual([{ name: 'Eddie Editor' }]);
    await admin.call(adminModels.saveDraft, { params, body: { revision: 1, baseVersion: 0, definition } });
    const editors = [{ name: 'Ada Admin' }];
    expect(await announce(editor)).toEqual({ editors, revision: 2, savedBy: 'Ada Admin', version: 0 });
    await admin.call(adminModels.publishDraft, { params, body: { revision: 2 } });
    expect(await announce(editor)).toEqual({ editors, revision: 0, version: 1, publishedBy: 'Ada Admin' });

    const form = { name: 'Shared form', routePath: 'shared-form', requestType: 'image', sections };
    const ofAdmin = (await admin.call(adminProForms.createDraft, { body: { definition: form } })).body.draft.id;
    const refused = await editor.call(adminProForms.announceEditor, { params: { id: ofAdmin } });
    expect(refused.status).toBe(403);
  });

  it('is not scheduled while its draft must be merged with a newer version', async () => {
    const { id } = (await admin.call(adminModels.createModel, { body: { definition: model('Merged painter') } })).body
      .model;
    const params = { id };
    const draft = { revision: 0, baseVersion: 1, definition: model('Merged painter', { creditCost: 12 }) };
    await admin.call(adminModels.saveDraft, { params, body: draft });
    const direct = { baseVersion: 1, definition: model('Merged painter', { description: 'Paints' }) };
    await admin.call(adminModels.saveModel, { params, body: direct });
    const times = { revision: 1, publishAt: new Date(Date.now() + 3_600_000).toISOString() };
    const { status, body } = await admin.call(adminModels.scheduleDraft, { params, body: times });
    expect([status, body.error?.fields]).toEqual([409, [{ field: 'baseVersion', message: 'A newer version exists' }]]);
    const merged = { ...draft, revision: 1, baseVersion: 2 };
    await admin.call(adminModels.saveDraft, { params, body: merged });
    const again = await admin.call(adminModels.scheduleDraft, { params, body: { ...times, revision: 2 } });
    expect(again).toMatchObject({ status: 200, body: { draft: { publishAt: times.publishAt } } });
    await admin.call(adminModels.discardDraft, { params, query: { revision: 3 } });
  });

  it('is published at its time; a refused draft stays and needs attention', async () => {
    const schedule = async (name: string) => {
      const { body } = await admin.call(adminModels.createDraft, { body: { definition: model(name) } });
      const params = { id: body.draft.id as string };
      const times = { revision: 1, publishAt: soon(), note: 'At last' };
      const scheduled = await admin.call(adminModels.scheduleDraft, { params, body: times });
      expect(scheduled).toMatchObject({ status: 200, body: { draft: { revision: 2, note: 'At last' } } });
      return params;
    };
    const good = await schedule('Scheduled painter');
    const bad = await schedule('Nameless painter');
    const unchecked = await schedule('Unchecked painter');
    const nameless = { revision: 2, baseVersion: 0, definition: model('') };
    expect((await admin.call(adminModels.saveDraft, { params: bad, body: nameless })).status).toBe(200);
    const definition = model('Unchecked painter', { goldenInput: { prompt: `a heron ${randomUUID()}` } });
    const checked = { revision: 2, baseVersion: 0, definition };
    expect((await admin.call(adminModels.saveDraft, { params: unchecked, body: checked })).status).toBe(200);
    await eventually(async () => {
      await sweep();
      const { body } = await admin.call(adminModels.getModel, { params: good });
      expect(body.model).toMatchObject({ version: 1, savedBy: 'Ada Admin', note: 'At last' });
    });
    await eventually(async () => {
      await sweep();
      const { body } = await admin.call(adminOverview.getWaiting, {});
      expect(body.refusedDrafts).toContainEqual({
        kind: 'model',
        id: bad.id,
        name: '',
        problem: 'Model name is required',
      });
      expect(body.refusedDrafts.find(({ id }: { id: string }) => id === unchecked.id)).toMatchObject({
        problem: 'The publish check has not given a result since the last change. Run it, then publish.',
      });
    });
    await admin.call(adminModels.discardDraft, { params: unchecked, query: { revision: 4 } });
    expect((await admin.call(adminModels.openDraft, { params: unchecked })).status).toBe(404);
    await admin.call(adminModels.discardDraft, { params: bad, query: { revision: 4 } });
    expect((await admin.call(adminModels.openDraft, { params: bad })).status).toBe(404);
  });
});

describe('a pro form', () => {
  it('is published at its time, with the key of who scheduled it', async () => {
    const key = { provider: 'fal', name: 'Key of a scheduled form', apiKey: 'secret-key-0123456789' };
    const { body: stored } = await admin.call(adminApiKeys.createApiKey, { body: key });
    const definition = { name: 'Soon', routePath: 'soon', requestType: 'image', sections, apiKeyId: stored.apiKey.id };
    const { body } = await admin.call(adminProForms.createDraft, { body: { definition } });
    const params = { id: body.draft.id as string };
    const open = () => subscriber.call(proRequests.getProForm, { params: { routePath: 'soon' } });
    expect((await open()).status).toBe(404);
    await admin.call(adminProForms.scheduleDraft, { params, body: { revision: 1, publishAt: soon() } });
    await eventually(async () => {
      await sweep();
      expect((await open()).status).toBe(200);
    });
    const { body: versions } = await admin.call(adminProForms.listVersions, { params, query: {} });
    expect(versions.items).toMatchObject([{ version: 1 }]);
    const { body: restored } = await admin.call(adminProForms.restoreVersion, {
      params: { ...params, version: 1 },
      body: {},
    });
    expect(restored.draft).toMatchObject({ restoredFrom: 1, revision: 1 });
    const published = await admin.call(adminProForms.publishDraft, { params, body: { revision: 1, note: 'Again' } });
    expect(published.body.form).toMatchObject({ version: 2, restoredFrom: 1, note: 'Again' });
    const outdated = { revision: 0, baseVersion: 1, definition };
    await admin.call(adminProForms.saveDraft, { params, body: outdated });
    const refused = await admin.call(adminProForms.scheduleDraft, { params, body: { revision: 1, publishAt: soon() } });
    expect([refused.status, refused.body.error?.fields[0].field]).toEqual([409, 'baseVersion']);
    expect((await admin.call(adminProForms.discardDraft, { params, query: { revision: 1 } })).status).toBe(204);
  });
});
