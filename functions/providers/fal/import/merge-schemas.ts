import { sameJson } from '#shared/kernel/json.ts';
import type { Schema } from './schema.ts';

/** One schema that asks for all that several ask for; what later ones say about the value's meaning wins. */
export function mergeSchemas(schemas: readonly Schema[]): Schema {
  return withoutUndefined(schemas.map(withoutUndefined).reduce((merged, schema) => mergeTwo(merged, schema), {}));
}

function mergeTwo(a: Schema, b: Schema): Schema {
  return {
    ...a,
    ...b,
    type: a.type === 'integer' && b.type === 'number' ? 'integer' : (b.type ?? a.type),
    enum: a.enum && b.enum ? a.enum.filter((one) => b.enum?.some((other) => sameJson(one, other))) : (b.enum ?? a.enum),
    ...strictest(a, b, lowerLimits, Math.max),
    ...strictest(a, b, upperLimits, Math.min),
    required: a.required && b.required ? [...new Set([...a.required, ...b.required])] : (b.required ?? a.required),
    order: a.order && b.order ? [...new Set([...a.order, ...b.order])] : (b.order ?? a.order),
    properties:
      a.properties && b.properties ? mergeProperties(a.properties, b.properties) : (b.properties ?? a.properties),
    items: a.items && b.items ? mergeSchemas([a.items, b.items]) : (b.items ?? a.items),
  };
}

const lowerLimits = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const;
const upperLimits = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const;
type Limit = (typeof lowerLimits | typeof upperLimits)[number];

/** Of the limits that both state; what only one states stands already. */
function strictest(a: Schema, b: Schema, names: readonly Limit[], stricter: (one: number, other: number) => number) {
  const found: Partial<Record<Limit, number>> = {};
  for (const name of names) {
    const [one, other] = [a[name], b[name]];
    if (one !== undefined && other !== undefined) found[name] = stricter(one, other);
  }
  return found;
}

function mergeProperties(a: Readonly<Record<string, Schema>>, b: Readonly<Record<string, Schema>>) {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(names.map((name) => [name, mergeSchemas([own(a, name), own(b, name)])]));
}

function own(properties: Readonly<Record<string, Schema>>, name: string): Schema {
  return (Object.hasOwn(properties, name) ? properties[name] : undefined) ?? {};
}

function withoutUndefined(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}
