import { fc } from '@fast-check/vitest';
import * as z from 'zod/mini';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const longestText = 40;
const deepest = 4;

/** Generates values as the OpenAPI document describes them. Most are valid; a document can't express every check. */
export function arbitraryOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described(root, { definitions: root.$defs ?? {}, depth: 0 });
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
export function leastOf(schema: z.ZodMiniType): unknown {
  return schema.safeParse({}).success ? {} : sampleOf(schema);
}

interface Place {
  readonly definitions: Readonly<Record<string, unknown>>;
  readonly depth: number;
}

function described(schema: unknown, place: Place): fc.Arbitrary<unknown> {
  if (typeof schema !== 'object' || schema === null) return fc.jsonValue({ maxDepth: 1 });
  const known = schema as JsonSchema;
  const inner = { ...place, depth: place.depth + 1 };
  if (known.$ref !== undefined) {
    return place.depth > deepest ? fc.constant({}) : described(definitionOf(known.$ref, place), inner);
  }
  if (known.const !== undefined) return fc.constant(known.const);
  if (known.enum !== undefined) return fc.constantFrom(...known.enum);
  const choices = known.anyOf ?? known.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => described(choice, inner)));
  if (Array.isArray(known.type)) {
    return fc.oneof(...known.type.map((type) => described({ ...known, type }, inner)));
  }
  return ofType(known, inner);
}

function definitionOf(ref: string, { definitions }: Place): unknown {
  return definitions[ref.split('/').at(-1) ?? ''] ?? {};
}

function ofType(schema: JsonSchema, place: Place): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer': {
      const [min, max] = rangeOf(schema);
      return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
    }
    case 'number': {
      const [min, max] = rangeOf(schema);
      return fc.double({ min, max, noNaN: true });
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { minItems: minLength = 0 } = schema;
      const maxLength = Math.max(minLength, place.depth > deepest ? 0 : Math.min(schema.maxItems ?? 3, 3));
      return fc.array(described(schema.items, place), { minLength, maxLength });
    }
    case 'object':
      return objectOf(schema, place);
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, place: Place) {
  const named = Object.entries(properties).filter(([name]) => place.depth <= deepest || required.includes(name));
  if (typeof additionalProperties === 'object' && named.length === 0) {
    const maxKeys = place.depth > deepest ? 0 : 3;
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), described(additionalProperties, place), {
      maxKeys,
    });
  }
  const parts = Object.fromEntries(named.map(([name, part]) => [name, described(part, place)]));
  return fc.record(parts, { requiredKeys: required.filter((name) => name in parts) });
}

function rangeOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): [number, number] {
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
  const most = Math.max(minLength, Math.min(maxLength, longestText));
  const anyText = fc.string({ unit: 'grapheme', minLength, maxLength: most });
  if (pattern === undefined) return anyText;
  const expression = new RegExp(pattern, 'u');
  // Generating texts from Unicode classes is slow, and almost any text matches them.
  return /\\[pP]/.test(pattern) ? anyText.filter((text) => expression.test(text)) : fc.stringMatching(expression);
}
