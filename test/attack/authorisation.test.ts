// @module-tag whole

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteAuth, RouteContract } from '#shared/contracts/route.ts';
import type { Right } from '#shared/rules/roles.ts';
import { smallestOf, sampleOf } from '#test/support/arbitrary-of.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { companionSecret, type Product, startProduct } from '#test/support/product.ts';
import { changedKeys, tableState, type TableState } from '#test/support/table-state.ts';
import { createTestAdmin } from '#test/support/test-admin.ts';
import { allRoutes, type NamedRoute } from './raw-call.ts';
import { createTargetAdmin, createTargetSubscriber } from './target-accounts.ts';

/**
 * Calls every route of the contract, with every role that has no right to it, and with other owners' ids. New routes
 * are covered automatically; `target-accounts.ts` must know the ids that their paths name.
 */
const roles = ['anonymous', 'forger', 'subscriber', 'editor', 'support', 'finance', 'admin', 'companion'] as const;
type Role = (typeof roles)[number] | 'target';

/** The table of docs/product.md. */
const rolesByRight: Record<Right, readonly Role[]> = {
  home: ['editor', 'support', 'finance', 'admin'],
  build: ['editor', 'admin'],
  operate: ['editor', 'support', 'admin'],
  subscribers: ['support', 'finance', 'admin'],
  support: ['support', 'admin'],
  reports: ['support', 'admin'],
  credits: ['finance', 'admin'],
  administer: ['admin'],
};

const allowedRoles: Record<Exclude<RouteAuth, 'admin'>, readonly Role[]> = {
  public: roles,
  webhook: [],
  subscriber: ['subscriber'],
  'entering-admin': rolesByRight.home,
  companion: ['companion'],
};

function isAllowed(role: Role, route: RouteContract): boolean {
  return (route.auth === 'admin' ? rolesByRight[route.right] : allowedRoles[route.auth]).includes(role);
}

let product: Product;
let headersOf: Record<Role, Record<string, string>>;
/** Ids that belong to other accounts, by the path of the route that takes them. */
let paramsByPath: readonly (readonly [path: RegExp, ids: Readonly<Record<string, string>>])[];
let assetIds: readonly string[];
let bodies: Readonly<Record<string, unknown>>;
/** Texts that identify the target account; no response to others can contain them. */
let secrets: readonly string[];

beforeAll(async () => {
  product = await startProduct({ timeScale: 0.05 });
  const target = await createTargetSubscriber(product);
  const admin = await createTargetAdmin(product, target.request);
  paramsByPath = [...target.paramsByPath, ...admin.paramsByPath];
  ({ secrets, ids: assetIds } = target);
  bodies = { ...target.bodies, ...admin.bodies };
  const otherSubscriber = await product.signIn((await createMaya(product)).sessionId);
  const forged = 'A'.repeat(43);
  headersOf = {
    anonymous: {},
    forger: {
      cookie: `${target.client.cookie.split('=')[0]}=${forged}; ${admin.client.cookie.split('=')[0]}=${forged}`,
      authorization: `Bearer ${forged}`,
      'x-companion-secret': forged,
    },
    subscriber: { cookie: otherSubscriber.cookie },
    editor: { cookie: (await product.signInAdmin('editor')).cookie },
    support: await signInWithRole('support'),
    finance: await signInWithRole('finance'),
    admin: { cookie: admin.client.cookie },
    companion: { 'x-companion-secret': companionSecret },
    target: { cookie: target.client.cookie },
  };
});
afterAll(() => product.close());

async function signInWithRole(role: 'support' | 'finance') {
  const { userId, password } = await createTestAdmin(product, { role });
  return { cookie: (await product.signInAdmin(userId, password)).cookie };
}

function buildRequest({ name, route }: NamedRoute): { path: string; body: unknown } {
  const ids = paramsByPath.find(([path]) => path.test(route.path))?.[1] ?? {};
  const path = route.path.replaceAll(/\{(\w+)\+?\}/g, (_, parameter: string) => {
    const id = ids[parameter];
    if (id === undefined) throw new Error(`No ${parameter} is known for an attack on ${name}`);
    return encodeURIComponent(id);
  });
  const query = requiredQuery(route);
  return {
    path: `${path}${query && `?${query}`}`,
    body: bodies[name] ?? (route.body && insertIds(sampleOf(route.body), ids)),
  };
}

function requiredQuery({ query }: RouteContract): string {
  if (query === undefined) return '';
  return new URLSearchParams(Object.entries(Object(smallestOf(query)) as Record<string, string>)).toString();
}

