import type { JsonValue } from '#shared/kernel/json.ts';
import { mergeSchemas } from './merge-schemas.ts';
import type { Schema, SchemaType } from './schema.ts';

export interface Alternatives {
  /** The forms that a value may have besides null, each with the description of the whole. */
  readonly variants: readonly Schema[];
  readonly isNullable: boolean;
}

/** A union taken apart; what is no union is its own only variant. */
export function alternativesOf(schema: Schema): Alternatives {
  const { anyOf, oneOf, ...outer } = schema;
  const union = anyOf ?? oneOf;
  // Beside properties, a union says which of them go together.
  if (!union || outer.properties) return { variants: [withoutNull(outer)], isNullable: hasNull(outer.enum) };
  const inner = union.map(alternativesOf);
  const variants = inner.flatMap((one) => one.variants).filter((one) => one.type !== 'null' && one.enum?.length !== 0);
  return {
    variants: distinct(variants.map((variant) => mergeSchemas([variant, outer]))),
    isNullable: inner.some((one) => one.isNullable || one.variants.some(({ type }) => type === 'null')),
  };
}

/** The type that a schema names, or that its other keywords are about. */
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
