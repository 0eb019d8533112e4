import { fc } from '@fast-check/vitest';
import * as z from 'zod/mini';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const longestText = 40;
const deepest = 4;

/** Generates values as the OpenAPI document describes them. Most are valid; a document can't express every check. */
export function arbitraryOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return toArbitrary(root, { definitions: root.$defs ?? {}, depth: 0 });
}

/** Returns a valid value; throws if a few hundred tries find none. */
export function sampleOf(schema: z.ZodMiniType): unknown {
  const arbitrary = arbitraryOf(schema);
  for (let tries = 0; tries < 300; tries++) {
    const [sample] = fc.sample(arbitrary, { numRuns: 1, seed: tries });
    if (schema.safeParse(sample).success) return sample;
  }
  throw new Error('No valid value was found for a schema');
}

/** Returns the smallest valid value: an empty object if nothing is required. */
export function smallestOf(schema: z.ZodMiniType): unknown {
  return schema.safeParse({}).success ? {} : sampleOf(schema);
}

interface SchemaContext {
  readonly definitions: Readonly<Record<string, unknown>>;
  readonly depth: number;
}

function toArbitrary(schema: unknown, context: SchemaContext): fc.Arbitrary<unknown> {
  if (typeof schema !== 'object' || schema === null) return fc.jsonValue({ maxDepth: 1 });
  const jsonSchema = schema as JsonSchema;
  const inner = { ...context, depth: context.depth + 1 };
  if (jsonSchema.$ref !== undefined) {
    return context.depth > deepest ? fc.constant({}) : toArbitrary(definitionOf(jsonSchema.$ref, context), inner);
  }
  if (jsonSchema.const !== undefined) return fc.constant(jsonSchema.const);
  if (jsonSchema.enum !== undefined) return fc.constantFrom(...jsonSchema.enum);
  const choices = jsonSchema.anyOf ?? jsonSchema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => toArbitrary(choice, inner)));
  if (Array.isArray(jsonSchema.type)) {
    return fc.oneof(...jsonSchema.type.map((type) => toArbitrary({ ...jsonSchema, type }, inner)));
  }
  return arbitraryOfType(jsonSchema, inner);
}

function definitionOf(ref: string, { definitions }: SchemaContext): unknown {
  return definitions[ref.split('/').at(-1) ?? ''] ?? {};
}

function arbitraryOfType(schema: JsonSchema, context: SchemaContext): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer': {
      const [min, max] = toNumberRange(schema);
      return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
    }
    case 'number': {
      const [min, max] = toNumberRange(schema);
      return fc.double({ min, max, noNaN: true });
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { minItems: minLength = 0 } = schema;
      const maxLength = Math.max(minLength, context.depth > deepest ? 0 : Math.min(schema.maxItems ?? 3, 3));
      return fc.array(toArbitrary(schema.items, context), { minLength, maxLength });
    }
    case 'object':
      return toObjectArbitrary(schema, context);
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function toObjectArbitrary(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  context: SchemaContext,
) {
  const named = Object.entries(properties).filter(([name]) => context.depth <= deepest || required.includes(name));
  if (typeof additionalProperties === 'object' && named.length === 0) {
    const maxKeys = context.depth > deepest ? 0 : 3;
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), toArbitrary(additionalProperties, context), {
      maxKeys,
    });
  }
  const parts = Object.fromEntries(named.map(([name, part]) => [name, toArbitrary(part, context)]));
  return fc.record(parts, { requiredKeys: required.filter((name) => name in parts) });
}

function toNumberRange({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): [number, number] {
  const min = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : -1000);
  const max = maximum ?? (typeof exclusiveMaximum === 'number' ? exclusiveMaximum - 1 : Math.max(min, 0) + 1000);
  return [Math.max(min, -1e9), Math.min(max, 1e9)];
}

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid({ version: 4 }),
  uri: fc.webUrl(),
  date: fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
    .map((time) => time.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
    .map((time) => time.toISOString()),
};

function textOf({ format, pattern, minLength = 0, maxLength = Infinity }: JsonSchema): fc.Arbitrary<string> {
  const named = formats[format ?? ''];
  if (named !== undefined) return named;
  const longest = Math.max(minLength, Math.min(maxLength, longestText));
  const anyText = fc.string({ unit: 'grapheme', minLength, maxLength: longest });
  if (pattern === undefined) return anyText;
  const expression = new RegExp(pattern, 'u');
  // Generating texts from Unicode classes is slow, and almost any text matches them.
  return /\\[pP]/.test(pattern) ? anyText.filter((text) => expression.test(text)) : fc.stringMatching(expression);
}
