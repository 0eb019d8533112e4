import { describe, expect, it } from 'vitest';
import { putAt, readAt } from '#shared/form/field-path.ts';
import { fieldKey, valueOfField } from '#shared/form/form-values.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

describe('a value that is put at', () => {
  it.each<[JsonObject, string, JsonObject]>([
    [{}, 'a', { a: 1 }],
    [{ b: 2 }, 'a', { b: 2, a: 1 }],
    [{ a: 2 }, 'a', { a: 1 }],
    [{ a: { b: 2 } }, 'a.c', { a: { b: 2, c: 1 } }],
    [{ a: 'text' }, 'a.b', { a: { b: 1 } }],
    [{ a: [2] }, 'a.b', { a: { b: 1 } }],
    [{ a: [2, 3] }, 'a[0]', { a: [1, 3] }],
    [{ a: { 0: 2 } }, 'a[0]', { a: [1] }],
    [{ a: [{ b: 2 }] }, 'a[0].c', { a: [{ b: 2, c: 1 }] }],
    [{}, 'a[0][1].b', { a: [[undefined as never, { b: 1 }]] }],
    [{}, 'a[100]', { 'a[100]': 1 }],
    [{}, 'a[x]', { 'a[x]': 1 }],
    [{}, 'a[]', { 'a[]': 1 }],
    [{}, 'a..b', { 'a..b': 1 }],
    [{}, '.a', { '.a': 1 }],
    [{}, 'a.', { 'a.': 1 }],
    [{}, '[0]', { '[0]': 1 }],
    [{}, 'a]b', { 'a]b': 1 }],
    [{}, '', { '': 1 }],
    [{}, 'a b-c', { 'a b-c': 1 }],
    [{}, '__proto__', {}],
    [{}, 'prototype', {}],
    [{}, 'a.constructor', {}],
    [{}, 'a[0].prototype.b', {}],
  ])('a name of %j, %s, results in %j', (target, name, renamed) => {
    putAt(target, name, 1);
    expect(target).toEqual(renamed);
  });

  it('the tenth index or later is at that index', () => {
    const target: JsonObject = {};
    putAt(target, 'a[99]', 1);
    expect(readAt(target, 'a[99]')).toBe(1);
    expect(target['a']).toHaveLength(100);
  });

  it('a nested name keeps the other values', () => {
    const list = [1];
    const inner = { b: 1 };
    const target: JsonObject = { list, inner };
    putAt(target, 'list[0]', 2);
    putAt(target, 'inner.b', 2);
    expect([list, inner]).toEqual([[1], { b: 1 }]);
  });
});

it.each<[unknown, string, unknown]>([
  [{ a: 1 }, 'a', 1],
  [{ a: { b: [{ c: 1 }] } }, 'a.b[0].c', 1],
  [{ a: [1] }, 'a[1]', undefined],
  [{ a: [1] }, 'a.length', undefined],
  [{ a: [1] }, 'a.0', undefined],
  [{ a: { 0: 1 } }, 'a[0]', undefined],
  [{ a: 'text' }, 'a[0]', undefined],
  [{ a: 'text' }, 'a.length', undefined],
  [{ a: null }, 'a.b', undefined],
  [{}, 'toString', undefined],
  [{ constructor: 1 }, 'constructor', undefined],
  [{ 'a[100]': 1 }, 'a[100]', 1],
  [undefined, 'a', undefined],
])('of %j, %s contains %j', (source, name, value) => expect(readAt(source, name)).toEqual(value));

it.each([
  [{ variableName: ' a ', key: 'b', label: 'C' }, 'a'],
  [{ variableName: ' ', key: ' b ', label: 'C' }, 'b'],
  [{ key: ' ', label: ' C  D ' }, 'c_d'],
  [{ label: '__' }, 'param'],
  [{ label: 'a1-B2' }, 'a1_b2'],
  [undefined, 'unknown_field'],
])('the key of %j is %s', (field, key) => expect(fieldKey(field)).toBe(key));

it("reads only own properties as a field's value", () => {
  expect(valueOfField({ a: 1, b: 2 }, { label: 'B' })).toBe(2);
  expect(valueOfField({ a: 1 }, { label: 'B' })).toBeUndefined();
  expect(valueOfField({}, { label: 'x', variableName: 'constructor' })).toBeUndefined();
});
