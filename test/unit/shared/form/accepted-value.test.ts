import { describe, expect, it } from 'vitest';
import { acceptedText, acceptedValue, textNotation } from '#shared/form/value-schema.ts';
import type { ValueSchema } from '#shared/form/form-schemas.ts';

describe('a value', () => {
  it.each<[ValueSchema, string]>([
    [{ type: 'string' }, 'value'],
    [{ type: 'null' }, 'value'],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, 'value'],
    [{ oneOf: [{ type: 'string' }, { type: 'boolean' }] }, 'value'],
    [{ type: 'string', anyOf: [{ type: 'string' }, { type: 'object' }] }, 'json'],
    [{ enum: ['a', 1, null] }, 'value'],
    [{ enum: ['a', { b: 1 }] }, 'json'],
    [{ type: 'array', items: { type: 'number' } }, 'lines'],
    [{ items: { type: 'number' } }, 'json'],
    [{ type: 'array', items: { type: 'boolean' } }, 'json'],
    [{ type: 'array', prefixItems: [{}], items: { type: 'number' } }, 'json'],
    [{ type: 'array' }, 'json'],
    [{}, 'json'],
  ])('of %j is written as %s', (schema, notation) => {
    expect(textNotation(schema)).toBe(notation);
  });

  it.each<[ValueSchema, string | number | boolean, unknown]>([
    [{ type: 'integer' }, ' 5 ', 5],
    [{ type: 'string' }, ' 5 ', ' 5 '],
    [{ type: 'string' }, 5, '5'],
    [{ type: 'integer' }, 'five', 'five'],
    [{ type: 'integer' }, ' ', ' '],
    [{ type: 'boolean' }, ' true', true],
    [{ type: 'boolean' }, 'false ', false],
    [{ enum: ['1', 2] }, 2, 2],
    [{ type: 'null' }, 'Infinity', 'Infinity'],
  ])('for %j of %j is sent as %j', (schema, value, sent) => {
    expect(acceptedValue(schema, value)).toBe(sent);
  });
});

describe('a text', () => {
  const numbers: ValueSchema = { type: 'array', items: { type: 'number' } };
  const textList: ValueSchema = { type: 'array', items: { type: 'string' } };
  const nested = (levels: number): unknown => (levels === 0 ? 'end' : [nested(levels - 1)]);

  it.each<[ValueSchema, string, unknown]>([
    [numbers, '1, 2;3\n\n4', [1, 2, 3, 4]],
    [textList, 'a b,\r\n c \n\n', ['a b,', 'c']],
    [textList, ' \n ', undefined],
    [{ type: 'object' }, '{"a":[1]}', { a: [1] }],
    [{ type: 'object' }, '{"a"', undefined],
    [{}, JSON.stringify(nested(16)), nested(16)],
    [{}, JSON.stringify(nested(17)), undefined],
  ])('for %j of %j means %j', (schema, text, value) => {
    expect(acceptedText(schema, text)).toEqual(value);
  });
});
