// @module-tag whole

import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { arbitraryOf, smallestOf, sampleOf } from '#test/support/arbitrary-of.ts';
import { attackSize } from '#test/support/attack-size.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { createTestAdmin } from '#test/support/test-admin.ts';
import { allRoutes, type NamedRoute, type RawCaller, rawCaller } from './raw-call.ts';
import { createTargetAdmin, type PathParams, createTargetSubscriber } from './target-accounts.ts';

/**
 * Calls every route with values from its own contract, some of them broken in one place, half of them about existing
 * things. The set-up checks that the contract names each answer.
 */
let product: Product;
let send: RawCaller;
let cookies: Partial<Record<NamedRoute['route']['auth'], string>>;
let things: readonly (readonly [path: RegExp, ids: PathParams])[];
let bodies: Readonly<Record<string, unknown>>;
/** High limits, because a refusal would hide the code behind it. */
const ALLOWANCES = JSON.stringify({ exports: 1e6, testNotifications: 1e6, pushRegistrations: 1e6, enhancements: 1e6 });

beforeAll(async () => {
  product = await startProduct({ timeScale: 0.05, cloudOptions: { functionEnv: { ALLOWANCES } } });
  ({ send } = await rawCaller(product));
  const subscriber = await createTargetSubscriber(product);
  const admin = await createTargetAdmin(product, subscriber.request);
  const { id } = await createTestAdmin(product);
  bodies = { ...subscriber.bodies, ...admin.bodies };
  things = [[/^\/api\/admin\/users/, { id }], ...subscriber.paramsByPath, ...admin.paramsByPath];
  const { cookie } = admin.client;
  cookies = { subscriber: subscriber.client.cookie, admin: cookie, 'entering-admin': cookie };
});
afterAll(() => product.close());

/** These end the session or account that all other routes are tried with. */
const ending = /\.(signOut|deleteSession|startDeletion|endBrowsers?|revokeSessions|suspendSubscriber|startErasure)$/;
const tried = allRoutes
  .filter(({ name }) => !ending.test(name))
  .toSorted((a, b) => Number(a.route.method === 'DELETE') - Number(b.route.method === 'DELETE'));

/** A valid value, or one with a part that is missing, of another type, or extreme. */
function mixWithInvalid(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const extreme = fc.constantFrom<unknown>(null, -1, 1e21, '', '\u0000', 'x'.repeat(5000), [], {}, '../..', '<b>');
  const broken = fc
    .tuple(valid, extreme, fc.nat())
    .map(([value, replacement, position]) => breakAt(value, position, replacement));
  return fc.oneof({ arbitrary: valid, weight: 2 }, { arbitrary: broken, weight: 1 });
}

function breakAt(value: unknown, position: number, replacement: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return replacement;
  const names = Object.keys(value);
  const name = names[position % Math.max(1, names.length)];
  return name === undefined ? replacement : { ...value, [name]: replacement };
}

const texts = (value: unknown): [string, string][] =>
  Object.entries(Object(value) as object).map(([name, part]) => [name, String(part)]);

const part = (schema: z.ZodMiniType | undefined) =>
  schema === undefined ? fc.constant(undefined) : mixWithInvalid(arbitraryOf(schema));

/** Routes whose calls passed validation and found their object. */
const reached = new Set<string>();

describe.each(tried)('$name', ({ name, route }) => {
  it('answers within its contract', async () => {
    const ids = things.find(([path]) => path.test(route.path))?.[1];
    const params = fc.oneof(fc.constant(ids), part(route.params));
    await fc.assert(
      fc.asyncProperty(params, part(route.query), part(route.body), async (named, query, body) => {
        const cookie = cookies[route.auth];
        const { status } = await send(route, {
          params: Object.fromEntries(texts(named).map(([key, text]) => [key, encodeURIComponent(text) || '%20'])),
          query: new URLSearchParams(texts(query)).toString(),
          ...(cookie !== undefined && { headers: { cookie } }),
          ...(route.body && { body: JSON.stringify(body) }),
        });
        expect(status).toBeLessThan(600);
        if (status < 400 || status === 402 || status === 409) reached.add(name);
      }),
      {
        examples: [[ids, route.query && smallestOf(route.query), bodies[name] ?? (route.body && sampleOf(route.body))]],
        numRuns: 1 + attackSize,
        endOnFailure: true,
      },
    );
  });
});

it('calls pass the validation of at least five of six routes', () => {
  const missed = tried.filter(({ name }) => !reached.has(name)).map(({ name }) => name);
  expect({ missed, isAcceptable: missed.length < tried.length / 6 }).toMatchObject({ isAcceptable: true });
});
