import { isDeepStrictEqual } from 'node:util';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type JsonValue, sameJson } from '#shared/rules/json.ts';

/** Of so few words that two are often nearly the same. */
const { json } = fc.letrec<{ json: JsonValue }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<JsonValue[]>(null, 0, '', 'a', true, false),
    fc.array(tie('json'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b'), tie('json'), { maxKeys: 2, noNullPrototype: true }),
  ),
}));

describe('two JSON values', () => {
  test.prop([json, json], { numRuns: 500 })('are the same when nothing in them differs', (a, b) => {
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
  ])('%j and %j are the same: %s', (a, b, isSame) => expect(sameJson(a, b)).toBe(isSame));
});

it('an object is neither a list nor null nor anything simple', () => {
  expect([{}, { a: 1 }].every(isJsonObject)).toBe(true);
  expect([[], null, 'a', 1, true, undefined].some(isJsonObject)).toBe(false);
});
