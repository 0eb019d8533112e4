import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { assertHasRoomForEvent } from '#functions/api/admin-pro-requests/find-requests.ts';
import { createGeneration } from '#functions/api/generations/create-generation.ts';
import { createProRequest } from '#functions/api/pro-requests/create-pro-request.ts';
import { followGenerationEnd } from '#functions/background/projections/assets.ts';
import { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { auditEntry, putAuditEntry } from '#functions/domain/audit/audit-entry.ts';
import { ConsentRepository } from '#functions/domain/consents/consent-repository.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { ImageCheckRepository } from '#functions/domain/forms/check-files.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { settleGeneration } from '#functions/domain/generations/settle-generation.ts';
import { ProviderCopies } from '#functions/domain/jobs/provider-copies.ts';
import { newModel } from '#functions/domain/models/model-repository.ts';
import { TestRunRepository } from '#functions/domain/models/test-run-repository.ts';
import { NotificationRepository } from '#functions/domain/notifications/notification-repository.ts';
import { describeGeneration, describeRequest } from '#functions/domain/notifications/notify.ts';
import { pageItem, PageRepository, refuseFullApp } from '#functions/domain/pages/page-repository.ts';
import { PublishedPages } from '#functions/domain/pages/published-pages.ts';
import { PauseRepository, type StoredPause } from '#functions/domain/pauses/pause-repository.ts';
import { newProForm, ProFormRepository } from '#functions/domain/pro-forms/pro-form-repository.ts';
import { ProRequestRepository } from '#functions/domain/pro-requests/pro-request-repository.ts';
import { requestCharge } from '#functions/domain/pro-requests/request-charge.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { fal } from '#functions/providers/fal/fal-provider.ts';
import { Providers } from '#functions/providers/provider.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import { adminProForms } from '#shared/contracts/admin-pro-forms.ts';
import { consentVersion } from '#shared/rules/consent.ts';
import { withOutputDefaults } from '#shared/rules/output-settings.ts';
import type { RequestEvent } from '#shared/rules/pro-request.ts';
import { noStats } from '#shared/rules/protection.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';

/** Takes three bytes. */
const wide = (length: number) => '界'.repeat(length);
const now = new Date();
const owner = { id: 'access-1', userId: 'ada', name: wide(200) };
const textField = { id: 'f', label: 'Prompt', type: 'textarea', variableName: 'prompt' } as const;

let started: NewTable;
let ledger: Ledger;
let generations: GenerationRepository;
let requests: ProRequestRepository;
let assets: AssetRepository;
let userId: string;
beforeAll(async () => {
  started = await newTable();
  ledger = new Ledger(started.table);
  generations = new GenerationRepository(started.table);
  requests = new ProRequestRepository(started.table);
  assets = new AssetRepository(started.table, 'https://media.test');
});

async function subscriber(): Promise<void> {
  userId = `user-${randomUUID()}`;
  await ledger.grant(userId, { amount: 100, reason: 'test', idempotencyKey: userId, at: now });
  const consents = new ConsentRepository(started.table);
  await consents.give(userId, { recipients: ['fal'], version: consentVersion, agreedAt: now.toISOString() });
}

const caller = () => ({ userId, session: { isMock: false }, tokenHash: 'hash', appId: 'app' }) as never;
const common = () => ({
  assets,
  imageChecks: new ImageCheckRepository(started.table),
  mediaBaseUrl: 'https://media.test',
  contentCheck: { moderation: () => ({ isOn: false }) } as never,
  now: () => now,
});

describe('a form that is too large for an item', () => {
  async function generate(additionalVariables: string[]) {
    await subscriber();
    const sections = [{ id: 'main', title: 'Main', fields: [{ ...textField, additionalVariables }] }];
    const definition = { name: 'Dream', provider: 'fal', endpoint: 'fal-ai/x', estimatedSeconds: 10, sections };
    const model = newModel(adminModels.createModel.body.parse({ definition }).definition, { id: 'dream', owner, now });
    const page = { routePath: '/dream', modelId: 'dream', appId: 'app', accessId: 'a', createdAt: now.toISOString() };
    await started.table.put({ ...keys.model('dream'), ...model });
    await started.table.put(pageItem(page));
    const deps = {
      ...common(),
      generations,
      credits: ledger,
      publishedPages: new PublishedPages(started.table),
      providers: new Providers([{ ...fal, stageKey: async () => 'key' }]),
      executions: { start: async () => undefined } as never,
      maxRunning: 5,
    };
    const values = { prompt: wide(50_000) };
    return createGeneration(deps, caller(), {
      routePath: '/dream',
      values,
      creditCost: model.creditCost,
      idempotencyKey: randomUUID(),
    });
  }

  it('is refused as such before credits move, and a smaller one is taken', async () => {
    await expect(generate(['a', 'b'])).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'The form is too long',
    });
    expect(await ledger.account(userId)).toMatchObject({ available: 100, held: 0, running: 0 });
    await generate([]);
    expect(await ledger.account(userId)).toMatchObject({ available: 90, held: 10, running: 1 });
  });
});

