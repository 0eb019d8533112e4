import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openDraft, requireOwnDraft, setArchived, setAvailability } from '#functions/api/admin-models/models.ts';
import { readWaiting } from '#functions/api/admin-overview/read-overview.ts';
import { search } from '#functions/api/admin-overview/search.ts';
import { deleteProForm, listProForms } from '#functions/api/admin-pro-forms/pro-forms.ts';
import { publishDueDrafts } from '#functions/background/sweeper/publish-due-drafts.ts';
import { AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { ApiKeyRepository } from '#functions/domain/api-keys/api-key-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { AuditTrail } from '#functions/domain/audit/audit-trail.ts';
import { withDrafts } from '#functions/domain/drafts/draft-repository.ts';
import { createDraft, discardDraft, saveDraft, scheduleDraft } from '#functions/domain/drafts/edit-draft.ts';
import { ProcessingRepository } from '#functions/domain/generations/generation-lists.ts';
import { listModelDrafts, modelDrafts } from '#functions/domain/models/model-drafts.ts';
import { ModelRepository } from '#functions/domain/models/model-repository.ts';
import { createModel, publishModelDraft, saveModel, toModelDefinition } from '#functions/domain/models/save-model.ts';
import { TestRunRepository } from '#functions/domain/models/test-run-repository.ts';
import { NamesRepository } from '#functions/domain/names/names-repository.ts';
import { PageRepository } from '#functions/domain/pages/page-repository.ts';
import { PublishedPages } from '#functions/domain/pages/published-pages.ts';
import { proFormDrafts } from '#functions/domain/pro-forms/pro-form-drafts.ts';
import { ProFormRepository } from '#functions/domain/pro-forms/pro-form-repository.ts';
import { createProForm, publishProFormDraft } from '#functions/domain/pro-forms/save-pro-form.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { fal } from '#functions/providers/fal/fal-provider.ts';
import { Providers } from '#functions/providers/provider.ts';
import { type ModelDefinition, modelDefinitionSchema } from '#shared/rules/model.ts';
import { proFormDefinitionSchema } from '#shared/rules/pro-form.ts';
import type { UnfinishedModel } from '#shared/rules/unfinished-definitions.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';
import { publishedValues } from '#test/support/published-metrics.ts';

const adminOf = (id: string, name: string, isSuperAdmin: boolean): AdminCaller => ({
  id,
  name,
  userId: id,
  isAdmin: true,
  isSuperAdmin,
  isActive: true,
  hasSecondFactor: false,
  totalModels: 0,
  createdAt: '2026-11-20T12:00:00.000Z',
  tokenHash: 'hash',
});
const ada = adminOf('ada', 'Ada', true);
const eddie = adminOf('eddie', 'Eddie', false);

let started: NewTable;
let clock = Date.parse('2026-11-20T12:00:00Z');
const now = () => new Date((clock += 1000));
const inAnHour = () => new Date(clock + 3600_000).toISOString();
const anHourPasses = () => void (clock += 3600_000);
beforeAll(async () => {
  started = await newTable();
  for (const { tokenHash: _, ...account } of [ada, eddie]) {
    await new AdminRepository(started.table).install({ ...account, passwordHash: '' });
  }
});

const deps = () => {
  const { table } = started;
  return {
    table,
    admins: new AdminRepository(table),
    apiKeys: new ApiKeyRepository(table),
    models: new ModelRepository(table),
    modelDrafts: modelDrafts(table),
    proForms: new ProFormRepository(table),
    proFormDrafts: proFormDrafts(table),
    providers: new Providers([{ ...fal, checkEndpoint: async () => 'known' as const }]),
    testRuns: new TestRunRepository(table),
    now,
  };
};
const modelDeps = () => ({ ...deps(), drafts: deps().modelDrafts });
const formDeps = () => ({ ...deps(), drafts: deps().proFormDrafts });
const sweep = () => publishDueDrafts(deps());

let names = 0;
const sections = [{ id: 'main', title: 'Main', fields: [{ id: 'f', label: 'Prompt', type: 'text' }] }];
const definition = (more: Partial<ModelDefinition> = {}) =>
  modelDefinitionSchema.parse({
    name: `Model ${names++}`,
    endpoint: 'fal-ai/x',
    estimatedSeconds: 10,
    sections,
    ...more,
  });

async function liveModel(admin = ada) {
  return (await createModel(modelDeps(), admin, { definition: definition() })).model;
}

type ModelChange = Partial<UnfinishedModel>;

async function saveChange(admin: AdminCaller, id: string, change: ModelChange, revision: number) {
  const place = await requireOwnDraft(modelDeps(), ada, { id });
  const current = place.draft?.definition ?? toModelDefinition(place.live!);
  const baseVersion = place.draft?.baseVersion ?? place.live!.version;
  const changed = { definition: { ...current, ...change }, revision, baseVersion };
  return saveDraft(modelDeps(), admin, place, changed);
}

async function publish(admin: AdminCaller, id: string, note?: string) {
  const { live, draft } = await requireOwnDraft(modelDeps(), admin, { id });
  return (await publishModelDraft(modelDeps(), admin, { live, draft: draft!, note })).model;
}

const find = (id: string) => deps().models.find(id, { consistent: true });
const findDraft = (id: string) => deps().modelDrafts.find(id);
const versionsOf = async (id: string) => (await deps().models.versionsOf(id, { limit: 50 })).items;
const actionsOn = async (id: string) =>
  (await new AuditTrail(started.table).pageOf({ limit: 500 })).items
    .filter(({ subject }) => subject.id === id)
    .map(({ action, admin }) => `${admin.name} ${action}`);
const listRows = async () => withDrafts(await deps().models.all(), await listModelDrafts(started.table));

describe('the draft of a model', () => {
  it('changes nothing for subscribers until it is published', async () => {
    const live = await liveModel();
    await saveChange(ada, live.id, { creditCost: 44 }, 0);
    expect(await find(live.id)).toEqual(live);
    const published = await publish(ada, live.id, 'Dearer');
    expect(published).toMatchObject({ version: 2, creditCost: 44, note: 'Dearer' });
    expect(await find(live.id)).toEqual(published);
    expect(await findDraft(live.id)).toBeUndefined();
    expect((await versionsOf(live.id)).map(({ version, note }) => [version, note])).toEqual([
      [2, 'Dearer'],
      [1, undefined],
    ]);
    expect(await actionsOn(live.id)).toEqual(['Ada published', 'Ada created']);
  });

  it('can be unfinished, but is not published then', async () => {
    const live = await liveModel();
    await saveChange(ada, live.id, { name: '', estimatedSeconds: null }, 0);
    expect(await findDraft(live.id)).toMatchObject({ definition: { name: '', estimatedSeconds: null } });
    await expect(publish(ada, live.id)).rejects.toThrow('Estimated time is required');
    expect(await find(live.id)).toEqual(live);
    expect(await findDraft(live.id)).toMatchObject({ revision: 1 });
  });

  it('is not overwritten by an admin who has read an older one: the refusal says who saved', async () => {
    const { id } = await liveModel();
    await saveChange(ada, id, { creditCost: 1 }, 0);
    await expect(saveChange(eddie, id, { creditCost: 2 }, 0)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Ada saved this draft in the meantime.',
      fields: [{ field: 'revision' }],
    });
    const outcomes = await Promise.allSettled([3, 4, 5].map((creditCost) => saveChange(ada, id, { creditCost }, 1)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await findDraft(id)).toMatchObject({ revision: 2 });
  });

  it('is published once, whether its publishing or its saving comes first', async () => {
    const { id } = await liveModel();
    await saveChange(ada, id, { creditCost: 7 }, 0);
    const outcomes = await Promise.allSettled([
      publish(ada, id),
      publish(ada, id),
      saveChange(eddie, id, { creditCost: 8 }, 1),
    ]);
    const done = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
    const [model, draft, versions] = [await find(id), await findDraft(id), await versionsOf(id)];
    expect(done).toHaveLength(1);
    const isSaved = done.includes(2);
    expect([model?.version, versions.length, draft?.definition.creditCost]).toEqual(
      isSaved ? [1, 1, 8] : [2, 2, undefined],
    );
  });

  it('stays when somebody publishes without it, and then has to be merged', async () => {
    const live = await liveModel();
    await saveChange(eddie, live.id, { creditCost: 7 }, 0);
    const change = { baseVersion: 1, definition: { ...toModelDefinition(live), description: 'New' } };
    await saveModel(modelDeps(), ada, live, change);
    expect(await findDraft(live.id)).toMatchObject({ definition: { creditCost: 7 } });
    await expect(publish(ada, live.id)).rejects.toMatchObject({ fields: [{ field: 'baseVersion' }] });
    expect(await findDraft(live.id)).toMatchObject({ revision: 1 });
  });

  it('is discarded without a trace in what is live', async () => {
    const live = await liveModel();
    const draft = await saveChange(ada, live.id, { creditCost: 7 }, 0);
    await discardDraft(modelDeps(), ada, draft);
    await expect(discardDraft(modelDeps(), ada, draft)).rejects.toThrow('published or discarded');
    expect([await findDraft(live.id), await find(live.id)]).toEqual([undefined, live]);
    expect((await listRows()).find(({ id }) => id === live.id)).not.toHaveProperty('draft');
  });

  it('restores an earlier version, which leaves the live one untouched', async () => {
    const first = await liveModel();
    const { model: second } = await saveModel(modelDeps(), ada, first, {
      baseVersion: 1,
      definition: { ...toModelDefinition(first), creditCost: 99 },
    });
    const place = await requireOwnDraft(modelDeps(), ada, { id: first.id });
    const restored = { definition: toModelDefinition(first), revision: 0, baseVersion: 2, restoredFrom: 1 };
    await saveDraft(modelDeps(), ada, place, restored);
    expect(await find(first.id)).toEqual(second);
    expect(await publish(ada, first.id)).toMatchObject({ version: 3, creditCost: 10, restoredFrom: 1 });
  });

  it('of a model from before drafts is absent, and the model stays as it is', async () => {
    const { isAvailable: _, ...old } = await liveModel();
    await started.table.put({ ...keys.model(old.id), ...old });
    const place = await requireOwnDraft(modelDeps(), ada, { id: old.id });
    expect(place).toMatchObject({ draft: undefined, live: { ...old, isAvailable: true } });
    const change = { baseVersion: 1, definition: { ...toModelDefinition(place.live!), creditCost: 3 } };
    expect(await saveModel(modelDeps(), ada, place.live!, change)).toMatchObject({ model: { version: 2 } });
  });
});

async function findNames(admin: AdminCaller, query: string) {
  const { table } = started;
  const found = await search({ table, names: new NamesRepository(table) }, admin, query);
  return found.map((one) => ('name' in one ? `${one.kind}: ${one.name}` : one.kind));
}

describe('a model that begins as a draft', () => {
  it('is found in the palette by its creator, by its newest name, and once when it is published', async () => {
    const id = `new-${names++}`;
    await createDraft(modelDeps(), ada, { id, definition: { ...definition(), name: 'Lantern painter' } });
    expect(await findNames(ada, 'lantern')).toEqual(['model: Lantern painter']);
    expect(await findNames(eddie, 'lantern')).toEqual([]);
    await saveChange(ada, id, { name: 'Lampion painter' }, 1);
    expect(await findNames(ada, 'lantern')).toEqual([]);
    await publish(ada, id);
    expect(await findNames(ada, 'lampion')).toEqual(['model: Lampion painter']);
    await saveChange(ada, id, { name: 'Lampion artist' }, 0);
    expect(await findNames(ada, 'lampion')).toEqual(['model: Lampion painter']);
  });

  it('is not found any more after it is discarded', async () => {
    const id = `new-${names++}`;
    const draft = await createDraft(modelDeps(), eddie, { id, definition: { ...definition(), name: 'Zeppelin' } });
    expect(await findNames(ada, 'zeppelin')).toEqual(['model: Zeppelin']);
    await discardDraft(modelDeps(), eddie, draft);
    expect(await findNames(ada, 'zeppelin')).toEqual([]);
  });

  it('is listed as one and reached by nobody else, until its first version counts for its creator', async () => {
    const id = `new-${names++}`;
    const unfinished = { ...definition(), name: '', creditCost: null };
    await createDraft(modelDeps(), eddie, { id, definition: unfinished });
    const audit = auditEntry(ada, { action: 'created', kind: 'page', id: '/drafted', name: '/drafted' }, now());
    const page = { routePath: '/drafted', modelId: id, appId: 'app', accessId: 'ada', createdAt: now().toISOString() };
    await new PageRepository(started.table).create(page, audit);
    const open = () => new PublishedPages(started.table).findPublished('/drafted');
    await expect(open()).rejects.toMatchObject({ code: 'page_not_found' });
    expect((await deps().models.all()).map((model) => model.id)).not.toContain(id);
    expect((await listRows()).find((row) => row.id === id)).toMatchObject({
      version: 0,
      isAvailable: false,
      ownerUserId: 'eddie',
      draft: { savedBy: 'Eddie' },
    });
    await saveChange(ada, id, { name: 'Finished', creditCost: 5 }, 1);
    expect(await publish(ada, id)).toMatchObject({ id, version: 1, slug: 'finished', ownerUserId: 'eddie' });
    expect(await open()).toMatchObject({ model: { creditCost: 5 } });
    expect(await deps().admins.find('eddie')).toMatchObject({ totalModels: 1 });
    expect((await listRows()).filter((row) => row.id === id)).toMatchObject([{ version: 1 }]);
  });

  it('is published when the account of its creator is deleted, unless another model has its name', async () => {
    const gone = adminOf('gone', 'Gone', false);
    const { tokenHash: _, ...account } = gone;
    await deps().admins.install({ ...account, passwordHash: '' });
    const ids = [`new-${names++}`, `new-${names++}`] as const;
    for (const id of ids) await createDraft(modelDeps(), gone, { id, definition: definition({ name: 'Orphan' }) });
    await started.table.delete(keys.admin('gone'));
    expect(await publish(ada, ids[0])).toMatchObject({ version: 1, ownerUserId: 'gone' });
    expect(await deps().admins.find('gone')).toBeUndefined();
    expect(await findDraft(ids[0])).toBeUndefined();
    await expect(publish(ada, ids[1])).rejects.toMatchObject({ message: expect.stringContaining('already exists') });
  });
});

describe('a scheduled draft', () => {
  const schedule = async (id: string, note?: string) => {
    const draft = await findDraft(id);
    return scheduleDraft(modelDeps(), ada, draft!, { publishAt: inAnHour(), note });
  };

  it('is published once at its time, in the name of who scheduled it', async () => {
    const { id } = await liveModel(eddie);
    await saveChange(eddie, id, { creditCost: 7 }, 0);
    await schedule(id, 'Winter sale');
    await sweep();
    expect(await find(id)).toMatchObject({ version: 1 });
    anHourPasses();
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect(await find(id)).toMatchObject({ version: 2, creditCost: 7, savedBy: 'Ada', note: 'Winter sale' });
    expect(await findDraft(id)).toBeUndefined();
    expect(await actionsOn(id)).toEqual(['Ada published', 'Ada scheduled', 'Eddie created']);
  });

  it('waits for the next minute after a fault, which is reported, and does not keep others waiting', async () => {
    const ids = [(await liveModel()).id, (await liveModel()).id];
    for (const id of ids) {
      await saveChange(ada, id, { creditCost: 7 }, 0);
      await schedule(id);
    }
    anHourPasses();
    const unexpected = publishedValues('UnexpectedErrors');
    const finding = vi.spyOn(ModelRepository.prototype, 'find').mockRejectedValueOnce(new Error('The table is down'));
    await sweep();
    expect(unexpected).toEqual([1]);
    expect(finding.mock.calls.map(([, options]) => options)).toEqual([{ consistent: true }, { consistent: true }]);
    vi.restoreAllMocks();
    const published = async () => (await Promise.all(ids.map(find))).filter((model) => model?.version === 2);
    expect(await published()).toHaveLength(1);
    await sweep();
    expect(await published()).toHaveLength(2);
  });

  it('stays a draft when its schedule is cancelled', async () => {
    const { id } = await liveModel();
    await saveChange(ada, id, { creditCost: 7 }, 0);
    await scheduleDraft(modelDeps(), ada, await schedule(id), {});
    anHourPasses();
    await sweep();
    expect([await find(id), await findDraft(id)]).toMatchObject([{ version: 1 }, { revision: 3 }]);
  });

  it('is published as it was saved last', async () => {
    const { id } = await liveModel();
    await saveChange(ada, id, { creditCost: 7 }, 0);
    await schedule(id);
    await saveChange(eddie, id, { creditCost: 8 }, 2);
    anHourPasses();
    await sweep();
    expect(await find(id)).toMatchObject({ version: 2, creditCost: 8 });
  });

  it('that is refused stays with the reason, and needs attention until it is saved again', async () => {
    const { id } = await liveModel();
    await saveChange(ada, id, { creditCost: 7 }, 0);
    await schedule(id);
    await saveChange(ada, id, { name: '' }, 2);
    anHourPasses();
    await sweep();
    await sweep();
    const problem = 'Model name is required';
    expect(await find(id)).toMatchObject({ version: 1 });
    expect(await findDraft(id)).toMatchObject({ problem, revision: 4 });
    const overview = { table: started.table, processing: new ProcessingRepository(started.table), now };
    const attention = async (admin: AdminCaller) => (await readWaiting(overview, admin)).refusedDrafts;
    expect(await attention(ada)).toMatchObject([{ kind: 'model', id, name: '', problem }]);
    expect(await attention(eddie)).toEqual([]);
    await saveChange(ada, id, { name: 'Named' }, 4);
    await sweep();
    expect(await attention(ada)).toEqual([]);
  });

  it('is not published for an admin who has lost the rights', async () => {
    const { id } = await liveModel();
    const draft = await saveChange(ada, id, { creditCost: 7 }, 0);
    await scheduleDraft(modelDeps(), eddie, draft, { publishAt: inAnHour() });
    anHourPasses();
    await sweep();
    expect(await find(id)).toMatchObject({ version: 1 });
    expect(await findDraft(id)).toMatchObject({ problem: expect.stringContaining('has no access') });
  });

  it('needs a time in the future', async () => {
    const { id } = await liveModel();
    const draft = await saveChange(ada, id, { creditCost: 7 }, 0);
    const past = { publishAt: '2026-11-01T00:00:00Z' };
    await expect(scheduleDraft(modelDeps(), ada, draft, past)).rejects.toThrow('Choose a time in the future');
  });
});

describe('a switch of availability or archive', () => {
  it('is audited and no version, and survives a save by an admin who has not seen it', async () => {
    const live = await liveModel();
    const { model: off } = await setAvailability(modelDeps(), ada, live, false);
    expect(off).toMatchObject({ version: 1, isAvailable: false });
    expect((await listRows()).find(({ id }) => id === live.id)).toMatchObject({ isAvailable: false, version: 1 });
    const unseen = { baseVersion: 1, definition: { ...toModelDefinition(live), creditCost: 7 }, wasAvailable: true };
    const { model: saved } = await saveModel(modelDeps(), eddie, off, unseen);
    expect(saved).toMatchObject({ version: 2, creditCost: 7, isAvailable: false });
    const archived = await setArchived(modelDeps(), ada, saved, true);
    const back = await setArchived(modelDeps(), ada, archived, false);
    expect(back).toMatchObject({ version: 2, isArchived: false });
    expect(await versionsOf(live.id)).toHaveLength(2);
    expect(await actionsOn(live.id)).toEqual([
      'Ada brought back',
      'Ada archived',
      'Eddie updated',
      'Ada deactivated',
      'Ada created',
    ]);
  });

  it('is not undone by changes of a draft from before it', async () => {
    const { id, ...live } = await liveModel();
    const place = await requireOwnDraft(modelDeps(), ada, { id });
    const older = { definition: toModelDefinition({ id, ...live }), baseVersion: 1, revision: 0, wasAvailable: true };
    await saveDraft(modelDeps(), ada, place, older);
    await setAvailability(modelDeps(), ada, { id, ...live }, false);
    const opened = await openDraft(modelDeps(), ada, { id });
    const dearer = { ...opened.draft!.definition, creditCost: 8 };
    const wasAvailable = opened.live!.isAvailable;
    await saveDraft(modelDeps(), ada, opened, { definition: dearer, baseVersion: 1, revision: 1, wasAvailable });
    expect(await publish(ada, id)).toMatchObject({ version: 2, creditCost: 8, isAvailable: false });
    await saveDraft(modelDeps(), ada, await requireOwnDraft(modelDeps(), ada, { id }), {
      definition: { ...dearer, isAvailable: true },
      baseVersion: 2,
      revision: 0,
      wasAvailable: false,
    });
    expect((await openDraft(modelDeps(), ada, { id })).draft?.definition.isAvailable).toBe(true);
    expect(await publish(ada, id)).toMatchObject({ version: 3, isAvailable: true });
  });

  it('is not undone by a save or switch that was read before it', async () => {
    const live = await liveModel();
    await setAvailability(modelDeps(), ada, live, false);
    const change = { baseVersion: 1, definition: { ...toModelDefinition(live), creditCost: 7 } };
    await expect(saveModel(modelDeps(), ada, live, change)).rejects.toMatchObject({ code: 'conflict' });
    await expect(setArchived(modelDeps(), ada, live, true)).rejects.toMatchObject({ code: 'conflict' });
    expect(await find(live.id)).toMatchObject({ isAvailable: false, version: 1 });
  });
});

describe('the draft of a pro form', () => {
  const form = (routePath: string, more: object = {}) =>
    proFormDefinitionSchema.parse({ name: `Form ${routePath}`, routePath, requestType: 'image', sections, ...more });
  const findForm = (id: string) => deps().proForms.find(id, { consistent: true });

  it('is listed, published at its time, and reached by no subscriber before', async () => {
    const id = `form-${names++}`;
    const draft = await createDraft(formDeps(), eddie, { id, definition: { ...form('soon'), creditCost: 7 } });
    const rows = async () => (await listProForms(formDeps(), eddie)).filter((row) => row.id === id);
    expect(await rows()).toMatchObject([{ version: 0, name: 'Form soon', draft: { savedBy: 'Eddie' } }]);
    expect(await deps().proForms.findByPath('soon')).toBeUndefined();
    expect(await findNames(eddie, 'form soon')).toEqual(['pro form: Form soon']);
    await scheduleDraft(formDeps(), eddie, draft, { publishAt: inAnHour(), note: 'First' });
    anHourPasses();
    const finding = vi.spyOn(ProFormRepository.prototype, 'find');
    await Promise.all([sweep(), sweep()]);
    expect(finding.mock.calls).toEqual(finding.mock.calls.map(() => [id, { consistent: true }]));
    finding.mockRestore();
    expect(await deps().proForms.findByPath('soon')).toMatchObject({ id, version: 1, note: 'First', creditCost: 7 });
    expect(await rows()).toMatchObject([{ version: 1 }]);
    expect(await deps().proFormDrafts.find(id)).toBeUndefined();
  });

  it('claims its path only when it is published, and says when the path is taken', async () => {
    const live = await createProForm(formDeps(), ada, { definition: form('here') });
    await createProForm(formDeps(), ada, { definition: form('there') });
    const change = { definition: form('there'), revision: 0, baseVersion: 1 };
    const draft = await saveDraft(formDeps(), ada, { live, draft: undefined }, change);
    await expect(publishProFormDraft(formDeps(), ada, { live, draft })).rejects.toThrow('already exists');
    const again = await saveDraft(
      formDeps(),
      ada,
      { live, draft },
      { ...change, definition: form('else'), revision: 1 },
    );
    await publishProFormDraft(formDeps(), ada, { live, draft: again });
    expect(await findForm(live.id)).toMatchObject({ routePath: '/else', version: 2 });
  });

  it('ends with its form', async () => {
    const live = await createProForm(formDeps(), ada, { definition: form('ending') });
    await saveDraft(
      formDeps(),
      ada,
      { live, draft: undefined },
      { definition: form('x'), revision: 0, baseVersion: 1 },
    );
    await deleteProForm(formDeps(), ada, live);
    expect(await deps().proFormDrafts.find(live.id)).toBeUndefined();
  });
});
