import { beforeAll, describe, expect, it } from 'vitest';
import { duplicateModel, setAvailability } from '#functions/api/admin-models/models.ts';
import { AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { hashJob } from '#functions/domain/models/golden-input.ts';
import { modelDrafts } from '#functions/domain/models/model-drafts.ts';
import { ModelRepository, newModel } from '#functions/domain/models/model-repository.ts';
import { createModel, saveModel } from '#functions/domain/models/save-model.ts';
import { TestRunRepository } from '#functions/domain/models/test-run-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { fal } from '#functions/providers/fal/fal-provider.ts';
import { type EndpointCheck, Providers } from '#functions/providers/provider.ts';
import { type ModelDefinition, modelDefinitionSchema } from '#shared/rules/model.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';

const now = new Date('2026-11-20T12:00:00Z');
const admin: AdminCaller = {
  id: 'access-1',
  name: 'Ada Admin',
  userId: 'ada',
  isAdmin: true,
  isSuperAdmin: true,
  isActive: true,
  hasSecondFactor: false,
  totalModels: 0,
  createdAt: now.toISOString(),
  tokenHash: 'hash',
};

let started: NewTable;
let models: ModelRepository;
beforeAll(async () => {
  started = await newTable();
  models = new ModelRepository(started.table);
  const { tokenHash: _, ...account } = admin;
  await new AdminRepository(started.table).install({ ...account, passwordHash: '' });
});

/** fal with a fixed answer about every endpoint. */
const deps = (check: EndpointCheck = 'known') => ({
  models,
  drafts: modelDrafts(started.table),
  providers: new Providers([{ ...fal, checkEndpoint: async () => check }]),
  testRuns: new TestRunRepository(started.table),
  now: () => now,
});
const field = { id: 'f', label: 'Prompt', type: 'text' };

async function written(name: string, more: Partial<ModelDefinition> = {}) {
  const sections = [{ id: 'main', title: 'Main', fields: [field] }];
  const definition = { name, endpoint: 'fal-ai/x', estimatedSeconds: 10, sections, ...more };
  const model = newModel(modelDefinitionSchema.parse(definition), { id: `model-${name}`, owner: admin, now });
  const audit = auditEntry(admin, { action: 'created', kind: 'model', id: model.id, name }, now);
  expect(await models.create(model, audit)).toBeUndefined();
  return model;
}

it('the list contains every model, even when their forms exceed one answer of the table', async () => {
  const systemInstructions = 'x'.repeat(110_000);
  const sections = [
    { id: 'main', title: 'Main', fields: [{ ...field, type: 'textarea' as const, systemInstructions }] },
  ];
  const names = Array.from({ length: 24 }, (_, index) => `Large ${index}`);
  for (const name of names) await written(name, { sections });
  const listed = new Set((await models.all()).map(({ name }) => name));
  expect(names.filter((name) => !listed.has(name))).toEqual([]);
});

it('a copy of a model at every limit can be read, and so can the list', { tags: ['S7.2-13'] }, async () => {
  const original = await written('n'.repeat(200), { sortOrder: 1_000_000 });
  const { id } = await duplicateModel(deps(), admin, original);
  const copy = await models.find(id);
  expect(copy).toMatchObject({ name: `${'n'.repeat(193)} (Copy)`, sortOrder: 1_000_000 });
  expect((await models.all()).map((model) => model.id)).toContain(id);
});

it('a broken model can be taken off the pages, but not published again', { tags: ['A4.2-2'] }, async () => {
  const model = await written('Broken', { estimatedSeconds: 0 });
  const { model: off } = await setAvailability(deps(), admin, model, false);
  expect(off).toMatchObject({ isAvailable: false, version: 1 });
  await expect(setAvailability(deps(), admin, off, true)).rejects.toThrow('Estimated time is required');
});

it('a model keeps its name when another model has the new one', async () => {
  await written('Taken');
  const model = await written('Mine');
  const rename = (name: string) =>
    saveModel(deps(), admin, model, { baseVersion: 1, definition: modelDefinitionSchema.parse({ ...model, name }) });
  await expect(rename('Taken')).rejects.toThrow('Model ID "taken" already exists. Please use a different model name.');
  expect((await rename('Free')).model).toMatchObject({ slug: 'free', version: 2 });
  await written('Mine too', { name: 'Mine' }).then(({ slug }) => expect(slug).toBe('mine'));
});

describe('a model that its provider does not have', () => {
  const refusal = 'fal has no endpoint “fal-ai/x”. Correct the workflow path, or save the model deactivated.';

  it('can be saved deactivated, but not active', async () => {
    const model = await written('Gone');
    const save = (isAvailable: boolean) =>
      saveModel(deps('unknown'), admin, model, {
        baseVersion: 1,
        definition: modelDefinitionSchema.parse({ ...model, isAvailable }),
      });
    await expect(save(true)).rejects.toMatchObject({
      code: 'invalid_input',
      message: refusal,
      fields: [{ field: 'endpoint', message: refusal }],
    });
    const { model: off, notChecked } = await save(false);
    expect([off.isAvailable, off.version, notChecked]).toEqual([false, 2, undefined]);
    await expect(setAvailability(deps('unknown'), admin, off, true)).rejects.toThrow(refusal);
  });

  it('is saved with a warning while the provider does not answer', async () => {
    const model = await written('Unsaid');
    const { notChecked } = await setAvailability(deps('unchecked'), admin, model, true);
    expect(notChecked).toBe('fal did not say whether it has “fal-ai/x”: that was not checked.');
  });
});

describe('a model with a golden input', () => {
  const golden = { goldenInput: { prompt: 'a heron' } };
  const section = (more: object) => [{ id: 'main', title: 'Main', fields: [{ ...more, variableName: 'prompt' }] }];
  const goldenModel = (more: object) =>
    modelDefinitionSchema.parse({
      name: `Golden ${JSON.stringify(more).length} ${Math.floor(performance.now())}`,
      endpoint: 'fal-ai/golden',
      estimatedSeconds: 10,
      sections: section(field),
      ...golden,
      ...more,
    });
  const pass = (definition: ModelDefinition, payload = golden.goldenInput) =>
    deps().testRuns.savePassed(hashJob({ ...definition, payload }), now);
  const refusal = 'The publish check has not given a result since the last change. Run it, then publish.';

  it('goes live only after its values gave a result, which then is asked only of other jobs', async () => {
    const definition = goldenModel({ endpoint: 'fal-ai/first' });
    const create = () => createModel(deps(), admin, { definition });
    await expect(create()).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'goldenInput', message: refusal }],
    });
    await pass(definition, { prompt: 'another' });
    await expect(create()).rejects.toThrow(refusal);
    await pass(definition);
    const { model } = await create();

    const later = (days: number) => ({ ...deps(), now: () => new Date(now.getTime() + days * 24 * 3600_000) });
    const save = (more: object, days = 0) =>
      saveModel(later(days), admin, model, { baseVersion: 1, definition: { ...definition, ...more } });
    for (const other of [
      { endpoint: 'fal-ai/second' },
      { outputKey: 'image' },
      { goldenInput: { prompt: 'a crane' } },
      {
        sections: [{ id: 'main', title: 'Main', fields: [{ ...field, variableName: 'text' }] }],
        goldenInput: { text: 'a' },
      },
    ]) {
      await expect(save(other)).rejects.toThrow(/publish check/);
    }
    // The same job stays checked when the result is long forgotten.
    expect((await save({ creditCost: 12 }, 91)).model).toMatchObject({ version: 2, creditCost: 12 });
  });

  it('can be saved deactivated, and is checked when it is activated', async () => {
    const { model } = await createModel(deps(), admin, {
      definition: goldenModel({ endpoint: 'fal-ai/off', isAvailable: false }),
    });
    await expect(setAvailability(deps(), admin, model, true)).rejects.toThrow(refusal);
    await pass(model);
    expect((await setAvailability(deps(), admin, model, true)).model.isAvailable).toBe(true);
  });

  it('is refused while its values don’t fit the form', async () => {
    const definition = goldenModel({ goldenInput: {}, sections: section({ ...field, required: true }) });
    const message = 'The publish check doesn’t fit the form: Prompt is required';
    await expect(createModel(deps(), admin, { definition })).rejects.toThrow(message);
  });
});
