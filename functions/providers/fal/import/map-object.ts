import type { Field } from '#shared/form/field-types.ts';
import { isJsonObject, type JsonObject } from '#shared/kernel/json.ts';
import { mapJson } from './map-json.ts';
import { isRgb, mapRgb } from './map-rgb.ts';
import { optionalGroup } from './optional-group.ts';
import { joined, labelOf, type Mapped, type MapSchema, type Place, skipped, withNote } from './place.ts';
import { orderedNames } from './property-order.ts';
import type { Schema } from './schema.ts';

/** Names that can be a part of a parameter's nested name. */
const nestable = /^(?!__proto__$|prototype$|constructor$)[^.[\]\s][^.[\]]*(?<!\s)$/;

/** What tells of a file beside its address; fal reads it from the file. */
const fileDetails = new Set(['content_type', 'file_name', 'file_size', 'file_data']);

export function isNestable(name: string): boolean {
  return nestable.test(name);
}

/** An object as a field for each of its properties. */
export function mapObject(schema: Schema, place: Place, mapSchema: MapSchema): Mapped {
  if (isRgb(schema)) return mapRgb(schema, place);
  const properties = schema.properties ?? {};
  const names = orderedNames(schema);
  if (names.length === 0 || !names.every(isNestable)) return mapJson(schema, place);
  const given = [place.given, schema.default].find(isJsonObject) ?? {};
  const isGiven = Object.keys(given).length > 0;
  const members = joined(
    names.map((name) => {
      const inner = memberPlace(schema, place, name, given);
      const isDetail = fileDetails.has(name) && Object.hasOwn(properties, 'url') && !inner.isRequired;
      return isDetail
        ? skipped(inner, 'Tells of the file at the address, which tells it itself')
        : mapSchema(properties[name] ?? {}, inner);
    }),
  );
  const noted =
    typeof schema.additionalProperties === 'object'
      ? withNote(members, place, 'Entries with names of their own are not offered')
      : members;
  const isPresent = (name: string) => members.fields.some((field) => isPartOf(field, `${place.key}.${name}`));
  if (!(schema.required ?? []).every(isPresent)) return mapJson(schema, place);
  if (!place.isRequired) return { ...noted, fields: optionalGroup(noted.fields, isGiven) };
  const fields = withSomethingSent(noted.fields);
  return fields ? { ...noted, fields } : mapJson(schema, place);
}

/** What is required as a whole needs a field that is sent in any case; undefined when none can be. */
function withSomethingSent(fields: readonly Field[]): readonly Field[] | undefined {
  const own = fields.filter(({ rules }) => !rules);
  if (own.some(({ required, hidden }) => required || hidden)) return fields;
  const filled = own.find(({ type }) => type === 'boolean' || type === 'range');
  return filled && fields.map((field) => (field === filled ? { ...field, required: true } : field));
}

function isPartOf({ variableName = '' }: Field, key: string): boolean {
  return variableName === key || variableName.startsWith(`${key}.`) || variableName.startsWith(`${key}[`);
}

function memberPlace(schema: Schema, place: Place, name: string, given: JsonObject): Place {
  const isListItem = place.key.endsWith(']');
  return {
    key: `${place.key}.${name}`,
    name,
    within: [...place.within, place.name],
    labelPrefix: isListItem ? place.labelPrefix : `${place.labelPrefix}${labelOf(schema, place.name)}: `,
    isRequired: schema.required?.includes(name) ?? false,
    given: Object.hasOwn(given, name) ? given[name] : undefined,
    takes: place.takes,
  };
}
