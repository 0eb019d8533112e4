import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { arbitraryOf } from '#test/support/arbitrary-of.ts';
import { attackSize } from '#test/support/attack-size.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { allRoutes, type NamedRoute, type RawCaller, rawCaller } from './raw-call.ts';

/**
 * Every route with what its own contract describes, and with the same broken in one place. The set-up judges each answer: it must be
 * one that the contract names.
 */
let product: Product;
let send: RawCaller;
beforeAll(async () => {
  product = await startProduct({ timeScale: 0.05 });
  ({ send } = await rawCaller(product));
});
afterAll(() => product.close());

const runs = attackSize;
/** They end the session or the account that all others are tried with. */
const ending = new Set<NamedRoute['route']>([adminAuth.signOut]);
const tried = allRoutes.filter(
  ({ name, route }) => !ending.has(route) && !/deleteSession|startDeletion|endBrowsers?$/.test(name),
);

/** A valid value, or one with a part that is missing, of another kind, or beyond all measure. */
function mostlyValid(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const extreme = fc.constantFrom<unknown>(null, -1, 1e21, '', '\u0000', 'x'.repeat(5000), [], {}, '../..', '<b>');
  const broken = fc.tuple(valid, extreme, fc.nat()).map(([value, other, place]) => brokenAt(value, place, other));
  return fc.oneof({ arbitrary: valid, weight: 2 }, { arbitrary: broken, weight: 1 });
}

function brokenAt(value: unknown, place: number, other: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return other;
  const names = Object.keys(value);
  const name = names[place % Math.max(1, names.length)];
  return name === undefined ? other : { ...value, [name]: other };
}

const texts = (value: unknown): [string, string][] =>
  Object.entries(Object(value) as object).map(([name, part]) => [name, String(part)]);

describe.each(tried)('$name', ({ route }) => {
  it('answers within its contract, whatever it is asked', async () => {
    const part = (schema: typeof route.params | typeof route.body) =>
      schema === undefined ? fc.constant(undefined) : mostlyValid(arbitraryOf(schema));
    await fc.assert(
      fc.asyncProperty(part(route.params), part(route.query), part(route.body), async (params, query, body) => {
        const answer = await send(route, {
          params: Object.fromEntries(texts(params).map(([name, text]) => [name, encodeURIComponent(text) || '%20'])),
          query: new URLSearchParams(texts(query)).toString(),
          ...(route.body && { body: JSON.stringify(body) }),
        });
        expect(answer.status).toBeLessThan(600);
      }),
      { numRuns: runs, endOnFailure: true },
    );
  });
});
