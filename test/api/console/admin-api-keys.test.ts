import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { keys } from '#functions/platform/table/keys.ts';
import { adminApiKeys } from '#shared/contracts/admin-api-keys.ts';
import { adminAudit } from '#shared/contracts/admin-audit.ts';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import { adminProForms } from '#shared/contracts/admin-pro-forms.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { productTable } from '#test/support/product-table.ts';
import { type Product } from '#test/support/product.ts';
import { it } from '../shared-product.ts';

type Admin = Awaited<ReturnType<Product['signInAdmin']>>;

let product: Product;
let superAdmin: Admin;
let editor: Admin;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
  [superAdmin, editor] = await Promise.all([product.signInAdmin('admin'), product.signInAdmin('editor')]);
});

async function addKey(admin: Admin, apiKey: string, more = {}) {
  const { status, body } = await admin.call(adminApiKeys.createApiKey, {
    body: { provider: 'fal', name: 'A key', apiKey, ...more },
  });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.apiKey;
}

describe('an API key', () => {
  it('is encrypted at rest and masked in every response', { tags: ['A3.7-2'] }, async () => {
    const secret = 'fal-1234567890-abcdef';
    const apiKey = await addKey(superAdmin, secret);
    expect(apiKey).toMatchObject({ masked: 'fal-••••••••cdef', usageCount: 0 });
    const table = productTable(product.cloud.endpoints.dynamodb, product.cloud.tableName('Table'));
    const stored = await table.get(keys.apiKey(apiKey.id), z.looseObject({}));
    expect(stored).toMatchObject({ sealed: { encryptionKeyId: 'derived' } });
    expect(JSON.stringify(stored)).not.toContain('1234567890');
    const { body } = await superAdmin.call(adminApiKeys.listApiKeys, {});
    expect(JSON.stringify(body)).not.toContain('1234567890');
    expect((await addKey(superAdmin, `${'k'.repeat(4092)}last`)).masked).toBe('kkkk••••••••last');
    expect((await addKey(superAdmin, '12345678')).masked).toBe('•'.repeat(16));
  });

  it(
    'belongs to its admin, and only a super admin can share it',
    { tags: ['A3.7-5', 'A6-9', 'A6-10', 'A6-12', 'A6-22', 'A6-23', 'A7.8-5'] },
    async () => {
      const ownKey = await addKey(editor, 'key-of-the-editor', { accessId: 'demo-access-admin' });
      expect(ownKey.accessId).toBe('demo-access-editor');
      const shared = await addKey(superAdmin, 'key-for-everybody');
      const otherKey = await addKey(superAdmin, 'key-given-away', { accessId: 'demo-access-editor' });
      expect(otherKey.assignedTo).toEqual({ name: 'Eddie Editor', userId: 'editor' });

      const all = [ownKey.id, shared.id, otherKey.id];
      const listed = ({ body }: { body: { items: { id: string }[] } }) =>
        all.filter((id) => body.items.some((item) => item.id === id));
      for (const list of [adminApiKeys.listApiKeys, adminPages.listApiKeyOptions]) {
        expect(listed(await editor.call(list, {}))).toEqual([ownKey.id, otherKey.id]);
        expect(listed(await superAdmin.call(list, {}))).toEqual(all);
      }
      const params = { id: shared.id };
      const body = { provider: 'fal', name: 'Mine now' };
      expect((await editor.call(adminApiKeys.updateApiKey, { params, body })).status).toBe(404);
      expect((await editor.call(adminApiKeys.deleteApiKey, { params })).status).toBe(404);
      expect((await superAdmin.call(adminApiKeys.deleteApiKey, { params })).status).toBe(204);
    },
  );

  it.each([
    ['fal', 'good-0123456789', 'accepted'],
    ['fal.ai', 'revoked-0123456789', 'refused'],
    ['OpenAI', 'sk-good-0123456789', 'accepted'],
    ['openai', 'sk-revoked-0123456789', 'refused'],
    ['fal', 'no header has an é', 'refused'],
    ['Somebody else', 'any-0123456789', 'unsupported'],
  ])('of %s is checked: %s is %s', async (provider, key, outcome) => {
    const { id } = await addKey(superAdmin, key, { provider });
    const { status, body } = await superAdmin.call(adminApiKeys.checkApiKey, { params: { id } });
    expect({ status, body }).toEqual({ status: 200, body: { outcome } });
    expect((await editor.call(adminApiKeys.checkApiKey, { params: { id } })).status).toBe(404);
  });

  it('can be assigned to active admins only, and stays with one who is deactivated', { tags: ['A6-11'] }, async () => {
    const body = { name: 'Away', userId: 'away', isAdmin: true, isSuperAdmin: false, isActive: true };
    const { body: createdUser } = await superAdmin.call(adminUsers.createUser, {
      body: { ...body, password: 'three green kettles' },
    });
    const { id: accessId } = createdUser.user;
    const otherKey = await addKey(superAdmin, 'key-of-somebody-away', { accessId });
    await superAdmin.call(adminUsers.updateUser, { params: { id: accessId }, body: { ...body, isActive: false } });
    const params = { id: otherKey.id };
    const change = { provider: 'fal', name: 'Renamed', isActive: true, accessId };
    expect((await superAdmin.call(adminApiKeys.updateApiKey, { params, body: change })).status).toBe(200);
    const duplicate = await superAdmin.call(adminApiKeys.createApiKey, { body: { ...change, apiKey: 'another-key' } });
    expect(duplicate.body.error.message).toBe('A key can be assigned to an active admin only');

    await superAdmin.call(adminUsers.deleteUser, { params: { id: accessId } });
    const { body: all } = await superAdmin.call(adminApiKeys.listApiKeys, {});
    const orphan = all.items.find(({ id }: { id: string }) => id === otherKey.id);
    expect(orphan).toMatchObject({ name: 'Renamed', accessId });
    expect(orphan.assignedTo).toBeUndefined();
  });

  it('is not in the audit trail, but its changes are', async () => {
    const { id } = await addKey(superAdmin, 'audited-0123456789');
    const body = { provider: 'fal', name: 'Audited', apiKey: 'renewed-9876543210' };
    await superAdmin.call(adminApiKeys.updateApiKey, { params: { id }, body });
    await superAdmin.call(adminApiKeys.deleteApiKey, { params: { id } });
    const query = { search: id.toLowerCase(), kind: 'api key' } as const;
    const { body: trail } = await superAdmin.call(adminAudit.listAuditEntries, { query });
    const actions = trail.items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['deleted', 'updated', 'created']);
    const paths = trail.items[1].changes.map(({ path }: { path: string }) => path);
    expect(paths.toSorted()).toEqual(['masked', 'name', 'sealed']);
    expect(JSON.stringify(trail)).not.toMatch(/0123456789|9876543210|ciphertext/);
  });

  it.each([
    ['All fields are required', { provider: 'fal', name: ' ', apiKey: 'x' }],
    ['Name may have at most 200 characters', { provider: 'fal', name: 'n'.repeat(201), apiKey: 'x' }],
    ['Provider may have at most 200 characters', { provider: 'p'.repeat(201), name: 'x', apiKey: 'x' }],
    ['API key may have at most 4096 characters', { provider: 'fal', name: 'x', apiKey: 'k'.repeat(4097) }],
    ['API key must be text', { provider: 'fal', name: 'x', apiKey: 1 }],
    ['All fields are required', { provider: 'fal', name: 'x' }],
  ])('is refused: %s', { tags: ['A5.10-1', 'A5.10-2'] }, async (message, body) => {
    const answer = await superAdmin.call(adminApiKeys.createApiKey, { body: body as never });
    expect(answer.body.error.message).toBe(message);
  });

  it('is listed with the pages and pro forms that pay with it, for admins who see the key', async () => {
    const { id: apiKeyId } = await addKey(superAdmin, 'key-in-use-0123456789');
    const page = { routePath: 'uses-a-key', appId: 'app', apiKeyId };
    await superAdmin.call(adminPages.createPage, { params: { id: 'dream-image' }, body: page });
    const sections = [{ id: 's', title: 'Main', fields: [{ id: 'f', label: 'Mood', type: 'text' }] }];
    const definition = { name: 'Uses a key', routePath: 'form-with-key', requestType: 'image', sections, apiKeyId };
    const { form } = (await superAdmin.call(adminProForms.createProForm, { body: { definition } })).body;
    const uses = async (admin: Admin) => {
      const { body } = await admin.call(adminApiKeys.listKeyUses, {});
      return body.items.filter((use: { apiKeyId: string }) => use.apiKeyId === apiKeyId);
    };
    expect(await uses(superAdmin)).toEqual([
      { apiKeyId, kind: 'page', id: 'dream-image', routePath: '/uses-a-key' },
      { apiKeyId, kind: 'proForm', id: form.id, routePath: '/form-with-key' },
    ]);
    expect(await uses(editor)).toEqual([]);
  });

  it(
    'pays for the generations of its page and counts them',
    { tags: ['whole', 'A3.7-4', 'S3-30', 'S7.5-3', 'A7.8-1', 'A3.5-4', 'A7.3-6'] },
    async () => {
      const good = await addKey(superAdmin, 'good-key-0123456789');
      const revoked = await addKey(superAdmin, 'revoked-key-0123456789');
      const publish = (routePath: string, apiKeyId: string) =>
        superAdmin.call(adminPages.createPage, {
          params: { id: 'dream-image' },
          body: { routePath, appId: 'app', apiKeyId },
        });
      await publish('paid-well', good.id);
      await publish('paid-badly', revoked.id);
      const subscriber = await product.signIn((await createMaya(product)).sessionId);
      const outcome = async (page: string) => {
        const { body } = await subscriber.generate(page, { prompt: 'a key', image_size: 'square_hd', num_images: 1 });
        return body.generation ? (await subscriber.settled(body.generation.id)).status : body.error.code;
      };
      expect(await outcome('paid-well')).toBe('completed');
      expect(await outcome('paid-badly')).toBe('failed');

      const params = { id: revoked.id };
      const change = { provider: 'fal', name: 'Renewed', apiKey: 'renewed-key-0123456789' };
      await superAdmin.call(adminApiKeys.updateApiKey, { params, body: change });
      expect(await outcome('paid-badly')).toBe('completed');
      await superAdmin.call(adminApiKeys.updateApiKey, {
        params,
        body: { ...change, apiKey: '', isActive: false },
      });
      expect(await outcome('paid-badly')).toBe('unavailable');

      const { items: options } = (await superAdmin.call(adminPages.listApiKeyOptions, {})).body;
      expect(options).not.toContainEqual(expect.objectContaining({ id: revoked.id }));
      await addKey(superAdmin, 'another-key-0123456789', { provider: 'a provider', name: 'B' });
      await addKey(superAdmin, 'one-key-0123456789', { provider: 'a provider', name: 'A' });
      const { items: sorted } = (await superAdmin.call(adminPages.listApiKeyOptions, {})).body;
      const names = sorted.map(({ provider, name }: { provider: string; name: string }) => `${provider}: ${name}`);
      const [first, last] = ['a provider: A', 'a provider: B'].map((name) => names.indexOf(name));
      expect([first, names.indexOf('fal: A key') > Number(last)]).toEqual([Number(last) - 1, true]);

      const { body } = await superAdmin.call(adminApiKeys.listApiKeys, {});
      const used = body.items.find(({ id }: { id: string }) => id === good.id);
      const sections = [{ id: 's', title: 'Main', fields: [{ id: 'f', label: 'Mood', type: 'text' }] }];
      const form = { name: 'Paid', routePath: 'paid-form', requestType: 'image', sections, apiKeyId: good.id };
      await superAdmin.call(adminProForms.createProForm, { body: { definition: form } });
      const { items: forms } = (await superAdmin.call(adminProForms.listProForms, {})).body;
      const apiKey = { id: good.id, provider: 'fal', name: 'A key' };
      expect(forms).toContainEqual(expect.objectContaining({ name: 'Paid', apiKey }));
      expect(used).toMatchObject({ usageCount: 1, lastUsedAt: expect.stringMatching(/^20/) });
    },
  );
});
