import { randomUUID } from 'node:crypto';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SendTaskSuccessCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { ModelRepository, newModel } from '#functions/domain/models/model-repository.ts';
import { PageRepository } from '#functions/domain/pages/page-repository.ts';
import { subscriberSessionKind } from '#functions/domain/sessions/session-cookies.ts';
import { SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import type { Generation } from '#shared/contracts/generations.ts';
import { modelDefinitionSchema } from '#shared/rules/model.ts';
import { eventually } from '#test/support/eventually.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';
import { receiveWebhooks } from '../../stand-ins/webhook-receiver.ts';

/** These lines register a new provider; everything else is the deployed product. */
const { fakeProvider, list } = await vi.hoisted(async () => {
  const { FakeProvider } = await import('./fake-provider.ts');
  const { Providers } = await import('#functions/providers/provider.ts');
  const provider = new FakeProvider();
  return { fakeProvider: provider, list: new Providers([provider.provider]) };
});
vi.mock('#functions/providers/job-providers.ts', () => ({ jobProviders: list }));
vi.mock('#functions/providers/queue-providers.ts', () => ({ queueProviders: list }));

const sfn = mockClient(SFNClient);
const s3 = mockClient(S3Client);
const secretsManager = mockClient(SecretsManagerClient);
const now = new Date();
const admin = { id: 'access-1', userId: 'ada', name: 'Ada' };
const userId = 'fake-provider-subscriber';
const startingCredits = 50;
const cost = 7;

let started: NewTable;
let functions: Awaited<ReturnType<typeof loadFunctions>>;
let cookie: string;
let keyUse = 0;

/** Loads the functions of a generation like their bundles. */
async function loadFunctions() {
  const [generations, webhooks, submit, await_, store, settle] = await Promise.all([
    import('#functions/api/generations/handler.ts'),
    import('#functions/api/webhooks/handler.ts'),
    import('#functions/workflow/submit.step.ts'),
    import('#functions/workflow/await.step.ts'),
    import('#functions/workflow/store.step.ts'),
    import('#functions/workflow/settle.step.ts'),
  ]);
  return {
    generations: generations.handler,
    webhooks: webhooks.handler,
    submit: submit.handler,
    await: await_.handler,
    store: store.handler,
    settle: settle.handler,
  };
}

beforeAll(async () => {
  started = await newTable();
  Object.assign(process.env, started.environment, {
    STATE_MACHINE_ARN: 'arn:aws:states:eu-west-1:123456789012:stateMachine:generations',
    CONSENT_REQUIRED: 'false',
  });
  secretsManager.on(GetSecretValueCommand, { SecretId: 'signing' }).resolves({ SecretString: 's'.repeat(64) });
  secretsManager.on(GetSecretValueCommand, { SecretId: 'operator' }).resolves({ SecretString: '{}' });
  s3.on(PutObjectCommand).resolves({});
  sfn.on(StartExecutionCommand).resolves({});
  sfn.on(SendTaskSuccessCommand).resolves({});
  functions = await loadFunctions();
  await publish();
  cookie = await signIn();
});
beforeEach(() => sfn.resetHistory());

async function publish(): Promise<void> {
  await new AdminRepository(started.table).install({
    ...admin,
    isAdmin: true,
    isSuperAdmin: true,
    isActive: true,
    totalModels: 0,
    createdAt: now.toISOString(),
    passwordHash: '',
  });
  const { imported } = (await fakeProvider.provider.importModel('fake:poster'))!;
  const definition = modelDefinitionSchema.parse({
    name: 'Poster',
    provider: 'fake',
    endpoint: imported.endpointId,
    outputKey: imported.output.outputKey,
    creditCost: cost,
    estimatedSeconds: 10,
    sections: imported.sections,
  });
  const model = newModel(definition, { id: 'poster', owner: admin, now });
  const audit = auditEntry(admin, { action: 'created', kind: 'model', id: 'poster', name: 'Poster' }, now);
  expect(await new ModelRepository(started.table).create(model, audit)).toBeUndefined();
  const page = { routePath: '/poster', modelId: 'poster', appId: 'app', accessId: admin.id };
  await new PageRepository(started.table).save({ ...page, createdAt: now.toISOString() });
}

async function signIn(): Promise<string> {
  await ledger().grant(userId, { amount: startingCredits, reason: 'test', idempotencyKey: 'start', at: now });
  const begun = subscriberSessionKind.begin(now);
  const session = { userId, name: 'Sub', isMock: false, syncedAt: now.toISOString() };
  const profile = { country: '', countryCode: '', planName: '', sku: '', planIsOneTime: false, subscriptionId: '' };
  const counts = { subscriptionCreatedAt: null, subscriptionExpiresAt: null, views: 0, userCount: 0 };
  const { expiresAtEpochSeconds } = begun;
  const signedIn = { session: { ...session, ...profile, ...counts }, appId: 'app', expiresAtEpochSeconds };
  const beginning = { signedIn, browserHash: 'browser', replacedTokenHash: undefined, now };
  await new SessionRepository(started.table).begin(begun.tokenHash, beginning);
  return begun.cookie.split(';')[0] ?? '';
}

const ledger = () => new Ledger(started.table);
const taskToken = 'task-token';
const step = (generationId: string) => ({ generationId, taskToken });

/** A call in API Gateway's format. */
async function call(
  name: 'generations' | 'webhooks',
  route: string,
  more: Partial<APIGatewayProxyEventV2> = {},
): Promise<{ status: number; generation: Generation }> {
  const [method = '', path = ''] = route.split(' ');
  const requestContext = { requestId: 'request', http: { method, path } };
  const headers = { 'x-site-secret': 'edge', ...more.headers };
  const event = { routeKey: route, cookies: [cookie], requestContext, ...more, headers };
  const handler = functions[name] as unknown as (
    event: unknown,
    context: unknown,
  ) => Promise<{ statusCode: number; body: string }>;
  const { statusCode, body } = await handler(event, {});
  return { status: statusCode, ...JSON.parse(body) };
}

async function create(prompt: string): Promise<string> {
  const { status, generation } = await call('generations', 'POST /api/generations', {
    headers: { 'idempotency-key': randomUUID() },
    body: JSON.stringify({ routePath: '/poster', values: { prompt } }),
  });
  expect(status).toBe(202);
  return generation.id;
}

const read = async (id: string) =>
  (await call('generations', 'GET /api/generations/{id}', { pathParameters: { id } })).generation;

/** Submits the generation, and sends its webhook to `receiver`. */
async function submitTo(receiver: { url: string }, id: string): Promise<URL> {
  const realFetch = globalThis.fetch;
  let webhookUrl = new URL('https://unknown.example');
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const url = new URL(address);
    if (url.origin !== 'https://site.test') return realFetch(address, init);
    webhookUrl = url;
    return realFetch(receiver.url, init);
  });
  await functions.submit(step(id));
  await eventually(() => expect(webhookUrl.pathname).toBe('/api/webhooks/fake'));
  vi.unstubAllGlobals();
  return webhookUrl;
}

