import { fc, test } from '@fast-check/vitest';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { type ValueSchema, valueSchemaSchema } from '#shared/form/form-schemas.ts';
import { schemaProblem, acceptedText, acceptedValue, textNotation } from '#shared/form/value-schema.ts';
import type { JsonValue } from '#shared/kernel/json.ts';

describe('the reason why a value is refused', () => {
  it.each<[ValueSchema, JsonValue, string]>([
    [{ type: 'integer' }, 1.5, 'must be a whole number'],
    [{ type: 'integer' }, 2 ** 60, 'must be a whole number'],
    [{ type: 'string' }, 1, 'must be text'],
    [{ type: 'number' }, '1', 'must be a valid number'],
    [{ type: 'boolean' }, 'true', 'must be yes or no'],
    [{ type: 'array' }, {}, 'must be a list'],
    [{ type: 'object' }, [], 'must be a JSON object'],
    [{ type: 'null' }, 0, 'must be empty'],
    [{ minimum: 2 }, 1, 'must be at least 2'],
    [{ maximum: 2 }, 3, 'must be at most 2'],
    [{ multipleOf: 1e-3 }, 0.0015, 'must be a multiple of 0.001'],
    [{ multipleOf: 3 }, 1e8, 'must be a multiple of 3'],
    [{ minLength: 1 }, '', 'must have at least 1 character'],
    [{ maxLength: 2 }, 'abc', 'is too long (3 of 2 characters)'],
    [{ minItems: 1 }, [], 'must have at least 1 item'],
    [{ minItems: 2 }, [1], 'must have at least 2 items'],
    [{ maxItems: 1 }, [1, 2], 'must have at most 1 item'],
    [{ maxItems: 2 }, [1, 2, 3], 'must have at most 2 items'],
    [{ minProperties: 1 }, {}, 'must have at least 1 entry'],
    [{ minProperties: 2 }, { a: 1 }, 'must have at least 2 entries'],
    [{ maxProperties: 1 }, { a: 1, b: 2 }, 'must have at most 1 entry'],
    [{ maxProperties: 2 }, { a: 1, b: 2, c: 3 }, 'must have at most 2 entries'],
    [{ uniqueItems: true }, [1, 2, 1], 'must not name anything twice'],
    [{ required: ['a', 'b'] }, { a: 1 }, 'needs "b"'],
    [{ prefixItems: [{ type: 'string' }], items: { type: 'number' } }, [1], 'must be text (at [0])'],
    [
      { prefixItems: [{ type: 'string' }], items: { type: 'number' } },
      ['a', 1, 'b'],
      'must be a valid number (at [2])',
    ],
    [{ items: { items: { type: 'string' } } }, [[], ['a', 1]], 'must be text (at [1][1])'],
    [{ items: { properties: { a: { minimum: 2 } } } }, [{ a: 1 }], 'must be at least 2 (at [0].a)'],
    [{ additionalProperties: { type: 'string' } }, { x: { y: 1 } }, 'must be text (at x)'],
    [{ properties: { a: { additionalProperties: false } } }, { a: { x: 1 } }, 'must not have "a.x"'],
    [{ properties: { a: { type: 'string' } }, additionalProperties: false }, { a: 1 }, 'must be text (at a)'],
    [{ properties: { a: {} }, additionalProperties: false }, { toString: 1 }, 'must not have "toString"'],
    [{ anyOf: [{ type: 'string' }, { type: 'boolean' }] }, 1, 'must be text'],
    [{ oneOf: [{ type: 'string' }, { type: 'number', minimum: 2 }] }, 1, 'must be at least 2'],
    [{ items: { anyOf: [{ type: 'string' }] } }, [1], 'must be text (at [0])'],
    [{ anyOf: [] }, 1, 'is not in any of its forms'],
    [{ oneOf: [] }, 1, 'is not in any of its forms'],
    [{ anyOf: [{}], oneOf: [{ type: 'string' }] }, 1, 'must be text'],
    [{ anyOf: [{}], minimum: 2 }, 1, 'must be at least 2'],
    [{ exclusiveMinimum: 0 }, 0, 'must be more than 0'],
    [{ exclusiveMaximum: 4 }, 4, 'must be less than 4'],
    [{ multipleOf: 8 }, 12, 'must be a multiple of 8'],
    [{ minLength: 3 }, 'ab', 'must have at least 3 characters'],
    [{ maxLength: 1 }, 'ab', 'is too long (2 of 1 characters)'],
    [{ pattern: '^[a-z]+$' }, 'A', 'is not in the right form'],
    [{ enum: [5, 'auto'] }, '5', 'must be one of the options'],
    [{ items: { type: 'string' } }, ['a', 1], 'must be text (at [1])'],
    [{ properties: { a: { properties: { b: { minimum: 2 } } } } }, { a: { b: 1 } }, 'must be at least 2 (at a.b)'],
    [{ required: ['path'] }, {}, 'needs "path"'],
    [{ properties: {}, additionalProperties: false }, { x: 1 }, 'must not have "x"'],
    [{ anyOf: [{ type: 'string' }, { type: 'number', minimum: 2 }] }, 1, 'must be at least 2'],
    [{ oneOf: [{ type: 'number' }, { type: 'integer' }] }, 1, 'fits more than one of its forms'],
    [
      { uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      'must not name anything twice',
    ],
  ])('%o of %o: %s', (schema, value, problem) => {
    expect(schemaProblem(schema, value)).toBe(problem);
  });

  it.each<[ValueSchema, JsonValue]>([
    [{ type: 'integer' }, 3],
    [{ type: 'null' }, null],
    [{ minimum: 2, maximum: 2 }, 2],
    [{ exclusiveMinimum: 0, exclusiveMaximum: 4 }, 3],
    [{ multipleOf: 8 }, 0],
    [{ multipleOf: 0.7 }, 2.1e9],
    [{ minLength: 2, maxLength: 2 }, 'ab'],
    [{ minItems: 2, maxItems: 2 }, [1, 1]],
    [{ minProperties: 1, maxProperties: 1 }, { a: 1 }],
    [{ uniqueItems: true }, [1, 2]],
    [{ pattern: '(a+)+$' }, 'b'],
    [{ prefixItems: [{ type: 'string' }] }, ['a', 1]],
    [{ properties: { a: {} } }, { b: 1 }],
    [{ additionalProperties: true }, { b: 1 }],
    [{ oneOf: [{ type: 'string' }, { type: 'number' }] }, 1],
    [{ enum: [{ a: 1 }] }, { a: 1 }],
    [{ minLength: 3, minItems: 3, minProperties: 3, minimum: 3 }, true],
  ])('%j of %j: nothing', (schema, value) => expect(schemaProblem(schema, value)).toBeUndefined());

  it('is absent for 0.3 as a multiple of 0.1, and for an emoji as one character', () => {
    expect(schemaProblem({ multipleOf: 0.1 }, 0.3)).toBeUndefined();
    expect(schemaProblem({ maxLength: 1 }, '\u{1F600}')).toBeUndefined();
  });
});

const leaf = fc.constantFrom<ValueSchema>(
  {},
  { type: 'string', minLength: 2 },
  { type: 'string', pattern: '^a' },
  { type: 'integer', minimum: 0 },
  { type: 'number', exclusiveMaximum: 3 },
  { enum: [1, 'a', null] },
  { type: 'boolean' },
  { type: 'null' },
);
const { schema: anySchema } = fc.letrec<{ schema: ValueSchema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.record({ type: fc.constant('array' as const), items: tie('schema'), minItems: fc.nat(2), maxItems: fc.nat(3) }),
    fc.record({ prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }), items: tie('schema') }),
    fc.record({
      type: fc.constant('object' as const),
      properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema')),
      required: fc.subarray(['a', 'b']),
      additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
    }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
  ),
}));
const { value: anyValue } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<JsonValue>('a', 'ab', 'b', 1, 2.5, -1, 3, true, null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value')),
  ),
}));

const ajv = new Ajv2020({ strict: false, addUsedSchema: false });

test.prop([anySchema, anyValue], { numRuns: 500 })('agrees with a JSON Schema validator', (schema, value) => {
  expect(schemaProblem(schema, value) === undefined).toBe(ajv.compile(valueSchemaSchema.parse(schema))(value));
});

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
