import { type JsonValue } from '../json.ts';
import { alternativesOf, typeOf } from './alternatives.ts';
import { mapBoolean, mapChoice } from './map-choice.ts';
import { mapJson } from './map-json.ts';
import { mapList } from './map-list.ts';
import { mapNumber } from './map-number.ts';
import { isNestable, mapObject } from './map-object.ts';
import { mapText } from './map-text.ts';
import { mapUnion } from './map-union.ts';
import { fileKinds } from './media-kind.ts';
import { fieldAt, type Mapped, type Place, skipped } from './place.ts';
import type { Schema } from './schema.ts';
import { valueSchemaOf } from './value-schema-of.ts';

/** The fields through which a value of the provider's input is entered, and what they leave out. */
export function mapSchema(schema: Schema, place: Place): Mapped {
  if (!isNestable(place.name)) return skipped(place, 'A form can not send a parameter of this name');
  if (schema.readOnly) return skipped(place, 'Only fal sets it');
  if (schema.deprecated && !place.isRequired) return skipped(place, 'fal calls it deprecated');
  const { variants, isNullable } = alternativesOf(schema);
  const [only] = variants;
  if (!only) return skipped(place, 'It can only be empty');
  if (schema.ui?.hidden || only.ui?.hidden) return mapHidden(schema, place, () => mapVisible());
  return mapVisible();

  function mapVisible(): Mapped {
    if (!only) return skipped(place, 'It can only be empty');
    return variants.length > 1 ? mapUnion(schema, variants, place, mapSchema) : mapOne(only, place, isNullable);
  }
}

/** fal's own form does not show it: it is sent with its default, and shown only where it needs a value. */
function mapHidden(schema: Schema, place: Place, mapVisible: () => Mapped): Mapped {
  const value = place.given ?? schema.default ?? undefined;
  if (value !== undefined && value !== null && value !== '') return constant(schema, value, place);
  return place.isRequired ? mapVisible() : skipped(place, 'fal hides it, and it has no default');
}

function mapOne(schema: Schema, place: Place, isNullable: boolean): Mapped {
  if (schema.isCut) return mapJson({ ...schema, isCut: undefined }, place);
  if (schema.const !== undefined) {
    return place.isRequired ? constant(schema, schema.const, place) : mapChoice(schema, [schema.const], place);
  }
  if (schema.enum && schema.enum.length > 0) return mapChoice(schema, schema.enum, place);
  switch (typeOf(schema)) {
    case 'boolean':
      return mapBoolean(schema, place, isNullable);
    case 'number':
    case 'integer':
      return mapNumber(schema, place);
    case 'string':
      return mapText(schema, place);
    case 'array':
      return mapList(schema, place, mapSchema);
    case 'object':
      return mapObject(schema, place, mapSchema);
    case 'null':
      return skipped(place, 'It can only be empty');
    case undefined:
      return fileKinds(schema, place) ? mapText(schema, place) : mapJson(schema, place);
  }
}

function constant(schema: Schema, value: JsonValue, place: Place): Mapped {
  if (value === null || value === '') return skipped(place, 'It can only be empty');
  if (typeof value !== 'object') return fieldAt(schema, place, { type: 'text', hidden: true, defaultValue: value });
  const valueSchema = valueSchemaOf({ type: Array.isArray(value) ? 'array' : 'object' });
  return fieldAt(schema, place, { type: 'textarea', hidden: true, defaultValue: JSON.stringify(value), valueSchema });
}
