// @module-tag whole

import { describe, expect } from 'vitest';
import { webhooks } from '#shared/contracts/webhooks.ts';
import { it } from '#test/api/shared-product.ts';
import { attackSize } from '#test/support/attack-size.ts';
import { call, type Product } from '#test/support/product.ts';

describe("fal's webhook", () => {
  let product: Product;

  it.beforeAll(async ({ product: shared }) => {
    product = shared;
  });

  const signed = {
    'x-fal-webhook-request-id': 'request-1',
    'x-fal-webhook-user-id': 'user-1',
    'x-fal-webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'x-fal-webhook-signature': '00'.repeat(64),
    'content-type': 'application/json',
  };

  it.each([
    ['without a signature', {}, ''],
    ['with a forged signature', signed, ''],
    ['with a forged signature and the id of a generation', signed, '?generation=abc&key=def'],
  ])('is refused %s', async (_, headers, query) => {
    const answer = await fetch(`${product.siteUrl}/api/webhooks/fal${query}`, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: JSON.stringify({ request_id: 'request-1', status: 'OK', payload: {} }),
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { code: 'unauthenticated' } });
  });

  it('is refused with an unsigned body', async () => {
    const { status } = await call(product.siteUrl, webhooks.receiveWebhook, {
      params: { provider: 'fal' },
      headers: signed,
    });
    expect(status).toBe(401);
  });

  it('causes no key request if it is forged, however often', async () => {
    const keyRequestsBefore = product.providers.activity.keyRequests;
    const forge = (number: number) =>
      call(product.siteUrl, webhooks.receiveWebhook, {
        params: { provider: 'fal' },
        query: { generation: `generation-${number}`, key: 'A'.repeat(43) },
        headers: signed,
      });
    const answers = await Promise.all(Array.from({ length: 10 * attackSize }, (_, number) => forge(number)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(product.providers.activity.keyRequests).toBe(keyRequestsBefore);
  });

  it('of an unknown provider is not found', async () => {
    const { status } = await call(product.siteUrl, webhooks.receiveWebhook, { params: { provider: 'nobody' } });
    expect(status).toBe(404);
  });
});
