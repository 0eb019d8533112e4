import { safePattern } from '#shared/form/safe-pattern.ts';
import { isStorable, storableName } from '#shared/kernel/json.ts';
import type { ValueSchema } from '#shared/form/value-schema.ts';
import type { Schema } from './schema.ts';

/** The table holds 32 levels; a schema takes two of them, and the form around it some. */
const deepest = 10;

/** What a schema accepts, without what only describes it; beyond some levels, anything. */
export function valueSchemaOf(schema: Schema, levels = deepest): ValueSchema {
  if (levels === 0) return {};
  const inner = (part: Schema) => valueSchemaOf(part, levels - 1);
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern } = schema;
  const { minItems, maxItems, uniqueItems, required, minProperties, maxProperties, multipleOf } = schema;
  const { items, prefixItems, properties, additionalProperties: more, anyOf, oneOf } = schema;
  return withoutUndefined({
    type,
    ...storableBounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }),
    minLength,
    maxLength,
    minItems,
    maxItems,
    minProperties,
    maxProperties,
    uniqueItems: uniqueItems || undefined,
    enum: schema.const === undefined ? schema.enum?.filter((one) => isStorable(one)) : [schema.const],
    multipleOf: multipleOf !== undefined && multipleOf > 0 ? multipleOf : undefined,
    pattern: pattern !== undefined && safePattern(pattern) ? pattern : undefined,
    required: required && required.length > 0 ? [...required] : undefined,
    items: items && inner(items),
    prefixItems: prefixItems?.map(inner),
    properties: properties && innerProperties(properties, inner),
    additionalProperties: typeof more === 'object' ? inner(more) : more === false ? false : undefined,
    anyOf: anyOf?.map(inner),
    oneOf: oneOf?.map(inner),
  });
}

/** A seed may go up to 2^64, and no form knows numbers beyond those that are exact: such an end bounds nothing. */
function storableBounds(bounds: Pick<ValueSchema, 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum'>) {
  return Object.fromEntries(Object.entries(bounds).filter(([, bound]) => isStorable(bound)));
}

/** Whether a schema is checked to its innermost parts. */
export function isCheckedWhole(schema: Schema): boolean {
  return JSON.stringify(valueSchemaOf(schema)) === JSON.stringify(valueSchemaOf(schema, Infinity));
}

/** What has to be checked beside the field's own type and limits; undefined when nothing has to. */
export function constraintsOf(schema: Schema, checkedByField: readonly (keyof ValueSchema)[]): ValueSchema | undefined {
  const valueSchema = valueSchemaOf(schema);
  const checked = new Set<string>(checkedByField);
  return Object.keys(valueSchema).every((keyword) => checked.has(keyword)) ? undefined : valueSchema;
}

function innerProperties(properties: Readonly<Record<string, Schema>>, inner: (part: Schema) => ValueSchema) {
  const storable = Object.entries(properties).filter(([name]) => storableName.safeParse(name).success);
  return Object.fromEntries(storable.map(([name, part]) => [name, inner(part)]));
}

function withoutUndefined(schema: ValueSchema): ValueSchema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}
