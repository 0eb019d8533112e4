import { isDeepStrictEqual } from 'node:util';
import { marshall } from '@aws-sdk/util-dynamodb';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { mapDocument } from '#functions/providers/fal/import/map-document.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { isJsonObject, isStorable, type JsonValue, sameJson } from '#shared/kernel/json.ts';

/** Few words, so that two values are often nearly equal. */
const { json } = fc.letrec<{ json: JsonValue }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<JsonValue[]>(null, 0, '', 'a', true, false),
    fc.array(tie('json'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b'), tie('json'), { maxKeys: 2, noNullPrototype: true }),
  ),
}));

describe('two JSON values', () => {
  test.prop([json, json], { numRuns: 500 })('are equal when nothing in them differs', (a, b) => {
    expect(sameJson(a, b)).toBe(isDeepStrictEqual(a, b));
  });

  it.each<[JsonValue, JsonValue, boolean]>([
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1, c: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1, b: 3 }, false],
    [{ a: null }, { b: null }, false],
    [{ a: { b: 1 } }, { a: { b: 2 } }, false],
    [{}, null, false],
    [{}, [], false],
    [[], {}, false],
    [{ 0: 1 }, [1], false],
    [['a'], 'a', false],
    [[1, 2], [1], false],
    [[1], [1, 2], false],
    [[1, 2], [2, 1], false],
    [[null], [], false],
    [1, '1', false],
  ])('%j and %j are equal: %s', (a, b, isSame) => expect(sameJson(a, b)).toBe(isSame));
});

it('an object is no list, null or simple value', () => {
  expect([{}, { a: 1 }].every(isJsonObject)).toBe(true);
  expect([[], null, 'a', 1, true, undefined].some(isJsonObject)).toBe(false);
});

const uint64 = 2 ** 64 - 1;
const document = (input: object) => ({
  paths: {
    '/fal-ai/x': {
      post: { requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { input } } } } } },
    },
  },
});

test.prop([fc.jsonValue({ maxDepth: 4 })])("the table's client accepts every storable value", (value) => {
  if (isStorable(value)) expect(() => marshall({ value })).not.toThrow();
});

const nested = (levels: number): unknown =>
  levels === 0 ? 'a' : levels % 2 ? [nested(levels - 1)] : { a: nested(levels - 1) };

it.each([
  nested(30),
  { ['x'.repeat(256)]: 1 },
  [0, 1e-100, -1e-100, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 1.5],
  [null, true, '', 'constructor', undefined],
  {},
])('%j is storable', (value) => expect(isStorable(value)).toBe(true));

it.each([
  { seed: uint64 },
  [1e300],
  { constructor: 'x' },
  { '': 1 },
  Array.from({ length: 40 }).reduce((inner) => [inner], 1),
  nested(31),
  { ['x'.repeat(257)]: 1 },
  { a: [1e-101] },
  Number.MIN_SAFE_INTEGER - 2,
  Number.NaN,
])('%j is not storable', (value) => expect(isStorable(value)).toBe(false));

it.each([
  { type: 'array', items: { type: 'integer', minimum: 0, maximum: uint64 } },
  { type: 'number', exclusiveMinimum: -1e300, exclusiveMaximum: 1e300 },
])('the form of an input of %j can be saved', (input) => {
  const { sections } = mapDocument(document(input));
  expect(sections).toHaveLength(1);
  expect(isStorable(sections)).toBe(true);
});

it("a model that the table can't store is refused with a message", () => {
  const fields = [{ id: 'f', label: 'Seed', type: 'number', max: uint64 }];
  const sections = [{ id: 's', title: '', fields }];
  const body = { definition: { name: 'X', endpoint: 'fal-ai/x', estimatedSeconds: 1, sections } };
  const { error } = adminModels.createModel.body.safeParse(body);
  expect(error?.issues[0]?.message).toBe('The model has a number or a name that cannot be saved');
});
