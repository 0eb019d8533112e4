import { describe, expect, it } from 'vitest';
import { mergeSchemas, type Schema } from '#functions/providers/fal/import/json-schema.ts';
import { readInputSchema } from '#functions/providers/fal/import/map-document.ts';
import { findConstraints, isFullyChecked, toValueSchema } from '#functions/providers/fal/import/mapped-field.ts';
import { FalImportError } from '#functions/providers/fal/import/read-document.ts';
import { documentOf } from './documents.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const stated = (value: unknown) => JSON.parse(JSON.stringify(value));
const resolved = (schema: object, schemas: Record<string, unknown> = {}) =>
  stated(readInputSchema(documentOf({ a: schema }, { schemas })).properties?.['a']);
const nested = (levels: number): Schema =>
  levels === 0 ? { type: 'string' } : { type: 'array', items: nested(levels - 1) };

describe('merged schemas', () => {
  it.each<[string, Schema[], Schema]>([
    ['nothing', [], {}],
    ['the narrower type', [{ type: 'integer' }, { type: 'number' }], { type: 'integer' }],
    ['the later type', [{ type: 'number' }, { type: 'integer' }], { type: 'integer' }],
    ['the later type, even beside a whole number', [{ type: 'integer' }, { type: 'string' }], { type: 'string' }],
    ['the only type', [{ type: 'string' }, { title: 'A' }], { type: 'string', title: 'A' }],
    ['the values of both', [{ enum: [1, { a: 1, b: 2 }] }, { enum: [{ b: 2, a: 1 }, 3] }], { enum: [{ a: 1, b: 2 }] }],
    ['the values of one', [{ enum: [1] }, {}], { enum: [1] }],
    [
      'the higher lower limits',
      [
        { minimum: 1, exclusiveMinimum: 2, minLength: 3, minItems: 4, minProperties: 5 },
        { minimum: 5, exclusiveMinimum: 4, minLength: 7, minItems: 2, minProperties: 1 },
        { exclusiveMinimum: 1, minLength: 1 },
      ],
      { minimum: 5, exclusiveMinimum: 4, minLength: 7, minItems: 4, minProperties: 5 },
    ],
    [
      'the lower upper limits',
      [
        { maximum: 1, exclusiveMaximum: 2, maxLength: 3, maxItems: 4, maxProperties: 5 },
        { maximum: 5, exclusiveMaximum: 4, maxLength: 3, maxItems: 2, maxProperties: 1 },
        { maxItems: 9, maxProperties: 9 },
      ],
      { maximum: 1, exclusiveMaximum: 2, maxLength: 3, maxItems: 2, maxProperties: 1 },
    ],
    [
      'all required properties of both',
      [{ required: ['a', 'b'] }, { required: ['b', 'c'] }],
      { required: ['a', 'b', 'c'] },
    ],
    ['the required properties of one', [{ required: ['a'] }, {}], { required: ['a'] }],
    ['the order of both', [{ order: ['a', 'b'] }, { order: ['c', 'a'] }], { order: ['a', 'b', 'c'] }],
    ['the order of one', [{ order: ['a'] }, {}], { order: ['a'] }],
    [
      'the items of both',
      [{ items: { minLength: 1 } }, { items: { maxLength: 2 } }],
      { items: { minLength: 1, maxLength: 2 } },
    ],
    ['the items of one', [{ items: { minLength: 1 } }, {}], { items: { minLength: 1 } }],
    [
      'the properties of both',
      [{ properties: { a: { minLength: 1 }, b: {} } }, { properties: { a: { maxLength: 2 }, c: { title: 'C' } } }],
      { properties: { a: { minLength: 1, maxLength: 2 }, b: {}, c: { title: 'C' } } },
    ],
    ['the properties of one', [{ properties: { a: {} } }, {}], { properties: { a: {} } }],
    [
      'the other keywords of the later one',
      [
        { title: 'A', default: 1 },
        { title: 'B', default: undefined },
      ],
      { title: 'B', default: 1 },
    ],
  ])('require %s', (_, schemas, merged) => expect(mergeSchemas(schemas)).toStrictEqual(merged));

  it('have no property of the prototype', () => {
    const merged = mergeSchemas([{ properties: { a: {} } }, { properties: { toString: { title: 'T' } } }]);
    expect(merged.properties).toStrictEqual({ a: {}, toString: { title: 'T' } });
  });
});

