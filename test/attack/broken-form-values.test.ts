// @module-tag whole

import { fc } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { generations } from '#shared/contracts/generations.ts';
import { it } from '#test/api/shared-product.ts';
import { attackSize } from '#test/support/attack-size.ts';
import { type Product } from '#test/support/product.ts';
import { faultOf, type RawCaller, rawCaller } from './raw-call.ts';

let product: Product;
let send: RawCaller;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
  ({ send } = await rawCaller(product));
});

const route = generations.createGeneration;
const generate = (values: unknown) => send(route, { body: JSON.stringify({ routePath: '/dream-image', values }) });

const valid = { prompt: 'a red fox', image_size: 'square_hd', num_images: 1 };
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

describe("a form's values", () => {
  it.each<[string, Record<string, unknown>]>([
    ['a number that no store accepts', { seed: 1e200 }],
    ['a number too small for a store', { seed: 1e-200 }],
    ['an integer above the safe range', { seed: 2 ** 60 }],
    ['a text of one megabyte', { prompt: 'fox '.repeat(250_000) }],
    ['a field without a name', { '': 'x' }],
    ['a field with an endless name', { ['x'.repeat(70_000)]: 'x' }],
    ['a deeply nested value', { seed: nested(60) }],
    ['a deeply nested value without a field', { unknown: nested(60) }],
    ['the name of a constructor', { constructor: 'x' }],
    ['a nested part with the name of a constructor', { unknown: { constructor: 'x' } }],
  ])('are refused for %s', async (_, extra) => {
    const answer = await generate({ ...valid, ...extra });
    expect(faultOf(route, answer)).toBeUndefined();
    expect(answer.status).toBe(400);
  });

  it('accept half a character and the name of a prototype', async () => {
    for (const text of ['{"prompt":"a fox \\ud800"}', '{"__proto__":{"prompt":"x"}}']) {
      const answer = await generate({ ...valid, ...(JSON.parse(text) as object) });
      expect(faultOf(route, answer)).toBeUndefined();
    }
  });

  it('never cause an answer outside the contract', async () => {
    const garbage = fc.oneof(fc.jsonValue(), fc.double(), fc.constantFrom('', '\ud800', 1e300, -(2 ** 60)));
    const fields = ['prompt', 'image_size', 'num_images', 'seed', 'output_format', 'other'];
    const values = fc.record(Object.fromEntries(fields.map((field) => [field, garbage])), { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(values, async (generated) => {
        expect(faultOf(route, await generate(generated))).toBeUndefined();
      }),
      { numRuns: 60 * attackSize, endOnFailure: true },
    );
  });
});
