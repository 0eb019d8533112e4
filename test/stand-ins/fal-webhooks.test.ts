// @module-tag whole

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { StandIns } from '#infra/stand-ins/stand-ins.ts';
import { eventually } from '#test/support/eventually.ts';
import { falClient, redirected, startFresh } from './real-clients.ts';
import { isSignedBy, receiveWebhooks } from './webhook-receiver.ts';

const flux = 'fal-ai/flux/schnell';
const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function setUp(...firstStatuses: number[]) {
  const providers = await startFresh();
  const receiver = await receiveWebhooks(...firstStatuses);
  open.push(() => providers.close(), receiver.close);
  return { providers, receiver };
}

function submit(providers: StandIns, prompt: string, webhookUrl: string) {
  return falClient(providers).queue.submit(flux, { input: { prompt }, webhookUrl });
}

async function publicKey(providers: StandIns) {
  const { keys } = await (await redirected(providers)('https://rest.fal.ai/.well-known/jwks.json')).json();
  return keys[0];
}

describe('webhooks', () => {
  it('deliver the result, signed with the published key', async () => {
    const { providers, receiver } = await setUp();
    const { request_id: requestId } = await submit(providers, 'a cat', receiver.url);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    const [webhook] = receiver.received;
    const key = await publicKey(providers);
    expect(isSignedBy(key, webhook!)).toBe(true);
    expect(isSignedBy(key, { ...webhook!, body: `${webhook!.body} ` })).toBe(false);
    expect(Math.abs(Number(webhook!.headers['x-fal-webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    const body = JSON.parse(webhook!.body);
    expect(body).toMatchObject({ request_id: requestId, status: 'OK', payload: { images: [{ width: 1024 }] } });
  });

  it('deliver failures', async () => {
    const { providers, receiver } = await setUp();
    await submit(providers, 'something #policy', receiver.url);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
      status: 'ERROR',
      error: 'Invalid status code: 422',
      payload: { detail: [{ type: 'content_policy_violation', loc: ['body', 'prompt'] }] },
    });
  });

  it('are repeated until acknowledged', async () => {
    const { providers, receiver } = await setUp(500, 503, 302);
    await submit(providers, 'marker-again', receiver.url);
    await eventually(() => expect(receiver.received).toHaveLength(4));
    await eventually(() =>
      expect(providers.activity.of('marker-again')).toMatchObject({ webhooksSent: 4, webhooksAcknowledged: 1 }),
    );
  });

  it.each([
    ['#no-webhook', 0],
    ['#double-webhook', 2],
  ])('%s sends %i', async (word, count) => {
    const { providers, receiver } = await setUp();
    const { request_id: requestId } = await submit(providers, word, receiver.url);
    await falClient(providers).queue.subscribeToStatus(flux, { requestId, pollInterval: 10 });
    const sentFor = (id: string) => receiver.received.filter(({ body }) => body.includes(id)).length;
    // The webhook of a later request shows that this request sent none.
    const { request_id: laterId } = await submit(providers, 'a cat', receiver.url);
    await eventually(() => expect([sentFor(laterId), sentFor(requestId)]).toEqual([1, count]));
  });

  it('#forged-webhook sends one with a bad signature first', async () => {
    const { providers, receiver } = await setUp();
    await submit(providers, '#forged-webhook', receiver.url);
    await eventually(() => expect(receiver.received).toHaveLength(2));
    const key = await publicKey(providers);
    expect(receiver.received.map((webhook) => isSignedBy(key, webhook))).toEqual([false, true]);
  });

  it('#late-webhook is sent well after the end', async () => {
    const { providers, receiver } = await setUp();
    const { request_id: lateId } = await submit(providers, '#late-webhook', receiver.url);
    const { request_id: timelyId } = await submit(providers, 'a cat', receiver.url);
    await eventually(() => expect(receiver.received).toHaveLength(2));
    expect(receiver.received.map(({ body }) => JSON.parse(body).request_id)).toEqual([timelyId, lateId]);
  });
});

describe('a restart of the stand-in', () => {
  it('continues running requests and their webhooks, with the existing key', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'providers-'));
    const first = await startFresh({ dataDir });
    const receiver = await receiveWebhooks();
    const { request_id: requestId } = await submit(first, 'a survivor', receiver.url);
    const key = await publicKey(first);
    await first.close();
    const second = await startFresh({ dataDir });
    open.push(() => second.close(), receiver.close);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    expect(await publicKey(second)).toEqual(key);
    expect(isSignedBy(key, receiver.received[0]!)).toBe(true);
    const { data } = await falClient(second).queue.result(flux, { requestId });
    expect(data).toMatchObject({ prompt: 'a survivor' });
  });

  it('sends a webhook that was not acknowledged', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'providers-'));
    const first = await startFresh({ dataDir });
    const failingReceiver = await receiveWebhooks(...Array.from({ length: 99 }, () => 500));
    await submit(first, 'unheard', failingReceiver.url);
    await eventually(() => expect(failingReceiver.received.length).toBeGreaterThan(0));
    await first.close();
    const before = failingReceiver.received.length;
    const second = await startFresh({ dataDir });
    open.push(() => second.close(), failingReceiver.close);
    await eventually(() => expect(failingReceiver.received.length).toBeGreaterThan(before));
    expect(second.activity.of('unheard')).toMatchObject({ accepted: 1, completed: 1 });
  });
});