function insertIds(body: unknown, ids: Record<string, string>): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const entries = Object.entries(body).map(([name, value]) => {
    if (name === 'ids') return [name, assetIds] as const;
    return [name, typeof value === 'string' ? (ids[name] ?? value) : value] as const;
  });
  return Object.fromEntries(entries);
}

async function callAs(role: Role, namedRoute: NamedRoute) {
  const { path, body } = buildRequest(namedRoute);
  const { method, headers } = namedRoute.route;
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

/** Calls run one after another, because each function's start uses all of a small machine. */
async function callEach(role: Role, routes: readonly NamedRoute[]) {
  const answers: { name: string; status: number; text: string }[] = [];
  for (const namedRoute of routes) answers.push({ name: namedRoute.name, ...(await callAs(role, namedRoute)) });
  return answers;
}

const accountItem = /^(USER|GEN|MODEL|PAGE|PROFORM|APIKEY|ACCESS)#/;
/** The stream writes these when others act on their own things. */
const projectedItem = / (COUNTS|APPCOUNTS|EVENT|NOTIFICATION)/;

async function findChangedKeys(before: TableState): Promise<string[]> {
  const keys = changedKeys(before, await tableState(product));
  return keys.filter((key) => accountItem.test(key) && !projectedItem.test(key));
}

describe('a caller without the right to a route', () => {
  it.each(roles)('as %s is refused by each route, and changes nothing', async (role) => {
    const before = await tableState(product);
    const closedRoutes = allRoutes.filter(({ route }) => route.auth !== 'webhook' && !isAllowed(role, route));
    const answers = await callEach(role, closedRoutes);
    const admitted = answers.filter(({ status }) => status !== 401 && status !== 403);
    expect(admitted.map(({ name, status }) => `${name}: ${status}`)).toEqual([]);
    expect(answers.filter(({ text }) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
    expect(await findChangedKeys(before)).toEqual([]);
  });
});

/** Deletions come last, and a part of an item is deleted before the item. */
const routesWithDeletionsLast = allRoutes.toSorted((a, b) => deletionRank(a.route) - deletionRank(b.route));

function deletionRank({ method, path }: { readonly method: string; readonly path: string }): number {
  return method === 'DELETE' ? 1 / path.length : 0;
}

/** Reads that the table of rights in docs/product.md opens to every admin, even of another owner's model. */
const readableByAllAdmins: ReadonlySet<string> = new Set([
  'admin-analytics.getGenerationParams',
  'admin-analytics.listUserAssets',
  'admin-analytics.getModelDays',
]);

/** Their job would delete the owner's file while other routes are called; `test/api/account/erasure.test.ts` has them. */
const startsJob: ReadonlySet<string> = new Set(['account.startErasure', 'account.getErasure']);

/** Routes that name one owner's item. They must answer as if it did not exist, and not because of invalid input. */
const routesNamingOwner = (role: Role, auth: RouteAuth) =>
  routesWithDeletionsLast.filter(
    ({ name, route }) =>
      route.auth === auth &&
      isAllowed(role, route) &&
      route.errors?.includes('not_found') &&
      route.path.includes('{') &&
      !readableByAllAdmins.has(name) &&
      !startsJob.has(name),
  );

describe.each([
  ['another subscriber', 'subscriber', 'target'],
  ['an ordinary admin', 'editor', 'admin'],
] as const)('%s', (_, role, owner) => {
  const routes = routesNamingOwner(role, owner === 'target' ? 'subscriber' : 'admin');

  it('reads and changes nothing of others by any route that names an item of an owner', async () => {
    const before = await tableState(product);
    const answers = await callEach(role, routes);
    const admitted = answers.filter(({ status }) => status !== 404 && status !== 403);
    expect(admitted.map(({ name, status, text }) => ({ name, status, text }))).toEqual([]);
    const leaking = answers.filter(({ text }) => secrets.some((secret) => text.includes(secret)));
    expect(leaking.map(({ name }) => name)).toEqual([]);
    expect(await findChangedKeys(before)).toEqual([]);
  });

  it('would get an answer as the owner', async () => {
    const answers = await callEach(owner, routes);
    const refused = answers.filter(({ status }) => [400, 401, 403, 404].includes(status));
    expect(refused.map(({ name, status, text }) => ({ name, status, text }))).toEqual([]);
  });
});

it("a subscriber can't delete another's asset", async () => {
  const [namedRoute] = allRoutes.filter(({ name }) => name === 'assets.deleteAssets');
  const before = await tableState(product);
  expect(await callAs('subscriber', namedRoute!)).toMatchObject({
    status: 200,
    text: expect.stringContaining('"deleted":0'),
  });
  expect(await findChangedKeys(before)).toEqual([]);
});
