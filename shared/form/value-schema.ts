import { isStorable, type JsonValue, isJsonObject, sameJson } from '../kernel/json.ts';
import { formatNumber, plural } from '../kernel/language.ts';
import type { BaseField, ValueSchema } from './form-schemas.ts';
import { safePattern } from './safe-pattern.ts';

/** The provider's schema can be stricter than the field's type. */
export function acceptanceProblem(field: BaseField, value: unknown, sent: JsonValue | undefined): string | undefined {
  if (!field.valueSchema) return undefined;
  if (sent === undefined) return unsentProblem(field, field.valueSchema, value);
  const problem = schemaProblem(field.valueSchema, sent);
  return problem && `${field.label} ${problem}`;
}

function unsentProblem(field: BaseField, schema: ValueSchema, value: unknown): string | undefined {
  const isBlank = typeof value !== 'string' || value.trim() === '';
  if (!isBlank && textNotation(schema) === 'json') return `${field.label} must be valid JSON`;
  return field.required ? `${field.label} is required` : undefined;
}

type Notation = 'value' | 'lines' | 'json';

const scalarTypes: ReadonlySet<ValueSchema['type']> = new Set(['string', 'number', 'integer', 'boolean', 'null']);
const lineTypes: ReadonlySet<ValueSchema['type']> = new Set(['string', 'number', 'integer']);

export function textNotation(schema: ValueSchema): Notation {
  if (isScalar(schema)) return 'value';
  return schema.type === 'array' && !schema.prefixItems && lineTypes.has(schema.items?.type) ? 'lines' : 'json';
}

function isScalar(schema: ValueSchema): boolean {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return variants.every(isScalar);
  return (
    scalarTypes.has(schema.type) || (schema.enum?.every((one) => one === null || typeof one !== 'object') ?? false)
  );
}

export function acceptedText(schema: ValueSchema, text: string): JsonValue | undefined {
  switch (textNotation(schema)) {
    case 'value':
      return acceptedValue(schema, text);
    case 'lines': {
      const { items = {} } = schema;
      const separator = items.type === 'string' ? /\r?\n/ : /[\s,;]+/;
      const lines = text.split(separator).map((line) => line.trim());
      const values = lines.filter((line) => line !== '').map((line) => acceptedValue(items, line));
      return values.length > 0 ? values : undefined;
    }
    case 'json':
      return parseJson(text);
  }
}