it(
  'a generation of another provider runs from form to settlement, woken by a webhook',
  { tags: ['S7.5-2'] },
  async () => {
    const id = await create('a lighthouse');
    expect(await read(id)).toMatchObject({ status: 'processing', receipt: { held: cost } });
    const receiver = await receiveWebhooks();
    const address = await submitTo(receiver, id);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    receiver.close();
    const { headers, body } = receiver.received[0]!;
    const queryStringParameters = Object.fromEntries(address.searchParams);
    const notice = { pathParameters: { provider: 'fake' }, queryStringParameters, cookies: [] };
    const route = 'POST /api/webhooks/{provider}';
    const forged = await call('webhooks', route, { ...notice, body, headers: { 'x-fake-signature': 'forged' } });
    expect(forged.status).toBe(401);
    expect(sfn.commandCalls(SendTaskSuccessCommand)).toHaveLength(0);
    const webhookResponse = await call('webhooks', route, {
      ...notice,
      body,
      headers: headers as Record<string, string>,
    });
    expect(webhookResponse.status).toBe(200);
    expect(sfn.commandCalls(SendTaskSuccessCommand).map(({ args }) => args[0].input.taskToken)).toEqual([taskToken]);

    await functions.await(step(id));
    await functions.store({ generationId: id });
    await functions.settle({ generationId: id });
    const completed = await read(id);
    expect(completed).toMatchObject({ status: 'completed', receipt: { charged: cost, held: 0 } });
    expect(completed.assets).toMatchObject([{ mediaType: 'image', contentType: 'image/png', width: 1, height: 1 }]);
    expect(s3.commandCalls(PutObjectCommand).length).toBeGreaterThan(0);
    expect((await new GenerationRepository(started.table).find(id))?.provider).toBe('fake');
    keyUse += cost;
  },
);

