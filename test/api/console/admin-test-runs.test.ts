import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished } from 'vitest';
import { adminApiKeys } from '#shared/contracts/admin-api-keys.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { adminTestRuns } from '#shared/contracts/admin-test-runs.ts';
import type { Product } from '#test/support/product.ts';
import { it } from '../shared-product.ts';

type Admin = Awaited<ReturnType<Product['signInAdmin']>>;

let superAdmin: Admin;
let editor: Admin;
it.beforeAll(async ({ product }) => {
  [superAdmin, editor] = await Promise.all([product.signInAdmin('admin'), product.signInAdmin('editor')]);
});

const prompt = { id: 'prompt', label: 'Prompt', type: 'textarea', variableName: 'prompt' };

const start = (admin: Admin, more: object) =>
  admin.call(adminTestRuns.startTestRun, {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      provider: 'fal',
      endpoint: 'fal-ai/flux/schnell',
      fields: [prompt],
      values: { prompt: 'a heron' },
      ...more,
    },
  });

/** Deletes the key after the test, because other tests list an admin's keys. */
async function newKey(admin: Admin): Promise<string> {
  const body = { provider: 'fal', name: `Key ${randomUUID()}`, apiKey: `key-${randomUUID()}` };
  const { id } = (await admin.call(adminApiKeys.createApiKey, { body })).body.apiKey;
  onTestFinished(async () => void (await admin.call(adminApiKeys.deleteApiKey, { params: { id } })));
  return id;
}

const refusal = ({ status, body }: { status: number; body: { error: { message: string } } }) => [
  status,
  body.error.message,
];

describe('a test run', () => {
  it('without an endpoint is refused', async () => {
    for (const endpoint of ['', '  ']) {
      expect(refusal(await start(superAdmin, { endpoint }))).toEqual([400, 'Workflow path is required']);
    }
  });

  it("uses an ordinary admin's own key, and never the stage's or another admin's", async () => {
    const none = [403, 'Access denied. Choose one of your own API keys to pay with.'];
    expect(refusal(await start(editor, {}))).toEqual(none);
    const foreignKeyRefusal = [403, 'Access denied. You can only use your own API keys.'];
    expect(refusal(await start(editor, { apiKeyId: await newKey(superAdmin) }))).toEqual(foreignKeyRefusal);
    expect(refusal(await start(editor, { apiKeyId: 'nobody’s' }))).toEqual(foreignKeyRefusal);

    const apiKeyId = await newKey(editor);
    expect(await start(editor, { apiKeyId })).toMatchObject({
      status: 202,
      body: { testRun: { status: 'processing' } },
    });
    const { body } = await editor.call(adminApiKeys.listApiKeys, {});
    expect(body.items.find(({ id }: { id: string }) => id === apiKeyId)).toMatchObject({ usageCount: 1 });
  });

  it("can use the stage's key for a super admin", async () => {
    expect((await start(superAdmin, {})).status).toBe(202);
  });

  it('of a golden input opens the way for publishing, once it gave a result', async () => {
    const model = (endpoint: string) => ({
      name: `Golden ${randomUUID()}`,
      endpoint,
      estimatedSeconds: 5,
      sections: [{ id: 'main', title: 'Main', fields: [prompt] }],
      goldenInput: { prompt: `a heron ${randomUUID()}` },
    });
    const runGolden = async ({ endpoint, goldenInput }: ReturnType<typeof model>) => {
      const { id } = (await start(superAdmin, { endpoint, values: goldenInput })).body.testRun;
      const read = async () =>
        (await superAdmin.call(adminTestRuns.getTestRun, { params: { id } })).body.testRun.status;
      await expect.poll(read).not.toBe('processing');
      return read();
    };
    const create = async (definition: ReturnType<typeof model>) => {
      const answer = await superAdmin.call(adminModels.createModel, { body: { definition } });
      const { id } = answer.body.model ?? {};
      if (id) onTestFinished(async () => void (await superAdmin.call(adminModels.bulkModels, archive(id))));
      return answer.body.error?.fields ?? answer.status;
    };
    const archive = (id: string) => ({ body: { action: 'archive' as const, ids: [id] } });
    const message = 'The publish check has not given a result since the last change. Run it, then publish.';
    const notPassed = [{ field: 'goldenInput', message }];

    const definition = model('fal-ai/flux/schnell');
    expect(await create(definition)).toEqual(notPassed);
    expect(await runGolden(definition)).toBe('completed');
    expect(await create(definition)).toBe(201);

    for (const [fault, end] of [
      ['#crash', 'failed'],
      // The answer names files that can't be fetched.
      ['#missing-file', 'completed'],
    ] as const) {
      const without = { ...model('fal-ai/flux/schnell'), goldenInput: { prompt: `a heron ${fault} ${randomUUID()}` } };
      expect(await runGolden(without)).toBe(end);
      expect(await create(without)).toEqual(notPassed);
    }
  });
});
