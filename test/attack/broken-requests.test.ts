// @module-tag whole

import { randomUUID } from 'node:crypto';
import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { proRequests } from '#shared/contracts/pro-requests.ts';
import { attackSize } from '#test/support/attack-size.ts';
import type { NewSubscriber } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { allRoutes, faultOf, type RawCaller, rawCaller, refusalOf } from './raw-call.ts';

let product: Product;
let send: RawCaller;
let maya: NewSubscriber;
let otherCookie: string;
beforeAll(async () => {
  product = await startProduct({ timeScale: 0.05 });
  ({ send, maya } = await rawCaller(product));
  otherCookie = (await product.signIn('low-credit-session')).cookie;
});
afterAll(() => product.close());

describe.each(allRoutes.filter(({ route }) => route.auth !== 'public'))('$name', ({ route }) => {
  const forgeries: Record<string, string>[] = [
    {},
    { cookie: `__Host-${brand.slug}_session=forged` },
    { cookie: `__Host-${brand.slug}_session=` },
    { cookie: `__Host-${brand.slug}_admin=forged` },
    { cookie: 'session=demo-session', 'x-companion-secret': 'guessed' },
    { authorization: 'Bearer demo-session', 'x-fal-webhook-signature': '0'.repeat(128) },
  ];

  it('answers 401 to forged credentials', async () => {
    for (const forged of forgeries) {
      const headers = { cookie: '', 'x-companion-secret': '', ...forged };
      const query = route.auth === 'webhook' ? 'generation=unknown' : '';
      const refusal = refusalOf(route, await send(route, { headers, query, body: '{}' }));
      expect({ forged, ...refusal }).toMatchObject({ forged, status: 401, code: 'unauthenticated' });
    }
  });
});

function listFields(schema: z.ZodMiniObject | z.ZodMiniUnion<z.ZodMiniObject[]>): string[] {
  const objects = 'shape' in schema ? [schema] : schema.def.options;
  return [...new Set(objects.flatMap(({ shape }) => Object.keys(shape)))];
}

describe.each(allRoutes.filter(({ route }) => route.body))('$name', ({ route }) => {
  const schema = route.body as z.ZodMiniObject | z.ZodMiniUnion<z.ZodMiniObject[]>;
  const isAccepted = (body: unknown) => schema.safeParse(body).success;

  it('refuses broken JSON', async () => {
    for (const body of ['{', '{"a":', 'not json', '\u0000', '[1,2', '<xml/>']) {
      const { status, message } = refusalOf(route, await send(route, { body }));
      expect({ body, status, message }).toEqual({ body, status: 400, message: 'The request body is not valid JSON' });
    }
  });

  const wrong = ['{}', '[]', '"text"', '1e400', 'null', 'true', '{"unknown":1}', '{"__proto__":{}}'];
  it('refuses bodies of the wrong type with a reason', async () => {
    for (const body of wrong.filter((one) => !isAccepted(JSON.parse(one)))) {
      const { status, message, fields } = refusalOf(route, await send(route, { body }));
      expect({ body, status }).toEqual({ body, status: 400 });
      expect(route.plainErrors ? message : fields).not.toHaveLength(0);
    }
  });

  const extremes = [1e20, -1e308, 2 ** 53, 0.1, -1, 0, 7, '\ud800', '\u0000', '💥'.repeat(99)];
  const hostile = fc.constantFrom(...extremes);
  const fields = listFields(schema);
  const withFields = (value: fc.Arbitrary<unknown>, requiredKeys?: never[]) =>
    fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys });
  const bodies = fc.oneof(
    fc.jsonValue(),
    withFields(fc.oneof(fc.jsonValue(), hostile), []),
    // Every field is present, so some bodies pass the schema.
    withFields(fc.oneof(fc.string({ minLength: 1 }), hostile)),
  );

  const endless = 'x'.repeat(5000);
  const endlessTexts = [undefined, ...fields].map((number): [unknown] => [
    Object.fromEntries(fields.map((field) => [field, field === number ? 7 : endless])),
  ]);

  it('refuses garbage without a server error', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const answer = await send(route, { body: JSON.stringify(body) });
        expect(faultOf(route, answer)).toBeUndefined();
        expect(isAccepted(body) || answer.status === 400).toBe(true);
      }),
      // Without shrinking: every try is a request, and failing input is short enough to read.
      { numRuns: 16 * attackSize, examples: endlessTexts, endOnFailure: true },
    );
  });
});

