import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { dismissProviderChange, tryEndProviderChange } from '#functions/api/admin-models/models.ts';
import { compareModels, type CompareDeps } from '#functions/background/provider-checks/compare-models.ts';
import { AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { saveDraft } from '#functions/domain/drafts/edit-draft.ts';
import { modelDrafts } from '#functions/domain/models/model-drafts.ts';
import { type Model, ModelRepository, newModel } from '#functions/domain/models/model-repository.ts';
import { saveModel, toModelDefinition } from '#functions/domain/models/save-model.ts';
import { TestRunRepository } from '#functions/domain/models/test-run-repository.ts';
import { ProviderChangeRepository } from '#functions/domain/provider-changes/provider-change-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { fal } from '#functions/providers/fal/fal-provider.ts';
import { Providers } from '#functions/providers/provider.ts';
import { falEndpoints } from '#infra/stand-ins/fal/catalog.ts';
import type { StandIns } from '#infra/stand-ins/stand-ins.ts';
import { type ModelDefinition, modelDefinitionSchema } from '#shared/rules/model.ts';
import { describeChange } from '#shared/rules/provider-change-text.ts';
import { newTable } from '#test/support/new-table.ts';
import { startFresh } from '../../stand-ins/real-clients.ts';

vi.mock('#functions/platform/secrets.ts', () => ({ secrets: async () => ({ falKey: 'test-key' }) }));

const schnell = 'fal-ai/flux/schnell';
const ada: AdminCaller = {
  id: 'ada',
  name: 'Ada',
  userId: 'ada',
  isAdmin: true,
  isSuperAdmin: true,
  isActive: true,
  hasSecondFactor: false,
  totalModels: 0,
  createdAt: '2026-11-20T12:00:00Z',
  tokenHash: 'hash',
};

const realFetch = globalThis.fetch;
let standIns: StandIns;
beforeAll(async () => {
  standIns = await startFresh();
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) => {
    const url = new URL(address);
    const base = standIns.hosts[url.host];
    return realFetch(base === undefined ? url : `${base}${url.pathname}${url.search}`, init);
  });
});
afterEach(() => standIns.published.restore());
afterAll(async () => {
  vi.unstubAllGlobals();
  await standIns.close();
});

let table: Table;
let now: Date;
let writes: number;
let deps: CompareDeps;
beforeEach(async () => {
  ({ table } = await newTable());
  [now, writes] = [new Date('2026-12-03T04:00:00Z'), 0];
  const providerChanges = new ProviderChangeRepository(table);
  for (const name of ['saveOpen', 'removeOpen', 'saveKnown'] as const) {
    const write: (subject: never) => Promise<void> = providerChanges[name].bind(providerChanges);
    providerChanges[name] = (subject: never) => ((writes += 1), write(subject));
  }
  deps = {
    models: new ModelRepository(table),
    modelDrafts: modelDrafts(table),
    providerChanges,
    providers: new Providers([fal]),
    now: () => now,
  };
  const { tokenHash: _, ...account } = ada;
  await new AdminRepository(table).install({ ...account, passwordHash: '' });
});

async function importForm(endpoint: string) {
  const { endpointId, output, sections } = (await fal.importModel(endpoint))!.imported;
  return { endpointId, ...output, sections };
}

async function createModel(id: string, more: Partial<ModelDefinition> = {}): Promise<Model> {
  const importedForm = await importForm(schnell);
  const { endpointId: endpoint, ...form } = importedForm;
  const parts = { name: id, endpoint, ...form, estimatedSeconds: 10, importedForm, ...more };
  const definition = modelDefinitionSchema.parse(parts);
  const model = newModel(definition, { id, owner: ada, now });
  const audit = auditEntry(ada, { action: 'created', kind: 'model', id, name: id }, now);
  expect(await deps.models.create(model, audit)).toBeUndefined();
  return model;
}

/** The comparison of the next night. Returns the open changes in words, by model. */
async function compareTomorrow(): Promise<Record<string, string>> {
  now = new Date(now.getTime() + 24 * 60 * 60_000);
  writes = 0;
  await compareModels(deps);
  return readOpen();
}