describe('a schema of a document', () => {
  it.each<[object, object]>([
    [{ type: 'string', nullable: true }, { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    [
      { type: 'string', nullable: true, enum: ['a'] },
      { type: 'string', enum: ['a'] },
    ],
    [{ nullable: true }, {}],
    [{ type: 'string', nullable: false }, { type: 'string' }],
    [{ type: ['string', 'null'] }, { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    [{ type: ['string'] }, { type: 'string' }],
    [{ type: ['string', 'null'], anyOf: [{ title: 'A' }] }, { anyOf: [{ title: 'A' }] }],
    [{ oneOf: [{ title: 'A' }] }, { oneOf: [{ title: 'A' }] }],
    [{ example: 5 }, { examples: [5] }],
    [{ examples: [1, 2], example: 3 }, { examples: [1, 2] }],
    [{ examples: { a: 1 }, example: 3 }, { examples: [3] }],
    [{ ui: { field: 'image', important: true } }, { ui: { field: 'image', important: true } }],
    [{ ui: { hidden: true }, _fal_ui_field: 'video' }, { ui: { hidden: true, field: 'video' } }],
    [
      { minimum: 1, maximum: 5, exclusiveMinimum: true, exclusiveMaximum: true },
      { exclusiveMinimum: 1, exclusiveMaximum: 5 },
    ],
    [
      { minimum: 1, maximum: 5, exclusiveMinimum: false, exclusiveMaximum: false },
      { minimum: 1, maximum: 5 },
    ],
    [
      { minimum: 1, maximum: 9, exclusiveMinimum: 2, exclusiveMaximum: 8 },
      { minimum: 1, maximum: 9, exclusiveMinimum: 2, exclusiveMaximum: 8 },
    ],
    [{ 'x-fal-order-properties': ['b', 'a'] }, { order: ['b', 'a'] }],
    [
      { prefixItems: [{ title: 'A' }], items: { title: 'B' } },
      { prefixItems: [{ title: 'A' }], items: { title: 'B' } },
    ],
    [{ additionalProperties: false }, { additionalProperties: false }],
    [{ additionalProperties: { title: 'A' } }, { additionalProperties: { title: 'A' } }],
    [{ additionalProperties: 5 }, {}],
    [{ properties: { b: 5 } }, { properties: { b: {} } }],
  ])('%j is read as %j', (schema, read) => expect(resolved(schema)).toEqual(read));

  it('keeps the keywords beside a reference and those of its target', () => {
    const schemas = { Size: { type: 'integer', title: 'Size', minimum: 1 } };
    expect(resolved({ ...ref('Size'), title: 'Own', allOf: [{ minimum: 3 }] }, schemas)).toEqual({
      ...schemas.Size,
      title: 'Own',
      minimum: 3,
    });
  });

  it('is cut where it contains itself, and keeps its type and title there', () => {
    const schemas = { Node: { type: 'object', title: 'Node', properties: { child: ref('Node') } } };
    expect(resolved(ref('Node'), schemas)).toEqual({
      ...schemas.Node,
      properties: { child: { isCut: true, type: 'object', title: 'Node' } },
    });
    const mixed = { type: ['object', 'null'], properties: { child: ref('Mixed') } };
    expect(resolved(ref('Mixed'), { Mixed: mixed }).properties).toEqual({ child: { isCut: true } });
  });

  it('can be referenced from several places', () => {
    const schemas = { Text: { type: 'string' }, Other: ref('Text') };
    const both = { properties: { b: ref('Other'), c: ref('Text') }, allOf: [ref('Text')], anyOf: [ref('Text')] };
    expect(resolved(both, schemas)).toEqual({
      type: 'string',
      properties: { b: { type: 'string' }, c: { type: 'string' } },
      anyOf: [{ type: 'string' }],
    });
  });

  it.each(['#/components/schemas/toString', '#/info/title/x', 'components/schemas/A'])(
    'can reference only parts of the document: %s',
    (path) => expect(() => resolved({ $ref: path })).toThrow(FalImportError),
  );

  it('is at most forty levels deep', () => {
    expect(() => resolved(nested(38))).not.toThrow();
    expect(() => resolved(nested(41))).toThrow('The document is nested too deeply');
  });
});

describe('the schema that a field checks', () => {
  it.each<[Schema, object]>([
    [{ title: 'A', description: 'B', default: 1, examples: [1], format: 'uri', ui: {}, isCut: true }, {}],
    [{ minimum: 1, maximum: 2 ** 64, exclusiveMinimum: -1e300 }, { minimum: 1 }],
    [{ uniqueItems: false }, {}],
    [{ uniqueItems: true }, { uniqueItems: true }],
    [{ enum: ['a', 1e300] }, { enum: ['a'] }],
    [{ const: 1, enum: [2] }, { enum: [1] }],
    [{ multipleOf: 0 }, {}],
    [{ multipleOf: 0.5 }, { multipleOf: 0.5 }],
    [{ pattern: '(a+)+' }, {}],
    [{ pattern: '^a' }, { pattern: '^a' }],
    [{ required: [] }, {}],
    [{ required: ['a'] }, { required: ['a'] }],
    [{ properties: { a: { title: 'A' }, constructor: {} } }, { properties: { a: {} } }],
    [{ additionalProperties: true }, {}],
    [{ additionalProperties: false }, { additionalProperties: false }],
    [{ additionalProperties: { title: 'A' } }, { additionalProperties: {} }],
    [
      { items: { title: 'A' }, prefixItems: [{ title: 'A' }], anyOf: [{ title: 'A' }], oneOf: [{ title: 'A' }] },
      { items: {}, prefixItems: [{}], anyOf: [{}], oneOf: [{}] },
    ],
    [
      { minLength: 1, maxLength: 2, minItems: 3, maxItems: 4, minProperties: 5, maxProperties: 6 },
      { minLength: 1, maxLength: 2, minItems: 3, maxItems: 4, minProperties: 5, maxProperties: 6 },
    ],
  ])('of %j is %j', (schema, checked) => expect(toValueSchema(schema)).toStrictEqual(checked));

  it('ends after ten levels', () => {
    expect([isFullyChecked(nested(9)), isFullyChecked(nested(10))]).toEqual([true, false]);
    expect(JSON.stringify(toValueSchema(nested(12)))).not.toContain('string');
  });

  it('is undefined when the field checks everything', () => {
    expect(findConstraints({ type: 'string', title: 'A' }, ['type'])).toBeUndefined();
    expect(findConstraints({ type: 'string', maxLength: 3 }, ['type'])).toEqual({ type: 'string', maxLength: 3 });
    expect(findConstraints({ type: 'string' }, [])).toEqual({ type: 'string' });
    expect(findConstraints({}, [])).toBeUndefined();
  });
});