const endless = 'x'.repeat(500_000);

it('texts of a provider are cut where they are stored, so the generation ends', async () => {
  await subscriber();
  const generation = newGeneration({ id: `generation-${randomUUID()}`, userId, amount: 10 });
  const input = { endpoint: 'fal-ai/x', ...withOutputDefaults({}), payload: {}, values: {} };
  await ledger.hold(generationCharge(generation), { maxRunning: 5 }, [generations.inputWrite(generation, input)]);
  const { id } = generation;
  await generations.updateRun(id, { statusText: endless, providerErrorType: endless, storeFault: endless });
  const fields = Array.from({ length: 1000 }, () => ({ field: endless, message: endless }));
  const failure = { code: 'provider', message: endless, retryable: true, fields } as const;
  expect(await generations.failUnlessStored(id, failure)).toBe(true);
  await settleGeneration({ generations, credits: ledger, now: () => now }, id);
  const settled = (await generations.find(id))!;
  expect(settled.error?.message).toHaveLength(501);
  expect(settled.error?.fields).toHaveLength(20);
  const notifications = new NotificationRepository(started.table);
  expect(
    await notifications.add(userId, { ...describeGeneration(settled, 'https://media.test')!, isRead: false }),
  ).toBe(true);
});

it('the prompt of an asset is cut, so a list of assets fits into an answer', async () => {
  const generation = {
    ...newGeneration({ id: `generation-${randomUUID()}`, userId, amount: 10 }),
    status: 'completed',
  };
  const id = `asset-${randomUUID()}`;
  const file = { mediaType: 'image', contentType: 'image/png', filename: wide(255), fileKey: 'a.png', sizeBytes: 1 };
  const settlement = { kind: 'capture', amount: 10, at: now.toISOString() };
  const after = { ...keys.generation(generation.id), ...generation, settlement, outputs: [{ ...file, id }] };
  await started.table.put(after);
  const input = { endpoint: 'fal-ai/x', ...withOutputDefaults({}), payload: { prompt: wide(100_000) }, values: {} };
  const named = { ...input, promptKey: 'prompt', modelName: wide(200) };
  await started.table.transact([generations.inputWrite(generation as never, named)]);
  const copies = new ProviderCopies(started.table);
  await followGenerationEnd({ assets, copies, generations }, { id: generation.id, before: undefined, after }, now);
  expect((await assets.find(userId, id))?.generationPrompt).toHaveLength(8001);
});

it('a test run keeps the error and the answer of a model, whatever their size', async () => {
  const testRuns = new TestRunRepository(started.table);
  const run = { id: randomUUID(), accessId: 'a', provider: 'fal', endpoint: 'fal-ai/x', startedAt: now.toISOString() };
  const audit = auditEntry(owner, { action: 'started', kind: 'test run', id: run.id, name: 'x' }, now);
  await testRuns.create({ ...run, ...withOutputDefaults({}) }, audit);
  await testRuns.update(run.id, { error: endless });
  expect((await testRuns.find(run.id, now))?.error).toHaveLength(501);
});

describe('the largest request of a pro form', () => {
  it('is ended after as many messages as it takes', async () => {
    await subscriber();
    const definition = {
      name: 'Portrait',
      routePath: '/portrait',
      requestType: 'image',
      sections: [{ id: 'main', title: 'Main', fields: [textField] }],
    };
    const form = newProForm(adminProForms.createProForm.body.parse({ definition }).definition, { id: 'f', owner, now });
    const deps = {
      ...common(),
      proForms: { findByPath: async () => form },
      proRequests: requests,
      credits: ledger,
    };
    const ask = (length: number) =>
      createProRequest(deps as never, caller(), {
        routePath: '/portrait',
        details: wide(8000),
        values: { prompt: wide(length) },
        creditCost: form.creditCost,
        idempotencyKey: randomUUID(),
      });
    await expect(ask(59_000)).rejects.toMatchObject({ code: 'invalid_input', message: 'The form is too long' });
    expect(await ledger.account(userId)).toMatchObject({ available: 100, held: 0 });
    const { id } = await ask(39_000);
    const event = { kind: 'notified', at: now.toISOString(), by: owner.name, note: wide(500) } as const;
    const findRequest = async () => (await requests.find(userId, id))!;
    const expected = { ...(await findRequest()), events: [] as RequestEvent[] };
    const notifyAll = async () => {
      for (let count = 0; count < 200; count++) {
        assertHasRoomForEvent(expected);
        await requests.changeOnce(expected, { key: randomUUID(), changes: { notificationSent: true }, event }, []);
        expected.events.push(event);
      }
    };
    await expect(notifyAll()).rejects.toMatchObject({ code: 'conflict' });
    const request = await findRequest();
    expect(request.events.length).toBeGreaterThan(30);
    const file = { mediaType: 'image', contentType: 'image/png', sizeBytes: 1, filename: wide(255) } as const;
    const files = Array.from({ length: 10 }, () => {
      const details = { id: randomUUID(), userId, appId: wide(200), createdAt: now.toISOString() };
      return { ...file, ...details, fileKey: `generated/${wide(128)}/a.png`, isAiGenerated: true, isFavourite: false };
    });
    const settlement = { kind: 'capture', assets: files, event: { ...event, note: wide(2570) }, at: now } as const;
    expect(await ledger.settle(requestCharge(request), settlement)).toBe(true);
    const notifications = new NotificationRepository(started.table);
    const note = {
      ...describeRequest(await findRequest(), 'https://media.test'),
      id: randomUUID(),
      createdAt: now.toISOString(),
    };
    expect(await notifications.add(userId, { ...note, isRead: false })).toBe(true);
  });
});