async function readOpen(): Promise<Record<string, string>> {
  const open = await deps.providerChanges.openChanges();
  return Object.fromEntries(open.map((change) => [change.modelId, describeChange(change)]));
}

it('finds added, removed and changed inputs, and writes nothing about unchanged models', async () => {
  await createModel('flux');
  await createModel('pro', { ...(await importForm('fal-ai/flux-pro/v1.1')), endpoint: 'fal-ai/flux-pro/v1.1' });
  expect(await compareTomorrow()).toEqual({});
  expect(await compareTomorrow()).toEqual({});
  expect(writes).toBe(0);
  const { input } = falEndpoints.get(schnell)!;
  const { acceleration: _, num_inference_steps: steps, ...others } = input.properties!;
  const properties = { ...others, num_inference_steps: { ...steps!, maximum: 8 }, style: { type: 'string' as const } };
  standIns.published.change(schnell, { input: { ...input, properties } });
  const found = { flux: 'Added: Style. Removed: Acceleration. Changed: Num Inference Steps (limits).' };
  expect(await compareTomorrow()).toEqual(found);
  expect(await compareTomorrow()).toEqual(found);
  expect(writes).toBe(0);
  standIns.published.restore();
  expect(await compareTomorrow()).toEqual({});
});

it('compares once a day, after the start hour, and at once when it is asked', async () => {
  await createModel('flux');
  now = new Date('2026-12-03T02:59:00Z');
  expect(await compareModels(deps)).toBe(0);
  now = new Date('2026-12-03T03:00:00Z');
  expect(await compareModels(deps)).toBe(1);
  expect(await compareModels(deps)).toBe(0);
  expect(await compareModels(deps, { isAsked: true })).toBe(1);
});

it('continues where its time ended', async () => {
  const endpoints = [schnell, 'fal-ai/flux-pro/v1.1', 'fal-ai/recraft/v3/text-to-image'];
  for (const endpoint of endpoints) await createModel(endpoint.replaceAll('/', '-'), { endpoint });
  const read: string[] = [];
  const describeEndpoint = (endpoint: string) => (read.push(endpoint), fal.describeEndpoint(endpoint));
  const providers = new Providers([{ ...fal, describeEndpoint }]);
  const passing = { ...deps, providers, now: () => (now = new Date(now.getTime() + 30_000)) };
  expect(await compareModels(passing)).toBeLessThan(endpoints.length);
  for (let run = 0; run < endpoints.length; run++) await compareModels(passing);
  expect(read).toEqual(endpoints.toSorted());
});

it('says that a model could not be compared, and keeps what was found earlier', async () => {
  await createModel('flux');
  await compareTomorrow();
  standIns.published.addInput(schnell, 'style');
  const found = await compareTomorrow();
  expect(found).toEqual({ flux: 'Added: Style.' });
  standIns.published.isDown = true;
  expect(await compareTomorrow()).toEqual(found);
  const { unchecked } = (await deps.providerChanges.comparison())!;
  expect(unchecked).toMatchObject([{ modelId: 'flux', reason: 'fal did not answer' }]);
  standIns.published.isDown = false;
  // The list of models contradicts the document's 404.
  standIns.published.hideDocument(schnell);
  expect(await compareTomorrow()).toEqual(found);
  expect((await deps.providerChanges.comparison())!.unchecked).toMatchObject([
    { reason: expect.stringContaining('no document') },
  ]);
  standIns.published.restore();
  await compareTomorrow();
  expect(await deps.providerChanges.comparison()).toMatchObject({ unchecked: [], isDone: true });
});

it('finds that an endpoint is gone, deprecated, or has another price', async () => {
  await createModel('flux');
  await compareTomorrow();
  standIns.published.change(schnell, { price: { usd: 0.004, unit: 'image' } });
  expect(await compareTomorrow()).toEqual({ flux: 'Price: 0.004 USD per image, was 0.003 USD per image.' });
  standIns.published.change(schnell, { status: 'deprecated', price: { usd: 0.003, unit: 'image' } });
  expect(await compareTomorrow()).toMatchObject({ flux: expect.stringMatching(/^The endpoint is deprecated/) });
  standIns.published.remove(schnell);
  expect(await compareTomorrow()).toMatchObject({ flux: expect.stringMatching(/^The endpoint is gone/) });
});

