import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { requestUrl } from '#frontend/src/data/call-api.ts';
import { seed } from '#infra/demo/seed.ts';
import { assemblyDir } from '#infra/local-cloud/build.ts';
import { type CloudOptions, startCloud } from '#infra/local-cloud/cloud.ts';
import { chooseEngine, type DynamoDbEngine } from '#infra/local-cloud/dynamodb.ts';
import { startStandIns } from '#infra/stand-ins/stand-ins.ts';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { type Generation, generations } from '#shared/contracts/generations.ts';
import type { RouteContract, RouteRequest } from '#shared/contracts/route.ts';
import { session } from '#shared/contracts/session.ts';
import { eventually } from './eventually.ts';
import { testBrowser } from './test-browser.ts';

interface ProductOptions {
  /** A given folder is kept; without one, a new folder is removed at the end. */
  dataDir?: string;
  /** Scales the stand-ins' durations; 0.1 is ten times as fast. */
  timeScale?: number;
  jobsAtOnce?: number;
  schedules?: boolean;
  /** More values of the operator's secret. */
  secrets?: Readonly<Record<string, string>>;
  cloudOptions?: Partial<CloudOptions>;
}

export const companionSecret = 'test-companion-secret';

// Decision: docs/decisions/043-tests.md
/**
 * Starts the whole product on free ports of this machine, with demonstration data, by default on the engine of `npm
 * start`.
 */
export async function startProduct(options: ProductOptions = {}) {
  const { dataDir, timeScale = 0.1, jobsAtOnce, schedules = false } = options;
  const dir = dataDir ?? (await mkdtemp(join(tmpdir(), 'product-')));
  await fill(dir, chooseEngine(options.cloudOptions?.engine));
  const providers = await startStandIns({ dataDir: join(dir, 'providers'), env: {}, timeScale, jobsAtOnce });
  const cloud = await startCloud({
    assemblyDir,
    dataDir: dir,
    port: 0,
    providers,
    schedules,
    accessJournal: process.env['ACCESS_JOURNAL'],
    operatorSecret: {
      falKey: 'test-fal-key',
      openaiKey: 'test-openai-key',
      firebaseServiceAccount: providers.serviceAccount,
      companionSecret,
      ...options.secrets,
    },
    ...options.cloudOptions,
  });
  await seed(cloud);
  return {
    cloud,
    providers,
    siteUrl: cloud.siteUrl,
    mediaUrl: cloud.mediaUrl,
    signIn: (sessionId: string) => signIn(cloud.siteUrl, sessionId),
    /** Signs in without a browser: `admin` is a super admin, `editor` an ordinary admin. */
    signInAdmin: (userId = 'admin', password = `atelia-local-${userId}`) =>
      signInAdmin(cloud.siteUrl, { userId, password }),
    close: async () => {
      await cloud.close();
      await providers.close();
      if (dataDir === undefined) await rm(dir, { recursive: true, force: true });
    },
  };
}
export type Product = Awaited<ReturnType<typeof startProduct>>;

export interface Answer {
  status: number;
  body: any;
}

/**
 * Copies demonstration data into a new folder if `SEEDED_DIR` has some for the engine, because seeding takes seconds.
 */
async function fill(dir: string, engine: DynamoDbEngine): Promise<void> {
  const seeded = join(process.env['SEEDED_DIR'] ?? dir, engine);
  if (existsSync(seeded) && (await readdir(dir)).length === 0) await cp(seeded, dir, { recursive: true });
}

export async function call<R extends RouteContract>(
  siteUrl: string,
  contract: R,
  request: Partial<RouteRequest<R>> & { headers?: Record<string, string> },
): Promise<Answer & { headers: Headers }> {
  const { params, query, headers, body } = request as Record<string, any>;
  const answer = await fetch(siteUrl + requestUrl(contract.path, { params, query }), {
    method: contract.method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
}

function cookieOf(headers: Headers): string {
  return headers.getSetCookie()[0]!.split(';')[0]!;
}

function callerWith(siteUrl: string, cookie: string) {
  return <R extends RouteContract>(contract: R, request: Parameters<typeof call<R>>[2]) =>
    call(siteUrl, contract, { ...request, headers: { cookie, ...request.headers } });
}

export async function signInAdmin(siteUrl: string, body: { userId: string; password: string }) {
  const { status, headers } = await call(siteUrl, adminAuth.signIn, { body });
  expect(status).toBe(200);
  const cookie = cookieOf(headers);
  return { cookie, call: callerWith(siteUrl, cookie) };
}

export type AdminSignedIn = Awaited<ReturnType<typeof signInAdmin>>;

export async function signIn(siteUrl: string, sessionId: string) {
  const { status, headers } = await call(siteUrl, session.connectSession, {
    body: { sessionId, fingerprint: 'test' },
    headers: { cookie: testBrowser },
  });
  expect(status).toBe(200);
  const cookie = cookieOf(headers);
  const as = callerWith(siteUrl, cookie);
  return {
    cookie,
    call: as,
    async generate(routePath: string, values: Record<string, unknown>, idempotencyKey: string = randomUUID()) {
      return as(generations.createGeneration, {
        body: { routePath, values },
        headers: { 'idempotency-key': idempotencyKey },
      } as never);
    },
    /** Waits up to a minute for the end, because six functions start cold in a new product. */
    async settled(id: string): Promise<Generation> {
      return eventually(async () => {
        const { body } = await as(generations.getGeneration, { params: { id } });
        expect(body.generation.status).not.toBe('processing');
        return body.generation;
      }, 60_000);
    },
  };
}
export type SignedIn = Awaited<ReturnType<typeof signIn>>;
