import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { createFal, type Fal, type FalAccount, findKept, type PublishedEndpoints } from './fal/fal.ts';
import { type Faults, faultSchema } from './fal/faults.ts';
import { mediaHosts } from './fal/media-store.ts';
import { apiRoutes, billingRoutes, siteRoutes } from './fal/platform-routes.ts';
import { queueRoutes, runRoutes, mediaRoutes, restRoutes } from './fal/queue-routes.ts';
import type { ActivityLog } from './fal/request-record.ts';
import { newAccountJobs } from './fal/request-runner.ts';
import { fcmRoutes, MessageStore } from './fcm/fcm-routes.ts';
import { registrationRoutes, Registrations } from './fcm/registrations.ts';
import { localServiceAccount, tokenRoutes } from './fcm/token-routes.ts';
import { type OpenAiActivity, openaiRoutes } from './openai/openai-routes.ts';
import { receiverHost, receiverRoutes, WebhookReceiver } from './webhooks/receiver.ts';

export interface StandInsOptions {
  readonly dataDir: string;
  /** Services whose key is set here are used for real, so their hosts are left out. */
  readonly env: NodeJS.ProcessEnv;
  /** Scales every duration; 0.1 is ten times as fast. */
  readonly timeScale?: number;
  readonly jobsAtOnce?: number | undefined;
}

export interface StandIns {
  readonly url: string;
  readonly hosts: Readonly<Record<string, string>>;
  readonly faults: Faults;
  readonly activity: ActivityLog;
  readonly openai: Readonly<OpenAiActivity>;
  readonly published: PublishedEndpoints;
  readonly falAccount: FalAccount;
  readonly falKept: (marker: string) => Promise<string[]>;
  readonly messages: MessageStore;
  readonly registrations: Registrations;
  readonly webhooks: WebhookReceiver;
  readonly serviceAccount: string;
  close(): Promise<void>;
}

const maxUploadBytes = 200 * 1024 * 1024;

// Decision: docs/decisions/042-stand-ins.md
export async function startStandIns(options: StandInsOptions): Promise<StandIns> {
  const { dataDir, env, timeScale = 1, jobsAtOnce = newAccountJobs } = options;
  const stopping = new AbortController();
  const fal = createFal({ dataDir: join(dataDir, 'fal'), timeScale, jobsAtOnce, signal: stopping.signal });
  const messages = new MessageStore(join(dataDir, 'fcm', 'messages.jsonl'));
  const registrations = new Registrations(join(dataDir, 'fcm', 'registrations.json'));
  const account = localServiceAccount(join(dataDir, 'fcm', 'service-account.json'));
  const webhooks = new WebhookReceiver();
  const openai = { calls: 0 };
  const app = await createApp({ fal, openai, messages, registrations, webhooks, account });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const close = async () => {
    stopping.abort();
    await app.close();
    await fal.runner.stopped();
  };
  const serviceAccount = env.FIREBASE_SERVICE_ACCOUNT ?? account;
  const { faults, activity, published, account: falAccount } = fal;
  const hosts = standInHosts(url, env);
  return {
    url,
    hosts,
    faults,
    activity,
    openai,
    published,
    falAccount,
    falKept: (marker) => findKept(fal, marker),
    messages,
    registrations,
    webhooks,
    serviceAccount,
    close,
  };
}

interface Services extends Pick<StandIns, 'messages' | 'registrations' | 'webhooks'> {
  readonly fal: Fal;
  readonly openai: OpenAiActivity;
  readonly account: string;
}

