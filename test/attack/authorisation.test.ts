import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminApiKeys } from '#shared/contracts/admin-api-keys.ts';
import { adminUsers } from '#shared/contracts/admin-users.ts';
import type { RouteAuth, RouteContract } from '#shared/contracts/route.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { makeProForm } from '#test/browser/generation/change-cost.ts';
import { sampleOf } from '#test/support/arbitrary-of.ts';
import { newMaya } from '#test/support/companion-api.ts';
import { companionSecret, type Product, startProduct } from '#test/support/product.ts';
import { changedKeys, tableState, type TableState } from '#test/support/table-state.ts';
import { allRoutes, type NamedRoute } from './raw-call.ts';

/**
 * Every route of the contract, called by everybody who may not call it, and by those of the right kind with another's ids. A route is
 * attacked because it is there: what its path names must only be among the victims' things below.
 */
type Role = 'nobody' | 'forger' | 'subscriber' | 'editor' | 'admin' | 'companion';

const mayCall: Record<RouteAuth, readonly Role[]> = {
  public: ['nobody', 'forger', 'subscriber', 'editor', 'admin', 'companion'],
  webhook: [],
  subscriber: ['subscriber'],
  admin: ['editor', 'admin'],
  'super-admin': ['admin'],
  'entering-admin': ['editor', 'admin'],
  companion: ['companion'],
};

let product: Product;
let headersOf: Record<Role, Record<string, string>>;
/** What belongs to others: a subscriber's by the path of the route, and what an editor has no business with. */
let things: readonly (readonly [path: RegExp, ids: Record<string, string>])[];
/** Whatever names the victim: nobody else's answer may. */
let secrets: readonly string[];

beforeAll(async () => {
  product = await startProduct({ timeScale: 0.05 });
  const victim = await newMaya(product);
  const own = await product.signIn(victim.sessionId);
  const values = { prompt: 'a secret lighthouse', image_size: 'square_hd', num_images: 1 };
  const made = await own.generate('dream-image', values);
  const generation = await own.settled(made.body.generation.id);
  const { body: requested } = await own.call(proRequests.createProRequest, {
    body: { routePath: 'portrait-request', details: 'a secret portrait' },
    headers: { 'idempotency-key': randomUUID() },
  });
  const admin = await product.signInAdmin();
  const form = await makeProForm(product, '/a-form-of-the-admin');
  const keyBody = { provider: 'fal', name: 'the key of the admin', apiKey: 'secret-key-0123456789' };
  const { body: key } = await admin.call(adminApiKeys.createApiKey, { body: keyBody });
  const { body: users } = await admin.call(adminUsers.listUsers, {});
  const adminId = users.items.find(({ userId }: { userId: string }) => userId === 'admin').id as string;
  const [asset] = generation.assets;
  things = [
    [/^\/api\/assets\/uploads/, { uploadId: asset!.id }],
    [/^\/api\/assets\/apps/, { appId: 'app' }],
    [/^\/api\/assets/, { id: asset!.id }],
    [/^\/api\/(admin\/)?(generations|processing)/, { id: generation.id }],
    [/^\/api\/admin\/(analytics\/users|subscribers)/, { userId: victim.id, id: 'session-of-another' }],
    [/^\/api\/admin\/pro-requests/, { userId: victim.id, id: requested.request.id }],
    [/^\/api\/admin\/pro-forms/, { id: form.id, formId: form.id }],
    [/^\/api\/admin\/models/, { id: 'demo-dream-image', version: '1' }],
    [/^\/api\/(admin\/)?pages/, { routePath: 'dream-image' }],
    [/^\/api\/pro-forms/, { routePath: 'portrait-request' }],
    [/^\/api\/admin\/api-keys/, { id: key.apiKey.id }],
    [/^\/api\/admin\/users/, { id: adminId }],
    [/^\/api\/admin\/test-runs/, { id: 'run-of-another' }],
    [/^\/api\/admin\/apps/, { appId: 'app' }],
    [/^\/api\/session/, { id: 'session-of-another' }],
    [/^\/api\/admin\/session/, { id: 'session-of-another' }],
    [/^\/api\/webhooks/, { provider: 'fal' }],
    [/^\/companion\/users/, { id: victim.id }],
  ];
  secrets = [victim.id, generation.id, asset!.id, requested.request.id, 'a secret lighthouse', 'a secret portrait'];
  const other = await product.signIn((await newMaya(product)).sessionId);
  const forged = 'A'.repeat(43);
  headersOf = {
    nobody: {},
    forger: {
      cookie: `${own.cookie.split('=')[0]}=${forged}; ${admin.cookie.split('=')[0]}=${forged}`,
      authorization: `Bearer ${forged}`,
      'x-companion-secret': forged,
    },
    subscriber: { cookie: other.cookie },
    editor: { cookie: (await product.signInAdmin('editor')).cookie },
    admin: { cookie: admin.cookie },
    companion: { 'x-companion-secret': companionSecret },
  };
});
afterAll(() => product.close());

