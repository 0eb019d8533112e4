import { beforeAll, expect, it } from 'vitest';
import { deleteProForm, listProForms, requireOwnProForm } from '#functions/api/admin-pro-forms/pro-forms.ts';
import { ApiKeyRepository } from '#functions/domain/api-keys/api-key-repository.ts';
import { AuditTrail } from '#functions/domain/audit/audit-trail.ts';
import { proFormDrafts } from '#functions/domain/pro-forms/pro-form-drafts.ts';
import { ProFormRepository } from '#functions/domain/pro-forms/pro-form-repository.ts';
import { createProForm, saveProForm } from '#functions/domain/pro-forms/save-pro-form.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { proFormDefinitionSchema } from '#shared/rules/pro-form.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';

const account = {
  isAdmin: true,
  isActive: true,
  hasSecondFactor: false,
  totalModels: 0,
  createdAt: '2026-11-20T12:00:00.000Z',
};
const ada: AdminCaller = { ...account, id: 'a1', name: 'Ada', userId: 'ada', isSuperAdmin: true, tokenHash: 'h' };
const eddie: AdminCaller = {
  ...account,
  id: 'e1',
  name: 'Eddie',
  userId: 'eddie',
  isSuperAdmin: false,
  tokenHash: 'h',
};

let started: NewTable;
let proForms: ProFormRepository;
let tick = Date.parse('2026-11-20T12:00:00Z');
beforeAll(async () => {
  started = await newTable();
  proForms = new ProFormRepository(started.table);
});

const deps = () => ({
  proForms,
  drafts: proFormDrafts(started.table),
  table: started.table,
  apiKeys: new ApiKeyRepository(started.table),
  now: () => new Date((tick += 1000)),
});
const definition = (routePath: string, more: object = {}) =>
  proFormDefinitionSchema.parse({
    name: `Form of ${routePath}`,
    routePath,
    requestType: 'image',
    sections: [{ id: 's', title: 'Main', fields: [{ id: 'f', label: 'Style', type: 'text' }] }],
    ...more,
  });
const pathsOf = async (admin: AdminCaller) => (await listProForms(deps(), admin)).map(({ routePath }) => routePath);

it(
  'is found by id and path, and listed newest first: own forms, or all for a super admin',
  { tags: ['A7.3-4', 'A7.3-5', 'S7.2-14'] },
  async () => {
    const first = await createProForm(deps(), eddie, { definition: definition('one') });
    await createProForm(deps(), ada, { definition: definition('/two') });
    expect(await proForms.find(first.id)).toEqual(first);
    expect(await proForms.findByPath('one')).toEqual(first);
    expect(await proForms.findByPath('/one')).toEqual(first);
    expect(await pathsOf(ada)).toEqual(['/two', '/one']);
    expect(await pathsOf(eddie)).toEqual(['/one']);
  },
);

it(
  'keeps every save, and starts with the current state when it predates versions',
  { tags: ['A3.5-2', 'A6-26', 'S3-51'] },
  async () => {
    const first = await createProForm(deps(), eddie, { definition: definition('kept', { description: 'First' }) });
    const { pk, sk } = keys.proFormVersion(first.id, 1);
    expect((await proForms.versionsOf(first, { limit: 10 })).items).toEqual([first]);
    // Stores the form in its old format.
    await started.table.delete({ pk, sk });
    expect((await proForms.versionsOf(first, { limit: 10 })).items).toEqual([first]);
    expect(await proForms.findVersion(first, 1)).toEqual(first);
    const change = { baseVersion: 1, definition: definition('kept', { description: 'Second' }) };
    const second = await saveProForm(deps(), ada, first, change);
    expect((await proForms.versionsOf(second, { limit: 10 })).items).toEqual([second, first]);
    const back = proFormDefinitionSchema.parse(await proForms.findVersion(second, 1));
    const third = await saveProForm(deps(), ada, second, { baseVersion: 2, definition: back });
    expect([first, third].map(({ ownerUserId, accessId }) => [ownerUserId, accessId])).toEqual([
      ['eddie', 'e1'],
      ['eddie', 'a1'],
    ]);
    expect(third).toMatchObject({ version: 3, description: 'First', savedBy: 'Ada' });
    expect((await proForms.versionsOf(third, { limit: 10 })).items).toEqual([third, second, first]);
    expect(await proForms.findVersion(third, 4)).toBeUndefined();
  },
);

