// @module-tag whole

import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newWebhookSecret } from '#functions/providers/standard-webhooks/webhook-sender.ts';
import type { StandIns } from '#infra/stand-ins/stand-ins.ts';
import { redirected, startFresh } from './real-clients.ts';

let providers: StandIns;
beforeAll(async () => {
  providers = await startFresh();
});
afterAll(() => providers.close());

const secret = newWebhookSecret();
beforeEach(() => {
  providers.webhooks.trust('ops', secret);
  providers.webhooks.received.splice(0);
});

const message = { type: 'alert.test', timestamp: '2026-11-27T05:00:00.000Z', text: 'Hello', data: { kind: 'test' } };

async function post(options: { signer?: string; at?: Date; body?: object; headers?: object; inbox?: string } = {}) {
  const { signer = secret, at = new Date(), body = message, headers, inbox = 'ops' } = options;
  const payload = JSON.stringify(body);
  const signed = {
    'webhook-id': 'message-1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(signer).sign('message-1', at, payload),
  };
  const answer = await redirected(providers)(`https://webhooks.stand-in.example/${inbox}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...(headers ?? signed) },
    body: payload,
  });
  return answer.status;
}

it('a message with the signature of its secret is kept as it was sent', async () => {
  expect(await post()).toBe(204);
  const [received] = providers.webhooks.received;
  expect(received?.message).toEqual(message);
  expect(new Webhook(secret).verify(received!.payload, received!.headers)).toEqual(message);
});

it('messages that another secret signed, or that are old, unsigned or without a text for Slack are refused', async () => {
  const { text: _, ...withoutText } = message;
  expect([
    await post({ signer: newWebhookSecret() }),
    await post({ at: new Date(Date.now() - 6 * 60_000) }),
    await post({ headers: {} }),
    await post({ body: withoutText }),
  ]).toEqual([401, 401, 400, 400]);
  expect(providers.webhooks.received).toEqual([]);
});

it('an inbox without a secret accepts every signature, and planned answers come first', async () => {
  providers.webhooks.answer(503, 302);
  const inbox = 'unknown';
  const answers = [await post({ inbox }), await post({ inbox }), await post({ inbox, signer: newWebhookSecret() })];
  expect(answers).toEqual([503, 302, 204]);
});
