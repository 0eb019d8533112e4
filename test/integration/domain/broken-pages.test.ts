import { beforeAll, expect, it } from 'vitest';
import { readWaiting } from '#functions/api/admin-overview/read-overview.ts';
import { ApiKeyRepository } from '#functions/domain/api-keys/api-key-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { ProcessingRepository } from '#functions/domain/generations/generation-lists.ts';
import { ModelRepository, newModel } from '#functions/domain/models/model-repository.ts';
import { saveBrokenPages } from '#functions/domain/pages/broken-pages.ts';
import { PageRepository } from '#functions/domain/pages/page-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { modelDefaults, modelDefinitionSchema } from '#shared/rules/model.ts';
import { newTable } from '#test/support/new-table.ts';

const now = new Date('2026-11-26T12:00:00Z');
const adminOf = (userId: string, isSuperAdmin: boolean): AdminCaller => ({
  id: userId,
  name: userId,
  userId,
  isSuperAdmin,
  isAdmin: true,
  isActive: true,
  hasSecondFactor: false,
  totalModels: 0,
  createdAt: now.toISOString(),
  tokenHash: 'h',
});
const [ada, eddie] = [adminOf('ada', true), adminOf('eddie', false)];

let table: Table;
let apiKeys: ApiKeyRepository;
let models: ModelRepository;
beforeAll(async () => {
  ({ table } = await newTable());
  [apiKeys, models] = [new ApiKeyRepository(table), new ModelRepository(table)];
  for (const { id } of [ada, eddie]) await table.put({ ...keys.admin(id), totalModels: 0 });
  for (const owner of [ada, eddie]) await createModel(`model-of-${owner.id}`, owner);
  for (const id of ['kept', 'off', 'gone']) await createKey(id);
  for (const id of ['kept', 'off', 'gone']) await createPage(`/ada-${id}`, 'model-of-ada', id);
  await createPage('/eddie-off', 'model-of-eddie', 'off');
  await createPage('/plain', 'model-of-ada', undefined);
});

const audit = (kind: 'model' | 'api key' | 'page', id: string) =>
  auditEntry(ada, { action: 'changed', kind, id, name: id }, now);

async function createModel(id: string, owner: AdminCaller): Promise<void> {
  const definition = modelDefinitionSchema.parse({
    ...modelDefaults,
    name: `Model of ${owner.name}`,
    endpoint: 'fal-ai/flux',
    estimatedSeconds: 9,
    sections: [],
  });
  await models.create(newModel(definition, { id, owner, now }), audit('model', id));
}

async function createKey(id: string): Promise<void> {
  const sealed = { encryptionKeyId: 'derived', nonce: '', ciphertext: '', tag: '' };
  const stored = { id, provider: 'fal', name: id, isActive: true, masked: '', sealed, usageCount: 0 };
  await apiKeys.create({ ...stored, createdAt: now.toISOString() }, audit('api key', id));
}

async function createPage(routePath: string, modelId: string, apiKeyId: string | undefined): Promise<void> {
  const page = { routePath, modelId, appId: 'app', accessId: 'ada', createdAt: now.toISOString(), apiKeyId };
  await new PageRepository(table).create(page, audit('page', routePath));
}

async function listBrokenPages(admin: AdminCaller) {
  await saveBrokenPages({ table, apiKeys, models, pages: new PageRepository(table) });
  const deps = { table, processing: new ProcessingRepository(table), now: () => now };
  const { brokenPages } = await readWaiting(deps, admin);
  return brokenPages.map(({ routePath, title, reason }) => `${routePath}, ${title}: ${reason}`).toSorted();
}

it('a live page whose key is switched off or deleted needs attention, until it gets another key', async () => {
  expect(await listBrokenPages(ada)).toEqual([]);
  await apiKeys.update({ id: 'off', accessId: undefined }, { isActive: false }, audit('api key', 'off'));
  await apiKeys.delete({ id: 'gone', accessId: undefined }, audit('api key', 'gone'));
  expect(await listBrokenPages(ada)).toEqual([
    '/ada-gone, Model of ada: key deleted',
    '/ada-off, Model of ada: key off',
    '/eddie-off, Model of eddie: key off',
  ]);
  expect(await listBrokenPages(eddie)).toEqual(['/eddie-off, Model of eddie: key off']);

  const model = (await models.find('model-of-ada'))!;
  await models.save(model, { ...model, version: 2, isAvailable: false }, audit('model', model.id));
  await apiKeys.update({ id: 'off', accessId: undefined }, { isActive: true }, audit('api key', 'off'));
  expect(await listBrokenPages(ada)).toEqual([]);
});
