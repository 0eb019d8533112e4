import { sameJson } from '#shared/rules/json.ts';
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
    ...highest(a, b, ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']),
    ...lowest(a, b, ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']),
    required: a.required && b.required ? [...new Set([...a.required, ...b.required])] : (b.required ?? a.required),
    order: a.order && b.order ? [...new Set([...a.order, ...b.order])] : (b.order ?? a.order),
    properties:
      a.properties && b.properties ? mergeProperties(a.properties, b.properties) : (b.properties ?? a.properties),
    items: a.items && b.items ? mergeSchemas([a.items, b.items]) : (b.items ?? a.items),
  };
}

type Limit = 'minimum' | 'exclusiveMinimum' | 'minLength' | 'minItems' | 'minProperties';
type UpperLimit = 'maximum' | 'exclusiveMaximum' | 'maxLength' | 'maxItems' | 'maxProperties';

function highest(a: Schema, b: Schema, names: readonly Limit[]): Partial<Record<Limit, number>> {
  return limits(names, (name) => Math.max(a[name] ?? -Infinity, b[name] ?? -Infinity));
}

function lowest(a: Schema, b: Schema, names: readonly UpperLimit[]): Partial<Record<UpperLimit, number>> {
  return limits(names, (name) => Math.min(a[name] ?? Infinity, b[name] ?? Infinity));
}

function limits<Name extends string>(names: readonly Name[], limitOf: (name: Name) => number) {
  const found: Partial<Record<Name, number>> = {};
  for (const name of names) {
    const limit = limitOf(name);
    if (Number.isFinite(limit)) found[name] = limit;
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
