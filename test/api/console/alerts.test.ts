import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PauseRepository } from '#functions/domain/pauses/pause-repository.ts';
import { proRequestSchema } from '#functions/domain/pro-requests/pro-request.ts';
import { requestCharge } from '#functions/domain/pro-requests/request-charge.ts';
import { addReport, caseItem } from '#functions/domain/reports/report-case.ts';
import { generationIndexKeys, keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { adminAlerts, type AlertWebhook } from '#shared/contracts/admin-alerts.ts';
import { adminApiKeys } from '#shared/contracts/admin-api-keys.ts';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import { alertKinds, alertSettingsSchema } from '#shared/rules/alerts.ts';
import { noStats } from '#shared/rules/protection.ts';
import { reportSettingsSchema } from '#shared/rules/reports.ts';
import { createTestProForm } from '#test/browser/generation/change-cost.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';
import { newRequest } from '#test/integration/credits/new-request.ts';
import { eventually } from '#test/support/eventually.ts';
import { productTable } from '#test/support/product-table.ts';
import { type AdminSignedIn, type Product, startProduct } from '#test/support/product.ts';
import { newRegistrationToken } from '#test/support/registration-token.ts';

let product: Product;
let admin: AdminSignedIn;
let table: Table;
let webhook: AlertWebhook;
let secret: string;
const token = newRegistrationToken();
const url = 'https://webhooks.stand-in.example/ops';

beforeAll(async () => {
  const functionEnv = { DAILY_COST_CEILING_USD: '10' };
  product = await startProduct({ timeScale: 0.02, cloudOptions: { retryScale: 0.001, functionEnv } });
  admin = await product.signInAdmin();
  table = productTable(product.cloud.endpoints.dynamodb, product.cloud.tableName('Table'));
  const { status, body } = await admin.call(adminAlerts.createWebhook, { body: { name: 'Ops', url } });
  expect(status).toBe(201);
  ({ webhook, secret } = body);
  product.providers.webhooks.trust('ops', secret);
  product.providers.registrations.add(token);
  expect((await admin.call(adminAlerts.registerPush, { body: { kind: 'token', value: token } })).status).toBe(204);
  const own = alertSettingsSchema.parse({ emailAddresses: ['ada@example.com'] });
  expect((await admin.call(adminAlerts.saveOwn, { body: own })).status).toBe(204);
});
afterAll(() => product.close());

const check = () => product.cloud.invoke('alerts', {});
const received = () => product.providers.webhooks.received;
const deliveries = async (scope: 'own' | 'stage') =>
  (await admin.call(adminAlerts.listDeliveries, { query: { scope, limit: '100' } })).body.items;

async function pause(id: string): Promise<void> {
  const pauses = new PauseRepository(table);
  const since = new Date().toISOString();
  const paused = {
    kind: 'model',
    id,
    name: id,
    reason: 'failures',
    since,
    stats: noStats,
    failedTestRequests: 0,
  } as const;
  await pauses.begin(paused);
  await pauses.savePausedNow(await pauses.all());
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

async function provokeEachKind(): Promise<void> {
  // The provider changes the price of one model's endpoint between two comparisons.
  await product.cloud.invoke('provider-checks', { now: true });
  product.providers.published.change('fal-ai/clarity-upscaler', { price: { usd: 0.01, unit: 'megapixel' } });
  await product.cloud.invoke('provider-checks', { now: true });
  await pause('flux');
  // The provider refuses this key, and the other key is off.
  for (const [name, apiKey] of [
    ['Revoked', 'revoked-key-0123456789'],
    ['Off', 'a-key-that-is-off-0123'],
  ] as const) {
    const { body } = await admin.call(adminApiKeys.createApiKey, { body: { provider: 'fal', name, apiKey } });
    const page = { routePath: `with-${name.toLowerCase()}`, appId: 'app', apiKeyId: body.apiKey.id };
    const params = { id: 'dream-image' };
    expect((await admin.call(adminPages.createPage, { params, body: page })).status).toBe(201);
    if (name === 'Off') {
      await admin.call(adminApiKeys.switchApiKey, { params: { id: body.apiKey.id }, body: { isActive: false } });
    }
  }
  const stuck = { ...newGeneration({ id: 'stuck-one', userId: 'u', amount: 1 }), createdAt: hoursAgo(2) };
  await table.put({ ...keys.generation(stuck.id), ...generationIndexKeys(stuck), ...stuck });
  const form = await createTestProForm(product, '/an-old-request');
  const request = newRequest({ id: 'a'.repeat(32), userId: 'u' });
  const old = proRequestSchema.parse({ ...request, formId: form.id, createdAt: hoursAgo(30) });
  await table.transact([requestCharge(old).create(table.name)]);
  const reported = { userId: 'u', assetId: 'reported', mediaType: 'image' } as const;
  const settings = reportSettingsSchema.parse({});
  await table.put(caseItem(addReport(undefined, reported, { reason: 'hate', at: new Date(hoursAgo(50)), settings })));
  const today = new Date().toISOString().slice(0, 10);
  await table.put({ ...keys.modelDay(today, 'flux'), started: 1, completed: 1, costMicroUsd: 9_000_000 });
}

it('each kind of alert reaches browsers, e-mail and the webhook, and failed messages are repeated', async () => {
  await provokeEachKind();
  product.providers.webhooks.answer(500, 503);
  // Amazon's client itself makes three attempts for each e-mail, so this many refusals fail one of them at least.
  const refusals = 2 * alertKinds.length + 1;
  product.cloud.emails.refuse(...Array<'TooManyRequestsException'>(refusals).fill('TooManyRequestsException'));
  await check();
  await eventually(() => {
    // The queue delivers a message again when its pause, which is shortened here, ends before the delivery does.
    expect(new Set(received().map(({ message }) => message.data['kind']))).toEqual(new Set(alertKinds));
    expect(new Set(product.cloud.emails.all().map(({ subject }) => subject)).size).toBe(alertKinds.length);
    const pushes = product.providers.messages.all().map(({ notification }) => notification?.title);
    expect(new Set(pushes).size).toBe(alertKinds.length);
  });
  const sortUnique = (texts: readonly string[]) => [...new Set(texts)].toSorted();
  const titles = sortUnique(received().map(({ message }) => String(message.data['title'])));
  const subjects = product.cloud.emails.all().map(({ subject }) => subject.replace('Atelia: ', ''));
  expect(sortUnique(subjects)).toEqual(titles);
  expect(product.cloud.emails.all()[0]).toMatchObject({ from: 'alerts@atelia.example', to: ['ada@example.com'] });
  const pushed = product.providers.messages.all();
  expect(sortUnique(pushed.map(({ notification }) => notification?.title ?? ''))).toEqual(titles);
  expect(pushed[0]?.token).toBe(token);
  for (const { payload, headers } of received()) {
    expect(new Webhook(secret).verify(payload, headers)).toMatchObject({ type: 'alert.opened' });
    expect(() => new Webhook(secret).verify(`${payload} `, headers)).toThrow('No matching signature');
  }
  const log = await eventually(async () => {
    const all = [...(await deliveries('own')), ...(await deliveries('stage'))];
    expect(all.map(({ state }) => state)).toEqual(Array(3 * alertKinds.length).fill('delivered'));
    return all;
  });
  const repeated = log.filter(({ attempts }: { attempts: number }) => attempts > 1);
  const repeatedChannels = repeated.map(({ channel }: { channel: string }) => channel);
  expect(repeatedChannels).toEqual(expect.arrayContaining(['email', 'webhook']));

  await check();
  expect((await deliveries('stage')).length).toBe(alertKinds.length);
  const { body } = await admin.call(adminAlerts.getAlerts, {});
  expect(body.open.map(({ title }: { title: string }) => title).toSorted()).toEqual(titles);
});

it('a muted kind reaches other receivers only', async () => {
  const { stage } = (await admin.call(adminAlerts.getAlerts, {})).body;
  const muted = { ...stage, mutedUntil: { paused: new Date(Date.now() + 3_600_000).toISOString() } };
  expect((await admin.call(adminAlerts.saveStage, { body: muted })).status).toBe(204);
  await pause('veo');
  await check();
  await eventually(() => {
    expect(product.providers.messages.all().at(-1)?.notification?.title).toBe('veo is paused');
  });
  expect((await deliveries('stage')).filter(({ title }: { title: string }) => title.startsWith('veo'))).toEqual([]);
  expect((await admin.call(adminAlerts.saveStage, { body: stage })).status).toBe(204);
  await check();
  await eventually(() => expect(received().at(-1)?.message.data['title']).toBe('veo is paused'));
});

const sendTest = (scope: 'own' | 'stage', channel: 'push' | 'email' | 'webhook') =>
  admin.call(adminAlerts.sendTest, { body: { scope, channel } });

async function lastTest() {
  return eventually(async () => {
    const [last] = await deliveries('stage');
    expect(last).toMatchObject({ kind: 'test' });
    expect(last.state).not.toBe('queued');
    return last;
  });
}

it('during a rotation, messages are signed with both secrets', async () => {
  const { body } = await admin.call(adminAlerts.addSecret, { params: { id: webhook.id } });
  product.providers.webhooks.trust('ops', body.secret);
  expect((await sendTest('stage', 'webhook')).status).toBe(204);
  await eventually(() => expect(received().at(-1)?.message.type).toBe('alert.test'));
  const { payload, headers } = received().at(-1)!;
  for (const one of [secret, body.secret]) new Webhook(one).verify(payload, headers);
  const params = { id: webhook.id, secretId: webhook.secrets[0]!.id };
  expect((await admin.call(adminAlerts.removeSecret, { params })).status).toBe(204);
  expect((await sendTest('stage', 'webhook')).status).toBe(204);
  await eventually(() => expect(received().filter(({ message }) => message.type === 'alert.test')).toHaveLength(2));
  const last = received().at(-1)!;
  new Webhook(body.secret).verify(last.payload, last.headers);
  expect(() => new Webhook(secret).verify(last.payload, last.headers)).toThrow('No matching signature');
  const lastSecret = { id: webhook.id, secretId: body.webhook.secrets[1].id };
  expect((await admin.call(adminAlerts.removeSecret, { params: lastSecret })).status).toBe(409);
});

it('the log says why a message did not arrive, and an undelivered one rings', async () => {
  product.providers.webhooks.answer(302);
  await sendTest('stage', 'webhook');
  expect(await lastTest()).toMatchObject({
    state: 'failed',
    attempts: 1,
    reason: expect.stringContaining('redirects'),
  });
  product.providers.webhooks.answer(500, 500, 500, 500, 500);
  await sendTest('stage', 'webhook');
  await eventually(async () => {
    const [last] = await deliveries('stage');
    expect(last).toMatchObject({ state: 'failed', attempts: 5, reason: 'The webhook answered 500.' });
  });
  let atEpochMs = Date.now();
  await eventually(() => {
    atEpochMs += 60_000;
    product.cloud.alarms.evaluate(atEpochMs);
    expect(JSON.stringify(product.cloud.alarms.rung())).toContain('AlertsUndelivered');
  });
});

it('webhooks have public addresses, and belong to super admins', async () => {
  for (const address of [
    'http://example.com/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://a.b:8443/x',
    'x',
  ]) {
    const { status } = await admin.call(adminAlerts.createWebhook, { body: { name: 'Bad', url: address } });
    expect([address, status]).toEqual([address, 400]);
  }
  const editor = await product.signInAdmin('editor');
  const { body } = await editor.call(adminAlerts.getAlerts, {});
  expect([body.stage, body.webhooks]).toEqual([undefined, undefined]);
  expect((await editor.call(adminAlerts.listDeliveries, { query: { scope: 'stage' } })).status).toBe(403);
  const test = { body: { scope: 'stage', channel: 'email' } } as const;
  expect((await editor.call(adminAlerts.sendTest, test)).status).toBe(403);
  expect((await sendTest('own', 'push')).status).toBe(204);
  expect((await admin.call(adminAlerts.unregisterPush, {})).status).toBe(204);
  expect(await sendTest('own', 'push')).toMatchObject({ status: 409 });
  const params = { id: webhook.id };
  expect((await editor.call(adminAlerts.deleteWebhook, { params })).status).toBe(403);
  expect((await admin.call(adminAlerts.deleteWebhook, { params })).status).toBe(204);
  expect((await admin.call(adminAlerts.deleteWebhook, { params })).status).toBe(404);
});
