import type { Field } from '#shared/form/field-types.ts';
import { isJsonObject } from '#shared/kernel/json.ts';
import { typeOf } from './alternatives.ts';
import { mapChoice } from './map-choice.ts';
import { mapJson } from './map-json.ts';
import { mapObject } from './map-object.ts';
import { fileKinds } from './media-kind.ts';
import { joined, labelOf, type Mapped, type MapSchema, type Place, withNote } from './place.ts';
import type { Schema } from './schema.ts';

/** A value that may have several forms. What the form can't offer of them is listed. */
export function mapUnion(schema: Schema, variants: readonly Schema[], place: Place, mapSchema: MapSchema): Mapped {
  const scalars = variants.filter(isScalar);
  const lists = variants.filter((one) => typeOf(one) === 'array');
  const objects = variants.filter((one) => typeOf(one) === 'object');
  const [text] = scalars.filter((one) => one.type === 'string' && !one.enum);
  const [list] = lists;
  const [object] = objects;
  if (scalars.length === variants.length) return mapScalars(schema, scalars, place, mapSchema);
  if (list && scalars.length === variants.length - 1) return mapSchema(list, place);
  const allBut = (chosen: Schema) => variants.filter((one) => one !== chosen);
  if (object && scalars.length === 0 && objects.every(isFileObject)) {
    return onlyOne(mapSchema(object, place), allBut(object), place);
  }
  if (text && (isFile(text, place) || objects.length !== 1 || lists.length > 0)) {
    return onlyOne(mapSchema(text, place), allBut(text), place);
  }
  if (object && scalars.length === variants.length - 1) {
    return mapScalarsAndObject(schema, scalars, object, { place, mapSchema });
  }
  return mapJson(schema, place);
}

function isScalar(schema: Schema): boolean {
  const type = typeOf(schema);
  return type === 'object' || type === 'array' ? false : type !== undefined || (schema.enum ?? []).length > 0;
}

function isFile(schema: Schema, place: Place): boolean {
  return (fileKinds(schema, place) ?? []).length > 0;
}

function isFileObject({ properties = {} }: Schema): boolean {
  return Object.hasOwn(properties, 'url');
}

function mapScalars(schema: Schema, scalars: readonly Schema[], place: Place, mapSchema: MapSchema): Mapped {
  const named = scalars.flatMap((one) => valuesOf(one) ?? []);
  const free = scalars.filter((one) => valuesOf(one) === undefined);
  if (named.length > 0)
    return mapChoice({ ...schema, anyOf: scalars, oneOf: undefined }, named, place, free.length > 0);
  const widest = free.find(({ type }) => type === 'string') ?? free.find(({ type }) => type === 'number') ?? free[0];
  return widest ? mapSchema(widest, place) : mapJson(schema, place);
}

function valuesOf(schema: Schema): Schema['enum'] {
  if (schema.const !== undefined) return [schema.const];
  return schema.enum ?? (schema.type === 'boolean' ? [true, false] : undefined);
}

interface Mapping {
  readonly place: Place;
  readonly mapSchema: MapSchema;
}

/** A named size or exact pixels: what is filled in of the object takes the other's place. */
function mapScalarsAndObject(
  schema: Schema,
  scalars: readonly Schema[],
  object: Schema,
  { place, mapSchema }: Mapping,
): Mapped {
  const stated = place.given ?? schema.default;
  const scalarDefault = isJsonObject(stated) ? undefined : stated;
  const { anyOf: _anyOf, oneOf: _oneOf, ...outer } = schema;
  const [only] = scalars;
  const choice = scalars.length === 1 && only ? only : { ...outer, anyOf: scalars };
  const own = mapSchema({ ...choice, default: scalarDefault }, { ...place, given: undefined });
  const label = labelOf(schema, place.name);
  const inner = { ...place, isRequired: false, given: undefined };
  const details = mapObject({ ...object, title: label, default: undefined }, inner, mapSchema);
  if (details.fields.some(({ variableName }) => variableName === place.key)) return onlyOne(own, [object], place);
  const both = joined([own, { ...details, fields: details.fields.map((field) => insteadOf(label, field)) }]);
  if (!isJsonObject(stated)) return both;
  return withNote(both, place, `The default ${JSON.stringify(stated).slice(0, 80)} is left to fal`);
}

function insteadOf(label: string, field: Field): Field {
  return { ...field, advanced: true, description: `Instead of ${label}. ${field.description ?? ''}`.trim() };
}

function onlyOne(mapped: Mapped, others: readonly Schema[], place: Place): Mapped {
  const names = others.map((one) => one.title ?? typeOf(one) ?? 'anything');
  return withNote(
    mapped,
    place,
    `It can also be given as ${[...new Set(names)].join(', ')}, which the form does not offer`,
  );
}
