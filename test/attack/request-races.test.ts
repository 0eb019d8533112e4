// @module-tag whole

import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { adminProRequests } from '#shared/contracts/admin-pro-requests.ts';
import { credits } from '#shared/contracts/credits.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { it } from '#test/api/shared-product.ts';
import { attackSize } from '#test/support/attack-size.ts';
import { createMaya } from '#test/support/companion-api.ts';
import type { Product } from '#test/support/product.ts';

const rounds = 3 * attackSize;
const cost = 20;
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function openRequest(product: Product) {
  const owner = await createMaya(product, { credits: cost });
  const subscriber = await product.signIn(owner.sessionId);
  const { body } = await subscriber.call(proRequests.createProRequest, {
    body: { routePath: 'portrait-request', details: 'A portrait' },
    headers: { 'idempotency-key': randomUUID() },
  });
  const admin = await product.signInAdmin();
  const params = { userId: owner.id, id: body.request.id as string };
  const file = { filename: 'portrait.png', contentType: 'image/png', sizeBytes: picture.length };
  const { body: upload } = await admin.call(adminProRequests.createResultUpload, { params, body: file });
  const form = new FormData();
  for (const [name, value] of Object.entries<string>(upload.fields)) form.set(name, value);
  form.set('file', new Blob([picture], { type: 'image/png' }));
  expect((await fetch(upload.url, { method: 'POST', body: form })).status).toBe(204);
  const complete = () =>
    admin.call(adminProRequests.completeRequest, {
      params,
      body: { results: [{ uploadId: upload.uploadId, filename: file.filename }] },
    });
  const reject = () => admin.call(adminProRequests.rejectRequest, { params, body: { reason: 'No' } });
  return { subscriber, complete, reject };
}

describe('a request that several calls end at once', () => {
  it('ends once, and the other calls get a 404 or 409', async ({ product }) => {
    for (let round = 0; round < rounds; round++) {
      const { subscriber, complete, reject } = await openRequest(product);
      const answers = await Promise.all([complete(), reject(), complete(), reject(), complete()]);
      const refused = answers.filter(({ status }) => status !== 200);
      for (const { status } of refused) expect([404, 409]).toContain(status);
      const ends = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.request.status));
      expect(ends.size).toBe(1);
      const isCompleted = ends.has('completed');
      expect((await subscriber.call(credits.getCredits, {})).body).toMatchObject({
        available: isCompleted ? 0 : cost,
        held: 0,
      });
    }
  });
});