it('a dismissed change returns only when the provider changes the model again', async () => {
  const model = await createModel('flux');
  await compareTomorrow();
  standIns.published.addInput(schnell, 'style');
  standIns.published.change(schnell, { price: { usd: 0.004, unit: 'image' } });
  await compareTomorrow();
  const { foundAt } = (await deps.providerChanges.find('flux'))!;
  const dismissDeps = { providerChanges: deps.providerChanges, now: () => now };
  const earlier = '2026-01-01T00:00:00.000Z';
  await expect(dismissProviderChange(dismissDeps, ada, model, earlier)).rejects.toThrow('changed it again');
  const stale = { ...(await deps.providerChanges.find('flux'))!, foundAt: earlier };
  const audit = auditEntry(ada, { action: 'x', kind: 'model', id: 'flux', name: '' }, now);
  expect(await deps.providerChanges.dismiss(stale, audit)).toBe(false);
  await dismissProviderChange(dismissDeps, ada, model, foundAt);
  expect(await readOpen()).toEqual({});
  await dismissProviderChange(dismissDeps, ada, model, foundAt);
  expect(await compareTomorrow()).toEqual({});
  standIns.published.addInput(schnell, 'mood');
  expect(await compareTomorrow()).toEqual({ flux: 'Added: Style, Mood.' });
});

it('a draft with the change ends it until the draft is discarded, and publishing ends it for good', async () => {
  const live = await createModel('flux');
  await compareTomorrow();
  standIns.published.addInput(schnell, 'style');
  await compareTomorrow();
  const save = async (definition: ModelDefinition) => {
    const draft = await deps.modelDrafts.find('flux');
    const draftDeps = { drafts: deps.modelDrafts, now: () => now };
    const change = { definition, revision: draft?.revision ?? 0, baseVersion: 1 };
    const saved = await saveDraft(draftDeps, ada, { live, draft }, change);
    await tryEndProviderChange(deps.providerChanges, { id: 'flux', importedForm: saved.definition.importedForm });
    return saved;
  };
  await save({ ...toModelDefinition(live), description: 'Another text' });
  expect(await readOpen()).toEqual({ flux: 'Added: Style.' });
  const taken = { ...toModelDefinition(live), importedForm: await importForm(schnell) };
  const draft = await save(taken);
  expect(await readOpen()).toEqual({});
  expect(await compareTomorrow()).toEqual({});
  await deps.modelDrafts.discard(draft, auditEntry(ada, { action: 'x', kind: 'model', id: 'flux', name: '' }, now));
  expect(await compareTomorrow()).toEqual({ flux: 'Added: Style.' });
  const { models, modelDrafts: drafts, providers } = deps;
  const saveDeps = { models, drafts, providers, testRuns: new TestRunRepository(table), now: () => now };
  const { model } = await saveModel(saveDeps, ada, live, { baseVersion: 1, definition: taken });
  await tryEndProviderChange(deps.providerChanges, model);
  expect(await readOpen()).toEqual({});
  expect(await compareTomorrow()).toEqual({});
});

it('forgets changes of models that are off, or that use another endpoint now', async () => {
  const flux = await createModel('flux');
  const other = await createModel('other');
  await compareTomorrow();
  standIns.published.addInput(schnell, 'style');
  expect(Object.keys(await compareTomorrow()).toSorted()).toEqual(['flux', 'other']);
  const audit = (id: string) => auditEntry(ada, { action: 'x', kind: 'model', id, name: '' }, now);
  await deps.models.saveSwitch(flux, { ...flux, isAvailable: false }, audit('flux'));
  await tryEndProviderChange(deps.providerChanges, { ...other, endpoint: 'fal-ai/flux-pro/v1.1' });
  expect(Object.keys(await readOpen())).toEqual(['flux']);
  const moved = { ...other, endpoint: 'fal-ai/flux-pro/v1.1', version: 2 };
  await deps.models.save(other, moved, audit('other'));
  expect(await compareTomorrow()).toEqual({});
});
