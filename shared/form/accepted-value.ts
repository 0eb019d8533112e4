import { isStorable, type JsonValue } from '../kernel/json.ts';
import type { BaseField, ValueSchema } from './form-schemas.ts';
import { accepts, schemaProblem } from './value-schema.ts';

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