/** A request that the contract takes, with the victims' ids. */
function requestTo({ name, route }: NamedRoute): { path: string; body: unknown } {
  const ids = things.find(([path]) => path.test(route.path))?.[1] ?? {};
  const path = route.path.replaceAll(/\{(\w+)\+?\}/g, (_, parameter: string) => {
    const id = ids[parameter];
    if (id === undefined) throw new Error(`Whose ${parameter} does an attack on ${name} name?`);
    return encodeURIComponent(id);
  });
  const query = requiredQuery(route);
  return { path: `${path}${query && `?${query}`}`, body: route.body && withIds(sampleOf(route.body), ids) };
}

function requiredQuery({ query }: RouteContract): string {
  if (query === undefined || query.safeParse({}).success) return '';
  return new URLSearchParams(Object.entries(Object(sampleOf(query)) as Record<string, string>)).toString();
}

/** The victims' ids in place of made-up ones. */
function withIds(body: unknown, ids: Record<string, string>): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const named = Object.entries(body).map(([name, value]) => {
    if (name === 'ids') return [name, secrets.slice(1, 3)] as const;
    return [name, typeof value === 'string' ? (ids[name] ?? value) : value] as const;
  });
  return Object.fromEntries(named);
}

async function callAs(role: Role, named: NamedRoute) {
  const { path, body } = requestTo(named);
  const { method, headers } = named.route;
  const answer = await fetch(`${product.siteUrl}${path}`, {
    method,
    headers: {
      ...headersOf[role],
      ...(headers && { 'idempotency-key': randomUUID() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** One after the other: each function's start takes all of a small machine. */
async function callEach(role: Role, routes: readonly NamedRoute[]) {
  const answers: { name: string; status: number; text: string }[] = [];
  for (const named of routes) answers.push({ name: named.name, ...(await callAs(role, named)) });
  return answers;
}

const theirs = /^(USER|GEN|MODEL|PAGE|PROFORM|APIKEY|ACCESS)#/;
/** Kept by the stream, which follows what others do with what is theirs. */
const followed = / (COUNTS|APPCOUNTS|EVENT|NOTIFICATION)/;

/** What of others' an attack has changed. */
async function changedSince(before: TableState): Promise<string[]> {
  const keys = changedKeys(before, await tableState(product));
  return keys.filter((key) => theirs.test(key) && !followed.test(key));
}

const roles: Role[] = ['nobody', 'forger', 'subscriber', 'editor', 'admin', 'companion'];

describe('whoever may not call a route', () => {
  it.each(roles)('as %s is refused at each of them, and changes nothing', async (role) => {
    const before = await tableState(product);
    const closed = allRoutes.filter(({ route }) => route.auth !== 'webhook' && !mayCall[route.auth].includes(role));
    const answers = await callEach(role, closed);
    const admitted = answers.filter(({ status }) => status !== 401 && status !== 403);
    expect(admitted.map(({ name, status }) => `${name}: ${status}`)).toEqual([]);
    expect(answers.filter(({ text }) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
    expect(await changedSince(before)).toEqual([]);
  });
});

describe('whoever may call a route', () => {
  it('as another subscriber learns and changes nothing of the victim', async () => {
    const before = await tableState(product);
    const open = allRoutes.filter(({ route }) => route.auth === 'subscriber' && /\{|assets\/delete/.test(route.path));
    const answers = await callEach('subscriber', open);
    const telling = answers.filter(({ text }) => secrets.some((secret) => text.includes(secret)));
    expect(telling.map(({ name }) => name)).toEqual([]);
    expect(await changedSince(before)).toEqual([]);
  });

  it('as an ordinary admin changes nothing that is another admin’s', async () => {
    const before = await tableState(product);
    const open = allRoutes.filter(
      ({ name, route }) =>
        route.auth === 'admin' &&
        route.method !== 'GET' &&
        route.path.includes('{') &&
        // Every admin may look after generations that are stuck, whosever model made them.
        !name.startsWith('admin-monitor.'),
    );
    const answers = await callEach('editor', open);
    const admitted = answers.filter(({ status }) => status < 400);
    expect(admitted.map(({ name }) => name)).toEqual([]);
    expect(await changedSince(before)).toEqual([]);
  });
});
