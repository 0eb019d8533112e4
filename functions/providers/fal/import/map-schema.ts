import { alternativesOf, typeOf } from './alternatives.ts';
import { defaultOf } from './default-of.ts';
import { mapBoolean, mapChoice } from './map-choice.ts';
import { mapConstant } from './map-constant.ts';
import { mapJson } from './map-json.ts';
import { mapList } from './map-list.ts';
import { mapNumber } from './map-number.ts';
import { isNestable, mapObject } from './map-object.ts';
import { isSetting, mapSetting } from './map-setting.ts';
import { mapText } from './map-text.ts';
import { mapUnion } from './map-union.ts';
import { fileKinds } from './media-kind.ts';
import { type Mapped, type Place, skipped, withNote } from './place.ts';
import type { Schema } from './schema.ts';

/** The fields through which a value of the provider's input is entered, and what they leave out. */
export function mapSchema(schema: Schema, place: Place): Mapped {
  if (!isNestable(place.name)) return skipped(place, 'A form can not send a parameter of this name');
  if (schema.readOnly) return skipped(place, 'Only fal sets it');
  if (schema.deprecated && !place.isRequired) return skipped(place, 'fal calls it deprecated');
  return isSetting(place) ? mapSetting(schema, place, mapValue) : mapValue(schema, place);
}

function mapValue(schema: Schema, place: Place): Mapped {
  const { variants, isNullable } = alternativesOf(schema);
  const [only] = variants;
  if (!only) return mapNothing(schema, place);
  const isHidden = schema.ui?.hidden ?? only.ui?.hidden ?? false;
  if (isHidden && !(place.isRequired && defaultOf(schema, place).value === undefined)) return mapHidden(schema, place);
  return variants.length > 1 ? mapUnion(schema, variants, place, mapSchema) : mapOne(only, place, isNullable);
}

function mapNothing(schema: Schema, place: Place): Mapped {
  return place.isRequired ? mapConstant(schema, null, place) : skipped(place, 'It can only be empty');
}

/** fal's own form does not show it. */
function mapHidden(schema: Schema, place: Place): Mapped {
  const { value, noted } = defaultOf(schema, place);
  return noted(
    value === undefined ? skipped(place, 'fal hides it, and it has no default') : mapConstant(schema, value, place),
  );
}

function mapOne(schema: Schema, place: Place, isNullable: boolean): Mapped {
  if (schema.isCut) return withNote(mapJson(schema, place), place, 'It contains itself; what is inside is not checked');
  if (schema.const !== undefined) {
    return place.isRequired ? mapConstant(schema, schema.const, place) : mapChoice(schema, [schema.const], place);
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
      return mapNothing(schema, place);
    case undefined:
      return fileKinds(schema, place) ? mapText(schema, place) : mapJson(schema, place);
  }
}