describe('the largest definition that the contract takes', () => {
  const fieldsOf = (characters: number) => [
    { id: 'main', title: 'Main', fields: [{ ...textField, systemInstructions: wide(characters) }] },
  ];
  const audit = (id: string) => auditEntry(owner, { action: 'created', kind: 'model', id, name: wide(200) }, now);

  it('of a model is saved', async () => {
    await started.table.put({ ...keys.admin(owner.id), totalModels: 0 });
    const name = wide(200);
    const definitionOf = (characters: number) => ({
      definition: { name, provider: 'fal', endpoint: 'fal-ai/x', estimatedSeconds: 10, sections: fieldsOf(characters) },
    });
    const { body } = adminModels.createModel;
    const { definition } = body.parse(definitionOf(118_500));
    expect(body.safeParse(definitionOf(120_000)).success).toBe(false);
    const { ModelRepository } = await import('#functions/domain/models/model-repository.ts');
    const model = newModel(definition, { id: randomUUID(), owner, now });
    expect(await new ModelRepository(started.table).create(model, audit(model.id))).toBeUndefined();
  });

  it('of a pro form is saved', async () => {
    const definitionOf = (characters: number) => ({
      definition: { name: wide(200), routePath: `/${randomUUID()}`, requestType: 'x', sections: fieldsOf(characters) },
    });
    const { body } = adminProForms.createProForm;
    const { definition } = body.parse(definitionOf(118_500));
    expect(body.safeParse(definitionOf(120_000)).success).toBe(false);
    const form = newProForm(definition, { id: randomUUID(), owner, now });
    expect(await new ProFormRepository(started.table).create(form, audit(form.id))).toBeUndefined();
  });
});

describe('a page', () => {
  const inputOf = (more: object) => adminPages.createPage.body.parse({ routePath: '/a', appId: 'app', ...more });
  const create = (input: ReturnType<typeof inputOf>) => {
    const page = { ...input, modelId: 'dream', accessId: owner.id, createdAt: now.toISOString() };
    const change = { action: 'created', kind: 'page', id: page.routePath, name: wide(200), after: page } as const;
    return new PageRepository(started.table).create(page, auditEntry(owner, change, now));
  };

  it('is saved with the longest texts that the contract takes', async () => {
    const text = wide(2000);
    const texts = { title: text, description: text, appName: text, exampleMediaUrl: text };
    expect(await create(inputOf({ ...texts, routePath: `/${'x'.repeat(255)}`, appId: wide(200) }))).toBe(true);
    expect(() => inputOf({ appId: wide(201) })).toThrow('200');
  });

  it('is refused with the reason when its app has too many', async () => {
    const many = Array.from({ length: 400 }, (_, index) => [`/full/${index}`, { title: 'x'.repeat(1005) }]);
    await started.table.put({ ...keys.appPages('full'), ...Object.fromEntries(many) });
    const creating = create(inputOf({ routePath: '/one-more', appId: 'full', title: wide(100), appName: wide(100) }));
    await expect(creating.catch(refuseFullApp)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('too many pages'),
    });
  });
});

it('an audit entry takes the largest change of a definition', async () => {
  const after = { [wide(50_000)]: Object.fromEntries(Array.from({ length: 60 }, (_, index) => [index, wide(1000)])) };
  const change = { action: 'updated', kind: 'model', id: 'm', name: wide(200), reason: wide(500), before: {}, after };
  const nested = auditEntry(owner, { ...change, before: { [wide(50_000)]: {} } } as never, now);
  expect(nested.changes).toHaveLength(50);
  await started.table.transact([putAuditEntry(started.table.name, nested)]);
});

it('the list of pauses takes as many as there can be', async () => {
  const pause: StoredPause = {
    kind: 'model',
    id: 'x'.repeat(128),
    name: wide(200),
    ownerId: wide(128),
    reason: 'failures',
    since: now.toISOString(),
    stats: noStats,
    failedTestRequests: 0,
  };
  await new PauseRepository(started.table).savePausedNow(Array.from({ length: 2000 }, () => pause));
});
