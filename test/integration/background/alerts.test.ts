import { beforeEach, describe, expect, it } from 'vitest';
import { watch, type WatchDeps } from '#functions/background/alerts/watch.ts';
import { sendDelivery, type SendDeps } from '#functions/background/deliveries/send-delivery.ts';
import { AlertRepository, secretOwner } from '#functions/domain/alerts/alert-repository.ts';
import { stageOwner } from '#functions/domain/alerts/alert.ts';
import { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';
import { ApiKeyRepository } from '#functions/domain/api-keys/api-key-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { encryptText } from '#functions/domain/encryption/encrypted-text.ts';
import { ProcessingRepository } from '#functions/domain/generations/generation-lists.ts';
import { ModelRepository } from '#functions/domain/models/model-repository.ts';
import { PageRepository } from '#functions/domain/pages/page-repository.ts';
import { WaitingRequestsRepository } from '#functions/domain/pro-requests/pro-request-repository.ts';
import { ProviderChangeRepository } from '#functions/domain/provider-changes/provider-change-repository.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { DeliveryRefused } from '#functions/providers/provider-error.ts';
import { stageAlertSettingsSchema, type StageAlertSettings } from '#shared/contracts/admin-alerts.ts';
import { alertSettingsSchema } from '#shared/rules/alerts.ts';
import { newTable } from '#test/support/new-table.ts';

const ada = { id: 'ada', name: 'Ada', userId: 'ada', isAdmin: true, isSuperAdmin: true, isActive: true };
const eddie = { ...ada, id: 'eddie', name: 'Eddie', userId: 'eddie', isSuperAdmin: false };
const noon = new Date('2026-12-03T12:00:00Z');
const secrets = async () => ({ encryptionKeys: {}, signingKey: 'a-signing-key-of-at-least-32-characters' });

let table: Table;
let alerts: AlertRepository;
let now: Date;
let queued: { owner: string; id: string }[];
let keyCheck: 'accepted' | 'refused' | 'unclear';
let deps: WatchDeps;
beforeEach(async () => {
  ({ table } = await newTable());
  alerts = new AlertRepository(table);
  [now, queued, keyCheck] = [noon, [], 'accepted'];
  deps = {
    table,
    alerts,
    apiKeys: new ApiKeyRepository(table),
    dailyStats: new DailyStatsRepository(table),
    models: new ModelRepository(table),
    pages: new PageRepository(table),
    processing: new ProcessingRepository(table),
    waitingRequests: new WaitingRequestsRepository(table),
    admins: {
      findMany: async (ids: string[]) =>
        new Map([ada, eddie].filter(({ id }) => ids.includes(id)).map((one) => [one.id, one])),
    } as never,
    adminPushTargets: {
      registrationsOf: async () => [{ tokenHash: 'h', target: { kind: 'fid', value: 'v' } }],
    } as never,
    checkKey: async () => keyCheck,
    stageKeys: async () => new Map([['fal', 'a-key']]),
    secrets,
    dailyCostCeilingUsd: 10,
    isEmailSetUp: true,
    queue: async (message) => void queued.push(message),
    now: () => now,
  };
});

async function saveStage(settings: Partial<StageAlertSettings>): Promise<void> {
  const entry = auditEntry(ada, { action: 'updated', kind: 'stage', id: 'alerts', name: 'Alerts' }, now);
  await alerts.saveStage(stageAlertSettingsSchema.parse(settings), entry);
}

const pauses = (...entries: object[]) => table.put({ ...keys.pausedNow, resting: entries });
const flux = { kind: 'model', id: 'flux', name: 'Flux', reason: 'failures' };

async function run(minutes = 0) {
  now = new Date(now.getTime() + minutes * 60_000);
  queued = [];
  await watch(deps);
  return Promise.all(queued.map(async ({ owner, id }) => (await alerts.find(owner, id))!));
}

async function openTitles() {
  return (await alerts.all()).open.filter(({ endedAt }) => endedAt === undefined).map(({ title }) => title);
}

it('opens an alert once, closes it when its condition ends, and continues it when it soon returns', async () => {
  await saveStage({ emailAddresses: ['ops@example.com'] });
  await pauses(flux);
  expect(await run()).toMatchObject([
    { owner: stageOwner, channel: 'email', target: 'ops@example.com', title: 'Flux is paused', state: 'queued' },
  ]);
  expect(await run(5)).toEqual([]);
  await pauses();
  expect(await run(5)).toEqual([]);
  expect(await openTitles()).toEqual([]);
  await run(20);
  await pauses(flux);
  expect(await run(5)).toEqual([]);
  expect(await openTitles()).toEqual(['Flux is paused']);
  await pauses();
  await run(5);
  expect(await run(30)).toMatchObject([
    {
      target: 'ops@example.com',
      title: 'Resolved: Flux is paused',
      body: 'It ended at 12:40 UTC, after 40 min.',
      isEnd: true,
    },
  ]);
  expect((await alerts.all()).open).toEqual([]);
  await pauses(flux);
  expect(await run(5)).toMatchObject([{ title: 'Flux is paused' }]);
});

it('sends to admins what concerns them, over the channels that they chose', async () => {
  const emailOnly = { kinds: { push: [], email: ['paused', 'broken-page'] }, emailAddresses: ['eddie@example.com'] };
  await alerts.saveOwn(eddie.id, alertSettingsSchema.parse(emailOnly));
  await alerts.createOwn(ada.id);
  await pauses(flux, { ...flux, id: 'mine', name: 'Mine', ownerId: 'eddie' });
  const sent = await run();
  const brief = sent.map(({ owner, channel, title }) => `${owner} ${channel} ${title}`).toSorted();
  expect(brief).toEqual(['ada push Flux is paused', 'ada push Mine is paused', 'eddie email Mine is paused']);
});

it('sends nothing while a kind is muted, and the message when the mute ends', async () => {
  await saveStage({
    emailAddresses: ['ops@example.com'],
    mutedUntil: { paused: new Date(noon.getTime() + 60 * 60_000).toISOString() },
  });
  await pauses(flux);
  expect(await run()).toEqual([]);
  expect(await run(30)).toEqual([]);
  expect(await run(31)).toMatchObject([{ title: 'Flux is paused' }]);
  expect(await run(5)).toEqual([]);
});

it('sends nothing for a condition that ends together with its mute', async () => {
  const mutedUntil = { paused: new Date(noon.getTime() + 60 * 60_000).toISOString() };
  await saveStage({ emailAddresses: ['ops@example.com'], mutedUntil });
  await pauses(flux);
  expect(await run()).toEqual([]);
  await pauses();
  expect(await run(61)).toEqual([]);
  expect(await run(30)).toEqual([]);
  expect((await alerts.all()).open).toEqual([]);
});

it('tells of an end only who was told of the beginning', async () => {
  const mutedUntil = { paused: new Date(noon.getTime() + 24 * 60 * 60_000).toISOString() };
  await saveStage({ emailAddresses: ['ops@example.com'], mutedUntil });
  await alerts.createOwn(ada.id);
  await pauses(flux);
  expect(await run()).toMatchObject([{ owner: 'ada', title: 'Flux is paused' }]);
  await pauses();
  await run(5);
  const { queue } = deps;
  deps = { ...deps, queue: () => Promise.reject(new Error('The connection was lost')) };
  await expect(run(30)).rejects.toThrow('lost');
  deps = { ...deps, queue };
  expect(await run(5)).toMatchObject([{ owner: 'ada', title: 'Resolved: Flux is paused' }]);
  expect(await run(5)).toEqual([]);
  expect((await alerts.deliveriesOf('ada', { limit: 10 }, now)).items).toHaveLength(2);
});

it('collects alerts and sends them once a day at the chosen hour', async () => {
  await saveStage({ emailAddresses: ['ops@example.com'], digestHour: 13 });
  await pauses(flux, { ...flux, id: 'veo', name: 'Veo' });
  expect(await run()).toEqual([]);
  expect(await run(55)).toEqual([]);
  const sent = await run(5);
  expect(sent).toMatchObject([{ kind: 'digest', title: '2 alerts since the last digest', state: 'queued' }]);
  expect(sent[0]!.body.split('\n').toSorted()).toEqual(['Flux is paused', 'Veo is paused']);
  expect(await run(5)).toEqual([]);
});

it('warns near a cost ceiling, and leaves the rest to the pause', async () => {
  await saveStage({ emailAddresses: ['ops@example.com'] });
  const spent = (usd: number) =>
    table.put({ ...keys.modelDay('2026-12-03', 'flux'), started: 1, completed: 1, costMicroUsd: usd * 1e6 });
  await spent(7.9);
  expect(await run()).toEqual([]);
  await spent(8);
  expect(await run(5)).toMatchObject([{ kind: 'near-ceiling', title: 'All models: $8.00 of $10.00 spent today' }]);
  await spent(10);
  await run(5);
  expect(await openTitles()).toEqual([]);
  expect(await run(35)).toEqual([]);
});

it('says that a cost ceiling is no longer near when it is raised', async () => {
  await saveStage({ emailAddresses: ['ops@example.com'] });
  await table.put({ ...keys.modelDay('2026-12-03', 'flux'), started: 1, completed: 1, costMicroUsd: 9e6 });
  expect(await run()).toHaveLength(1);
  deps = { ...deps, dailyCostCeilingUsd: 100 };
  await run(5);
  expect(await run(35)).toMatchObject([{ title: 'Resolved: All models: $9.00 of $10.00 spent today' }]);
});

it('sends nothing that was collected for an admin who has left the console', async () => {
  const settings = { ...stageAlertSettingsSchema.parse({}), emailAddresses: ['eddie@example.com'], digestHour: 13 };
  await alerts.saveOwn(ada.id, settings);
  await pauses(flux);
  await run();
  expect(await alerts.collected()).not.toEqual([]);
  const findMany = async () => new Map([[ada.id, { ...ada, isActive: false }]]);
  deps = { ...deps, admins: { findMany } as never };
  expect(await run(5)).toEqual([]);
  expect(await run(60)).toEqual([]);
  expect(await alerts.collected()).toEqual([]);
});

it('leaves out of a digest what its admin can no longer see', async () => {
  const settings = { ...stageAlertSettingsSchema.parse({}), emailAddresses: ['ada@example.com'], digestHour: 13 };
  await alerts.saveOwn(ada.id, settings);
  await pauses(flux, { ...flux, id: 'veo', name: 'Veo', ownerId: ada.userId });
  deps = { ...deps, adminPushTargets: { registrationsOf: async () => [] } as never };
  await run();
  expect(await alerts.collected()).toHaveLength(2);
  const findMany = async () => new Map([[ada.id, { ...ada, isSuperAdmin: false }]]);
  deps = { ...deps, admins: { findMany } as never };
  expect(await run(60)).toMatchObject([{ title: '1 alert since the last digest', body: 'Veo is paused' }]);
  expect(await alerts.collected()).toEqual([]);
});

it('sends no digest to an address that was removed meanwhile', async () => {
  const settings = { emailAddresses: ['ops@example.com', 'left@example.com'], digestHour: 13 };
  await saveStage(settings);
  await pauses(flux);
  await run();
  await saveStage({ ...settings, emailAddresses: ['ops@example.com'] });
  expect(await run(60)).toMatchObject([{ kind: 'digest', target: 'ops@example.com' }]);
  expect(await alerts.collected()).toEqual([]);
});

it('reports a refused key until its provider accepts it, whatever unclear answers say', async () => {
  await saveStage({ emailAddresses: ['ops@example.com'] });
  keyCheck = 'refused';
  expect(await run()).toMatchObject([{ kind: 'refused-key', title: 'fal refuses the stage’s own key' }]);
  keyCheck = 'unclear';
  await run(5);
  expect(await openTitles()).toEqual(['fal refuses the stage’s own key']);
  keyCheck = 'accepted';
  await run(5);
  expect(await openTitles()).toEqual([]);
});

it('tells the owner of a model that the provider changed it', async () => {
  await alerts.createOwn(eddie.id);
  const change = { parts: [{ kind: 'added' as const, name: 'Style', properties: [] }], partCount: 1 };
  const found = { modelId: 'veo', name: 'Veo', foundAt: noon.toISOString(), ...change };
  const endpoint = { modelId: 'veo', endpoint: 'fal-ai/veo' };
  const providerChanges = new ProviderChangeRepository(table);
  await providerChanges.saveOpen({ ...found, ownerUserId: 'eddie', endpoint });
  await providerChanges.saveOpen({ ...found, modelId: 'sora', name: 'Sora', ownerUserId: 'somebody', endpoint });
  expect(await run()).toMatchObject([
    { kind: 'drift', title: 'The provider changed Veo', body: 'Added: Style.', path: '/admin/create?edit=veo' },
  ]);
  await providerChanges.removeOpen('veo');
  await run(5);
  expect(await openTitles()).toEqual(['The provider changed Sora']);
});

it('queues a message again after a crash, without a second delivery', async () => {
  await saveStage({ emailAddresses: ['ops@example.com'] });
  await pauses(flux);
  const { queue } = deps;
  deps = { ...deps, queue: () => Promise.reject(new Error('The connection was lost')) };
  await expect(run()).rejects.toThrow('lost');
  deps = { ...deps, queue };
  const [delivery, ...others] = await run(5);
  expect([delivery?.title, others]).toEqual(['Flux is paused', []]);
  expect((await alerts.deliveriesOf(stageOwner, { limit: 10 }, now)).items).toHaveLength(1);
});

describe('the sender', () => {
  let failures: Error[];
  let sent: unknown[];
  const send = async (delivery: { owner: string; id: string }, attempt: number) =>
    sendDelivery(
      {
        alerts,
        sendEmail: async (email) => {
          const failure = failures.shift();
          if (failure) throw failure;
          sent.push(email);
        },
        sendWebhook: async ({ body }) => void sent.push(body),
        secrets,
        siteOrigin: 'https://atelia.example',
      } as Partial<SendDeps> as SendDeps,
      delivery,
      attempt,
    );
  const outcome = async ({ owner, id }: { owner: string; id: string }) => {
    const { state, attempts, reason } = (await alerts.find(owner, id))!;
    return { state, attempts, reason };
  };

  beforeEach(() => {
    [failures, sent] = [[], []];
  });

  async function queueOne() {
    await saveStage({ emailAddresses: ['ops@example.com'] });
    await pauses({ ...flux, name: '<b>Flux</b>' });
    const [delivery] = await run();
    return delivery!;
  }

  it('repeats a failure after growing pauses, and sends a delivered message no second time', async () => {
    const delivery = await queueOne();
    failures = [new Error('Throttled'), new Error('Throttled')];
    expect([await send(delivery, 1), await send(delivery, 2)]).toEqual([30, 120]);
    expect(await outcome(delivery)).toEqual({ state: 'queued', attempts: 2, reason: 'Throttled' });
    expect(await send(delivery, 3)).toBeUndefined();
    expect(await outcome(delivery)).toEqual({ state: 'delivered', attempts: 3, reason: undefined });
    await send(delivery, 4);
    expect(sent).toMatchObject([
      { to: 'ops@example.com', text: expect.stringContaining('https://atelia.example/admin/pauses') },
    ]);
    expect(sent[0]).toMatchObject({ html: expect.stringContaining('&lt;b&gt;Flux&lt;/b&gt; is paused') });
  });

  it('gives up after five attempts, and at once when the receiver refuses for good', async () => {
    const delivery = await queueOne();
    failures = [new Error('Throttled')];
    expect(await send(delivery, 5)).toBe(0);
    expect(await outcome(delivery)).toEqual({ state: 'failed', attempts: 5, reason: 'Throttled' });
    await pauses({ ...flux, id: 'veo' });
    const [other] = await run(5);
    failures = [new DeliveryRefused('The address is gone')];
    expect(await send(other!, 1)).toBeUndefined();
    expect(await outcome(other!)).toEqual({ state: 'failed', attempts: 1, reason: 'The address is gone' });
  });

  it('tells a webhook when an alert opens, and when it closes', async () => {
    const createdAt = noon.toISOString();
    const sealed = encryptText(await secrets(), secretOwner('ops', 'first'), 'a-secret');
    const webhook = { id: 'ops', name: 'Ops', url: 'https://ops.example/alerts', createdAt };
    await alerts.createWebhook(
      { ...webhook, secrets: [{ id: 'first', createdAt, sealed }] },
      auditEntry(ada, { action: 'created', kind: 'stage', id: 'alerts', name: 'Ops' }, now),
    );
    await pauses(flux);
    const [opening] = await run();
    await pauses();
    await run(5);
    const [end] = await run(30);
    for (const delivery of [opening!, end!]) await send(delivery, 1);
    expect(sent).toMatchObject([
      { type: 'alert.opened', data: { kind: 'paused', title: 'Flux is paused' } },
      { type: 'alert.closed', data: { kind: 'paused', title: 'Resolved: Flux is paused' } },
    ]);
  });
});