it('keeps its path to itself under parallel requests', { tags: ['A7.3-3'] }, async () => {
  const message = 'Route path "/wanted" already exists. Please use a different route path.';
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => createProForm(deps(), ada, { definition: definition('wanted') })),
  );
  const results = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.message : 'written'));
  expect(results.toSorted((a, b) => a.localeCompare(b))).toEqual([message, message, 'written']);
  const other = await createProForm(deps(), ada, { definition: definition('other') });
  const change = { baseVersion: 1, definition: definition('wanted') };
  await expect(saveProForm(deps(), ada, other, change)).rejects.toThrow(message);
  expect(await proForms.findByPath('other')).toEqual(other);
});

it('moves to its new path, which frees the old one', { tags: ['A7.3-2'] }, async () => {
  const form = await createProForm(deps(), ada, { definition: definition('old') });
  const moved = await saveProForm(deps(), ada, form, { baseVersion: 1, definition: definition('new') });
  expect(moved).toMatchObject({ id: form.id, version: 2, routePath: '/new', createdAt: form.createdAt });
  expect(await proForms.findByPath('new')).toEqual(moved);
  expect(await proForms.findByPath('old')).toBeUndefined();
  await createProForm(deps(), ada, { definition: definition('old') });
});

it('refuses the later of two saves of one version', async () => {
  const form = await createProForm(deps(), ada, { definition: definition('shared') });
  const save = (name: string) =>
    saveProForm(deps(), ada, form, { baseVersion: 1, definition: definition('shared', { name }) });
  const outcomes = await Promise.allSettled([save('Mine'), save('Theirs')]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(save('Late')).rejects.toThrow('This pro form was saved by someone else in the meantime.');
  const read = await proForms.find(form.id, { consistent: true });
  await expect(saveProForm(deps(), ada, read!, { baseVersion: 1, definition: definition('shared') })).rejects.toThrow(
    'This pro form was saved by someone else in the meantime.',
  );
});

it('frees its path when it is deleted, and stays listed while it has open requests', async () => {
  const form = await createProForm(deps(), ada, { definition: definition('gone') });
  const key = keys.requestCounts(form.id);
  await started.table.update(key, { expression: 'ADD pending :one', values: { ':one': 1 } });
  await deleteProForm(deps(), ada, form);
  expect(await proForms.findByPath('gone')).toBeUndefined();
  expect(await proForms.find(form.id)).toMatchObject({ id: form.id });
  await expect(requireOwnProForm(deps(), ada, { id: form.id, action: 'edit' })).rejects.toThrow('Pro form not found');
  const listed = async () => (await listProForms(deps(), ada)).find(({ id }) => id === form.id);
  expect(await listed()).toMatchObject({ deletedAt: expect.any(String) });
  await started.table.update(key, {
    expression: 'ADD pending :less, completed :one',
    values: { ':less': -1, ':one': 1 },
  });
  expect(await listed()).toBeUndefined();
  const next = await createProForm(deps(), ada, { definition: definition('gone') });
  expect(await proForms.findByPath('gone')).toEqual(next);
});

it('is in the audit trail with its changes', async () => {
  const form = await createProForm(deps(), eddie, { definition: definition('trail') });
  const saved = await saveProForm(deps(), ada, form, {
    baseVersion: 1,
    definition: definition('trail', { creditCost: 30 }),
  });
  await deleteProForm(deps(), ada, saved);
  const { items } = await new AuditTrail(started.table).pageOf({ limit: 50, kind: 'pro form' });
  const formEntries = items.filter(({ subject }) => subject.id === form.id);
  expect(formEntries.map(({ action, admin }) => [action, admin.name])).toEqual([
    ['deleted', 'Ada'],
    ['updated', 'Ada'],
    ['created', 'Eddie'],
  ]);
  expect(formEntries[1]?.changes).toEqual([{ path: 'creditCost', before: '10', after: '30' }]);
});