async function createApp({
  fal,
  openai,
  messages,
  registrations,
  webhooks,
  account,
}: Services): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: maxUploadBytes, forceCloseConnections: true });
  // The real services accept a JSON content type without a body, which fal's client sends.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string) =>
    body === '' ? undefined : JSON.parse(body),
  );
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler((error, _request, reply) => {
    const detail = error instanceof Error ? error.message : 'Bad request';
    return reply.code(httpStatus(error)).send({ detail });
  });
  await app.register(queueRoutes(fal), { prefix: '/queue' });
  await app.register(runRoutes(fal), { prefix: '/run' });
  await app.register(restRoutes(fal), { prefix: '/rest' });
  await app.register(mediaRoutes(fal), { prefix: '/media' });
  await app.register(siteRoutes(fal), { prefix: '/site' });
  await app.register(apiRoutes(fal), { prefix: '/api' });
  await app.register(billingRoutes(fal), { prefix: '/api' });
  await app.register(openaiRoutes(openai), { prefix: '/openai' });
  await app.register(fcmRoutes({ messages, registrations, account }), { prefix: '/fcm' });
  await app.register(registrationRoutes(registrations), { prefix: '/registrations' });
  await app.register(tokenRoutes(account), { prefix: '/oauth2' });
  await app.register(receiverRoutes(webhooks), { prefix: '/webhooks' });
  // firebase-admin can be redirected to another host, but not to another path.
  await app.register(fcmRoutes({ messages, registrations, account }));
  await app.register(controlRoutes({ fal, messages, webhooks }), { prefix: '/control' });
  return app;
}

function httpStatus(error: unknown): number {
  if (error instanceof z.core.$ZodError || error instanceof SyntaxError) return 422;
  return z.object({ statusCode: z.number() }).safeParse(error).data?.statusCode ?? 500;
}

function standInHosts(url: string, env: NodeJS.ProcessEnv): Record<string, string> {
  const falHosts = {
    'queue.fal.run': `${url}/queue`,
    'fal.run': `${url}/run`,
    'rest.fal.ai': `${url}/rest`,
    'fal.ai': `${url}/site`,
    'api.fal.ai': `${url}/api`,
    ...Object.fromEntries(Object.values(mediaHosts).map((host) => [host, `${url}/media`])),
  };
  const firebaseHosts = {
    'fcm.googleapis.com': `${url}/fcm`,
    'oauth2.googleapis.com': `${url}/oauth2`,
    'firebaseinstallations.googleapis.com': `${url}/registrations`,
    'fcmregistrations.googleapis.com': `${url}/registrations`,
  };
  return {
    [receiverHost]: `${url}/webhooks`,
    ...(!env.FAL_KEY && falHosts),
    ...(!env.OPENAI_API_KEY && { 'api.openai.com': `${url}/openai` }),
    ...(!env.FIREBASE_SERVICE_ACCOUNT && firebaseHosts),
  };
}

const activityQuery = z.object({ marker: z._default(z.string(), '') });
const faultBody = z.object({
  fault: faultSchema,
  times: z._default(z.int().check(z.minimum(1)), 1),
  contains: z._default(z.string(), ''),
});

const endpointBody = z.object({
  endpointId: z.string(),
  addedInput: z.optional(z.string()),
  isRemoved: z.optional(z.boolean()),
});

function controlRoutes({ fal, messages, webhooks }: Pick<Services, 'fal' | 'messages' | 'webhooks'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/fal/activity', (request) => fal.activity.of(activityQuery.parse(request.query).marker));
    app.get('/fal/kept', (request) => findKept(fal, activityQuery.parse(request.query).marker));
    app.post('/fal/faults', (request, reply) => {
      const { fault, times, contains } = faultBody.parse(request.body);
      fal.faults.plan(fault, { times, when: (input) => JSON.stringify(input).includes(contains) });
      return reply.code(204).send();
    });
    app.delete('/fal/faults', (_, reply) => {
      fal.faults.clear();
      return reply.code(204).send();
    });
    app.post('/fal/endpoints', (request, reply) => {
      const { endpointId, addedInput, isRemoved } = endpointBody.parse(request.body);
      if (addedInput !== undefined) fal.published.addInput(endpointId, addedInput);
      if (isRemoved) fal.published.remove(endpointId);
      return reply.code(204).send();
    });
    app.delete('/fal/endpoints', (_, reply) => {
      fal.published.restore();
      return reply.code(204).send();
    });
    app.get('/fcm/messages', () => ({ messages: messages.all() }));
    app.get('/webhooks', () => ({ received: webhooks.received }));
  };
}
