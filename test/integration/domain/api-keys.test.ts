import { beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type ApiKeyDeps,
  createApiKey,
  deleteApiKey,
  requireApiKey,
  switchApiKey,
  updateApiKey,
} from '#functions/api/admin-api-keys/api-keys.ts';
import { AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { type ApiKey, ApiKeyRepository } from '#functions/domain/api-keys/api-key-repository.ts';
import { AuditTrail } from '#functions/domain/audit/audit-trail.ts';
import type { EncryptionSecrets } from '#functions/domain/encryption/encrypted-text.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';

const secrets: EncryptionSecrets = {
  signingKey: 's'.repeat(64),
  encryptionKeys: { only: Buffer.alloc(32, 1).toString('base64') },
  encryptionKeyId: 'only',
};
const callerOf = (id: string, isSuperAdmin = false): AdminCaller => ({
  id,
  name: id,
  userId: id,
  isAdmin: true,
  isSuperAdmin,
  isActive: true,
  hasSecondFactor: false,
  totalModels: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  tokenHash: 'none',
});
const [boss, one, two] = [callerOf('boss', true), callerOf('one'), callerOf('two')];
const reassigned = 'This API key was assigned to someone else in the meantime.';

let started: NewTable;
let deps: ApiKeyDeps;
let storedKey: ApiKey;
beforeAll(async () => {
  started = await newTable();
  const [admins, apiKeys] = [new AdminRepository(started.table), new ApiKeyRepository(started.table)];
  const checkKey = async () => 'unclear' as const;
  deps = { admins, apiKeys, secrets: async () => secrets, checkKey, now: () => new Date() };
  for (const admin of [boss, one, two]) await admins.install({ ...admin, passwordHash: 'none' });
});
beforeEach(async () => {
  const input = { provider: 'fal', name: 'Key', apiKey: 'plain-0123456789', isActive: true };
  storedKey = await createApiKey(deps, boss, { ...input, accessId: one.id });
});

const input = { provider: 'fal', name: 'Renamed' };
const now = async () => (await deps.apiKeys.find(storedKey.id))!;
const changesOf: Record<string, (as: AdminCaller, key: ApiKey) => Promise<unknown>> = {
  renames: (as, key) => updateApiKey(deps, as, key, input),
  'claims and renames': (as, key) => updateApiKey(deps, as, key, { ...input, accessId: one.id }),
  switches: (as, key) => switchApiKey(deps, as, key, false),
  deletes: (as, key) => deleteApiKey(deps, as, key),
};

it.each(Object.keys(changesOf))(
  'an admin who %s a key that was reassigned since it was read is refused',
  async (name) => {
    const read = await requireApiKey(deps, one, storedKey.id);
    const reassignedKey = await updateApiKey(deps, boss, storedKey, { ...input, name: 'Given', accessId: two.id });
    await expect(changesOf[name]!(one, read)).rejects.toMatchObject({ code: 'conflict', message: reassigned });
    expect(await now()).toEqual(reassignedKey);
    const { items } = await new AuditTrail(started.table).pageOf({ limit: 1 });
    expect(items[0]).toMatchObject({ admin: { id: boss.id }, action: 'updated' });
  },
);

it.each(Object.keys(changesOf))('an admin who %s a shared key that was assigned meanwhile is refused', async (name) => {
  const shared = await updateApiKey(deps, boss, storedKey, { ...input, accessId: null });
  expect((await now()).accessId).toBeUndefined();
  await updateApiKey(deps, boss, shared, { ...input, accessId: two.id });
  await expect(changesOf[name]!(boss, shared)).rejects.toMatchObject({ code: 'conflict', message: reassigned });
  expect(await now()).toMatchObject({ accessId: two.id, isActive: true });
});

it("a former owner can't take a key back under parallel changes", async () => {
  for (let round = 0; round < 10; round++) {
    const read = await updateApiKey(deps, boss, await now(), { ...input, accessId: one.id });
    const outcomes = await Promise.allSettled([
      updateApiKey(deps, boss, read, { ...input, accessId: two.id }),
      updateApiKey(deps, one, read, { ...input, name: `Round ${round}`, accessId: one.id }),
    ]);
    expect(outcomes[0].status).toBe('fulfilled');
    expect((await now()).accessId).toBe(two.id);
  }
});

it('a switched key keeps its name, owner and text, even when it was read long ago', { tags: ['A5.10-4'] }, async () => {
  const renamed = await updateApiKey(deps, boss, storedKey, { ...input, apiKey: 'other-9876543210' });
  await switchApiKey(deps, one, storedKey, false);
  expect(await now()).toEqual({ ...renamed, isActive: false });
  await updateApiKey(deps, one, await now(), input);
  expect(await now()).toEqual({ ...renamed, isActive: false });
});

it.each([one.id, null])(
  'the cost ceiling of a key of an admin or of all can be removed alone: %s',
  async (accessId) => {
    const limited = await updateApiKey(deps, boss, storedKey, { ...input, accessId, dailyCostCeilingUsd: 5 });
    expect((await now()).dailyCostCeilingUsd).toBe(5);
    await updateApiKey(deps, boss, limited, { dailyCostCeilingUsd: null });
    const { dailyCostCeilingUsd: _, ...unlimited } = limited;
    expect(await now()).toEqual(unlimited);
  },
);

it('a deleted key is not found', async () => {
  await deleteApiKey(deps, boss, storedKey);
  await expect(switchApiKey(deps, boss, storedKey, false)).rejects.toMatchObject({ code: 'not_found' });
  await expect(deleteApiKey(deps, boss, storedKey)).rejects.toMatchObject({ code: 'not_found' });
});