describe.each(allRoutes.filter(({ route }) => route.query))('$name', ({ route }) => {
  const garbage = ['0', '-1', 'abc', '', 'NaN', '1e999', '9'.repeat(20), "' OR 1=1", '\u0000', 'x'.repeat(3000), '.'];
  const cases = Object.keys(route.query!.shape).flatMap((name) => garbage.map((value) => ({ name, value })));

  it('accepts valid queries only', async () => {
    for (const { name, value } of cases) {
      const answer = await send(route, { query: `${name}=${encodeURIComponent(value)}` });
      expect(faultOf(route, answer)).toBeUndefined();
      const isRefused =
        route.auth === 'webhook' || name === 'cursor' || !route.query!.safeParse({ [name]: value }).success;
      expect({ name, value, isRefused: answer.status >= 400 }).toEqual({ name, value, isRefused });
    }
  });
});

const ownListRoutes = allRoutes.filter(
  ({ route }) => route.auth === 'subscriber' && route.query && 'cursor' in route.query.shape,
);
describe("a subscriber's own list", () => {
  beforeAll(async () => {
    const ownSubscriber = await product.signIn(maya.sessionId);
    const values = { prompt: 'a fox', image_size: 'square_hd', num_images: 1 };
    const started = await Promise.all([1, 2].map(() => ownSubscriber.generate('dream-image', values)));
    await Promise.all(started.map(({ body }) => ownSubscriber.settled(body.generation.id)));
    for (const key of [randomUUID(), randomUUID()]) {
      const body = { routePath: 'portrait-request', details: 'A portrait' };
      await ownSubscriber.call(proRequests.createProRequest, { body, headers: { 'idempotency-key': key } });
    }
  });

  describe.each(ownListRoutes)('$name', ({ route }) => {
    let cursor: string;
    beforeAll(async () => {
      cursor = await eventually(async () => {
        const { nextCursor } = JSON.parse((await send(route, { query: 'limit=1' })).text) as { nextCursor?: string };
        expect(nextCursor).toBeDefined();
        return nextCursor!;
      });
    });

    it('accepts a cursor only from its owner', async () => {
      const query = `cursor=${cursor}`;
      expect((await send(route, { query })).status).toBe(200);
      const otherResponse = await send(route, { query, headers: { cookie: otherCookie } });
      expect(refusalOf(route, otherResponse)).toMatchObject({ status: 400, fields: [{ field: 'cursor' }] });
    });

    it('refuses a forged or cut cursor', async () => {
      const [body = '', signature = ''] = cursor.split('.');
      const forged = [
        `${body}x.${signature}`,
        `${body}.${'A'.repeat(signature.length)}`,
        body,
        `${body}.`,
        `.${signature}`,
      ];
      // One after another, because concurrent calls would each start an instance.
      for (const text of forged) {
        const answer = await send(route, { query: `cursor=${text}` });
        expect(refusalOf(route, answer)).toMatchObject({ status: 400, fields: [{ field: 'cursor' }] });
      }
    });
  });
});

// An app exists only through its assets and pages: an unknown app has a label too, and an empty list.
const appRoutes = ['assets.getAssetApp', 'admin-analytics.listAppAssets'];
// Ending a share that does not exist succeeds, so it reveals nothing.
const repeatable = ['shares.endShare'];
const routesWithIds = allRoutes.filter(
  ({ name, route }) => route.params && ![...appRoutes, ...repeatable].includes(name),
);
describe.each(routesWithIds)('$name', ({ route }) => {
  const names = Object.keys(route.params!.shape);
  const unknown = ['unknown-0123456789', '0'.repeat(128), '%00'.repeat(12), '..%2F..%2Fetc%2Fpasswd', 'x'.repeat(2000)];
  const odd = ['%20%20', '%F0%9F%92%A5'.repeat(12), '%ED%A0%80', '%', '%E0%A4%A', '{}', '"'];

  it('answers 400 or 404 to an unknown or malformed name', async () => {
    for (const value of [...unknown, ...odd]) {
      const params = Object.fromEntries(names.map((name) => [name, value]));
      const { status, contentType } = await send(route, { params, body: '{}' });
      expect({ value, isRefused: [400, 404].includes(status) }).toEqual({ value, isRefused: true });
      expect(['application/json', route.produces && `${route.produces}; charset=utf-8`]).toContain(contentType);
    }
  });
});

describe('an unknown path', () => {
  const paths = ['/api/', '/api/unknown', '/api/generations/x/y/z', '/api/index.html', '/companion/', '/companion/x'];
  const cases = paths.flatMap((path) => ['GET', 'POST', 'DELETE', 'PATCH'].map((method) => ({ method, path })));

  it.each(cases)('$method $path is a 404 of the API, never the page', async ({ method, path }) => {
    const answer = await fetch(product.siteUrl + path, { method });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } });
  });

  it('includes a known path with an unknown method', async () => {
    expect((await fetch(`${product.siteUrl}/api/session`, { method: 'PATCH' })).status).toBe(404);
  });
});