/** The text "5" becomes the number 5 when only numbers are accepted. */
export function acceptedValue(schema: ValueSchema, value: string | number | boolean): JsonValue {
  const text = String(value).trim();
  const number = Number(text);
  const candidates: JsonValue[] = [
    value,
    ...(text !== '' && Number.isFinite(number) ? [number] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
    String(value),
  ];
  return candidates.find((candidate) => accepts(schema, candidate)) ?? value;
}

const deepest = 16;

function parseJson(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return isStorable(value, deepest) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The message continues the field's label. Undefined when the value is valid. */
export function schemaProblem(schema: ValueSchema, value: JsonValue, place = ''): string | undefined {
  const message = ownProblem(schema, value);
  if (message) return place === '' ? message : `${message} (at ${place})`;
  return variantProblem(schema, value, place) ?? partProblem(schema, value, place);
}

export function accepts(schema: ValueSchema, value: JsonValue): boolean {
  return schemaProblem(schema, value) === undefined;
}

function ownProblem(schema: ValueSchema, value: JsonValue): string | undefined {
  if (!hasType(schema.type, value)) return typeMessages[schema.type ?? 'null'];
  if (schema.enum && !schema.enum.some((one) => sameJson(one, value))) return 'must be one of the options';
  if (typeof value === 'number') return numberProblem(schema, value);
  if (typeof value === 'string') return textProblem(schema, value);
  if (Array.isArray(value)) return listProblem(schema, value);
  return isJsonObject(value) ? objectProblem(schema, value) : undefined;
}

const typeMessages = {
  string: 'must be text',
  number: 'must be a valid number',
  integer: 'must be a whole number',
  boolean: 'must be yes or no',
  array: 'must be a list',
  object: 'must be a JSON object',
  null: 'must be empty',
} as const;

function hasType(type: ValueSchema['type'], value: JsonValue): boolean {
  switch (type) {
    case undefined:
      return true;
    case 'integer':
      return Number.isSafeInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isJsonObject(value);
    case 'null':
      return value === null;
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
  }
}

function numberProblem(schema: ValueSchema, value: number): string | undefined {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (value < minimum) return `must be at least ${minimum}`;
  if (value > maximum) return `must be at most ${maximum}`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return `must be more than ${exclusiveMinimum}`;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return `must be less than ${exclusiveMaximum}`;
  if (multipleOf === undefined || isMultiple(value, multipleOf)) return undefined;
  return `must be a multiple of ${multipleOf}`;
}

/** Floating-point division would say that 0.3 is not a multiple of 0.1. */
function isMultiple(value: number, of: number): boolean {
  const times = value / of;
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, Math.abs(times));
}

const characterForms = { one: '# character', other: '# characters' };
const itemForms = { one: '# item', other: '# items' };
const entryForms = { one: '# entry', other: '# entries' };

function textProblem(schema: ValueSchema, value: string): string | undefined {
  const length = Array.from(value).length;
  const { minLength = 0, maxLength = Infinity, pattern } = schema;
  if (length < minLength) return `must have at least ${plural(minLength, characterForms)}`;
  if (length > maxLength) return `is too long (${formatLength(length, maxLength)})`;
  const fits = pattern === undefined || (safePattern(pattern)?.test(value) ?? true);
  return fits ? undefined : 'is not in the right form';
}

export function formatLength(length: number, maxLength: number): string {
  return `${formatNumber(length)} of ${formatNumber(maxLength)} characters`;
}

function listProblem(schema: ValueSchema, value: readonly JsonValue[]): string | undefined {
  const { minItems = 0, maxItems = Infinity, uniqueItems } = schema;
  if (value.length < minItems) return `must have at least ${plural(minItems, itemForms)}`;
  if (value.length > maxItems) return `must have at most ${plural(maxItems, itemForms)}`;
  const isRepeated = (item: JsonValue, index: number) =>
    value.slice(0, index).some((earlier) => sameJson(earlier, item));
  return uniqueItems && value.some(isRepeated) ? 'must not name anything twice' : undefined;
}

function objectProblem(schema: ValueSchema, value: Readonly<Record<string, JsonValue>>): string | undefined {
  const { required = [], minProperties = 0, maxProperties = Infinity } = schema;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `needs "${missing}"`;
  const size = Object.keys(value).length;
  if (size < minProperties) return `must have at least ${plural(minProperties, entryForms)}`;
  return size > maxProperties ? `must have at most ${plural(maxProperties, entryForms)}` : undefined;
}

function variantProblem({ anyOf, oneOf }: ValueSchema, value: JsonValue, place: string): string | undefined {
  if (anyOf && !anyOf.some((variant) => accepts(variant, value))) return bestProblem(anyOf, value, place);
  if (!oneOf) return undefined;
  const matching = oneOf.filter((variant) => accepts(variant, value));
  if (matching.length === 0) return bestProblem(oneOf, value, place);
  return matching.length > 1 ? 'fits more than one of its forms' : undefined;
}

function bestProblem(variants: readonly ValueSchema[], value: JsonValue, place: string): string {
  const meant = variants.find(({ type }) => hasType(type, value)) ?? variants[0];
  return (meant && schemaProblem(meant, value, place)) ?? 'is not in any of its forms';
}

function partProblem(schema: ValueSchema, value: JsonValue, place: string): string | undefined {
  const check = (part: ValueSchema | undefined, item: JsonValue, at: string) => part && schemaProblem(part, item, at);
  if (Array.isArray(value)) {
    const { prefixItems = [], items } = schema;
    return firstProblem(value.entries(), ([index, item]) =>
      check(prefixItems[index] ?? items, item, `${place}[${index}]`),
    );
  }
  if (!isJsonObject(value)) return undefined;
  return firstProblem(Object.entries(value), ([name, item]) => {
    const at = place === '' ? name : `${place}.${name}`;
    const part = schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (part) return check(part, item, at);
    if (schema.additionalProperties === false) return `must not have "${at}"`;
    return typeof schema.additionalProperties === 'object' ? check(schema.additionalProperties, item, at) : undefined;
  });
}

function firstProblem<T>(items: Iterable<T>, problemOf: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const problem = problemOf(item);
    if (problem) return problem;
  }
  return undefined;
}
