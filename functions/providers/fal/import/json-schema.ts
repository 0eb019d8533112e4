import * as z from 'zod/mini';
import { type JsonValue, sameJson } from '#shared/kernel/json.ts';
import { jsonValueSchema } from '#shared/kernel/schemas.ts';

const text = z.catch(z.optional(z.string()), undefined);
const number = z.catch(z.optional(z.number()), undefined);
const count = z.catch(z.optional(z.int().check(z.minimum(0))), undefined);
const flag = z.catch(z.optional(z.boolean()), undefined);
const anything = z.optional(z.unknown());
const json = z.catch(z.optional(jsonValueSchema), undefined);
const words = z.catch(z.optional(z.array(z.string())), undefined);
const bound = z.catch(z.optional(z.union([z.number(), z.boolean()])), undefined);
const uiHints = z.catch(z.optional(z.object({ field: text, hidden: flag, important: flag })), undefined);

const schemaTypes = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'] as const;
export type SchemaType = (typeof schemaTypes)[number];
const type = z.enum(schemaTypes);

export const rawSchema = z.object({
  $ref: text,
  type: z.catch(z.optional(z.union([type, z.array(type)])), undefined),
  title: text,
  description: text,
  format: text,
  default: json,
  example: json,
  examples: json,
  enum: z.catch(z.optional(z.array(jsonValueSchema)), undefined),
  const: json,
  nullable: flag,
  minimum: number,
  maximum: number,
  exclusiveMinimum: bound,
  exclusiveMaximum: bound,
  multipleOf: number,
  minLength: count,
  maxLength: count,
  pattern: text,
  minItems: count,
  maxItems: count,
  uniqueItems: flag,
  minProperties: count,
  maxProperties: count,
  required: words,
  items: anything,
  prefixItems: z.catch(z.optional(z.array(z.unknown())), undefined),
  properties: z.catch(z.optional(z.record(z.string(), z.unknown())), undefined),
  additionalProperties: anything,
  anyOf: z.catch(z.optional(z.array(z.unknown())), undefined),
  oneOf: z.catch(z.optional(z.array(z.unknown())), undefined),
  allOf: z.catch(z.optional(z.array(z.unknown())), undefined),
  deprecated: flag,
  readOnly: flag,
  ui: uiHints,
  _fal_ui_field: text,
  'x-fal-order-properties': words,
});
export type RawSchema = z.infer<typeof rawSchema>;

interface Annotations {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly default?: JsonValue | undefined;
  readonly examples?: readonly JsonValue[] | undefined;
  readonly deprecated?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly ui?:
    | {
        readonly field?: string | undefined;
        readonly hidden?: boolean | undefined;
        readonly important?: boolean | undefined;
      }
    | undefined;
}

export interface Schema extends Annotations {
  readonly type?: SchemaType | undefined;
  readonly format?: string | undefined;
  readonly enum?: readonly JsonValue[] | undefined;
  readonly const?: JsonValue | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  readonly exclusiveMaximum?: number | undefined;
  readonly multipleOf?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly pattern?: string | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly uniqueItems?: boolean | undefined;
  readonly minProperties?: number | undefined;
  readonly maxProperties?: number | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: Schema | undefined;
  readonly prefixItems?: readonly Schema[] | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly additionalProperties?: boolean | Schema | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly order?: readonly string[] | undefined;
  /** Marks a truncated recursive structure, which accepts any JSON. */
  readonly isCut?: boolean | undefined;
}

export interface Alternatives {
  readonly variants: readonly Schema[];
  readonly isNullable: boolean;
}

export function splitAlternatives(schema: Schema): Alternatives {
  const { anyOf, oneOf, ...outer } = schema;
  const union = anyOf ?? oneOf;
  if (!union || outer.properties) return { variants: [withoutNull(outer)], isNullable: hasNull(outer.enum) };
  const inner = union.map(splitAlternatives);
  const variants = inner
    .flatMap((part) => part.variants)
    .filter((part) => part.type !== 'null' && part.enum?.length !== 0);
  return {
    variants: distinct(variants.map((variant) => mergeSchemas([variant, outer]))),
    isNullable: inner.some((part) => part.isNullable || part.variants.some((variant) => variant.type === 'null')),
  };
}

export function typeOf(schema: Schema): SchemaType | undefined {
  if (schema.type) return schema.type;
  if (schema.properties || schema.additionalProperties !== undefined) return 'object';
  if (schema.items || schema.prefixItems) return 'array';
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  if (values.length > 0) return values.every((value) => typeof value === 'string') ? 'string' : undefined;
  if (schema.minimum !== undefined || schema.maximum !== undefined) return 'number';
  return schema.minLength !== undefined || schema.maxLength !== undefined ? 'string' : undefined;
}

function withoutNull(schema: Schema): Schema {
  return schema.enum ? { ...schema, enum: schema.enum.filter((value) => value !== null) } : schema;
}

function hasNull(values: readonly JsonValue[] | undefined): boolean {
  return values?.includes(null) ?? false;
}

function distinct(schemas: readonly Schema[]): Schema[] {
  const byText = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  return [...byText.values()];
}

export function mergeSchemas(schemas: readonly Schema[]): Schema {
  return withoutUndefined(schemas.map(withoutUndefined).reduce((merged, schema) => mergeTwo(merged, schema), {}));
}

function mergeTwo(a: Schema, b: Schema): Schema {
  return {
    ...a,
    ...b,
    type: a.type === 'integer' && b.type === 'number' ? 'integer' : (b.type ?? a.type),
    enum:
      a.enum && b.enum
        ? a.enum.filter((value) => b.enum?.some((otherValue) => sameJson(value, otherValue)))
        : (b.enum ?? a.enum),
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

function strictest(a: Schema, b: Schema, names: readonly Limit[], stricter: (first: number, second: number) => number) {
  const found: Partial<Record<Limit, number>> = {};
  for (const name of names) {
    const [first, second] = [a[name], b[name]];
    if (first !== undefined && second !== undefined) found[name] = stricter(first, second);
  }
  return found;
}

function mergeProperties(a: Readonly<Record<string, Schema>>, b: Readonly<Record<string, Schema>>) {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(names.map((name) => [name, mergeSchemas([ownProperty(a, name), ownProperty(b, name)])]));
}

function ownProperty(properties: Readonly<Record<string, Schema>>, name: string): Schema {
  return (Object.hasOwn(properties, name) ? properties[name] : undefined) ?? {};
}

function withoutUndefined(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}

export function orderedNames({ properties = {}, required = [], order = [] }: Schema): string[] {
  const names = Object.keys(properties);
  const listed = [...new Set(order)].filter((name) => names.includes(name));
  const rest = names.filter((name) => !listed.includes(name));
  const isRequired = new Set(required);
  return [...listed, ...rest.filter((name) => isRequired.has(name)), ...rest.filter((name) => !isRequired.has(name))];
}