it('a refusal by the provider fails with a message for the subscriber, and costs nothing', async () => {
  const id = await create('something rude');
  await functions.submit(step(id));
  await eventually(async () => {
    sfn.resetHistory();
    await functions.await(step(id));
    expect(sfn.commandCalls(SendTaskSuccessCommand)).toHaveLength(1);
  });
  await expect(functions.store({ generationId: id })).rejects.toMatchObject({ name: 'GenerationFailed' });
  await functions.settle({ generationId: id, error: { Error: 'GenerationFailed' } });
  expect(await read(id)).toMatchObject({
    status: 'failed',
    error: {
      code: 'content_policy',
      message: expect.stringContaining('The text you entered doesn’t follow'),
      retryable: false,
    },
    receipt: { held: 0, charged: 0, released: cost },
  });
});

it('a failed job that left a file is free, even if only its webhook said that it has ended', async () => {
  const id = await create('torn');
  const receiver = await receiveWebhooks();
  await submitTo(receiver, id);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  receiver.close();
  await expect(functions.store({ generationId: id })).rejects.toMatchObject({ name: 'GenerationFailed' });
  await functions.settle({ generationId: id, error: { Error: 'GenerationFailed' } });
  expect(await read(id)).toMatchObject({ status: 'failed', receipt: { held: 0, charged: 0, released: cost } });
});

it('a cancel reaches the provider, and releases the credits', async () => {
  const id = await create('forever');
  await functions.submit(step(id));
  const cancelResponse = await call('generations', 'POST /api/generations/{id}/cancel', { pathParameters: { id } });
  expect(cancelResponse.generation).toMatchObject({ status: 'processing', cancelRequested: true });
  await functions.await(step(id));
  expect(sfn.commandCalls(SendTaskSuccessCommand).length).toBeGreaterThan(0);
  await expect(functions.store({ generationId: id })).rejects.toMatchObject({ name: 'GenerationFailed' });
  await functions.settle({ generationId: id, error: { Error: 'GenerationFailed' } });
  expect(await read(id)).toMatchObject({ status: 'cancelled', receipt: { held: 0, charged: 0, released: cost } });
});

it('a busy provider gets the job again, and is paid once', async () => {
  const id = await create('busy');
  await expect(functions.submit(step(id))).rejects.toMatchObject({ name: 'ProviderBusy' });
  await expect(functions.submit(step(id))).rejects.toMatchObject({ name: 'ProviderBusy' });
  await functions.settle({ generationId: id, error: { Error: 'ProviderBusy' } });
  expect(await read(id)).toMatchObject({ status: 'failed', error: { code: 'provider', retryable: true } });
  const { available, held, spent } = await ledger().account(userId);
  expect({ available, held, spent }).toEqual({ available: startingCredits - keyUse, held: 0, spent: keyUse });
});
