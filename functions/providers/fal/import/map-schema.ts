import { fileKinds, isFileList, mapFiles, mapLines, mapText } from './map-text-and-files.ts';
import { splitAlternatives, orderedNames, type Schema, typeOf } from './json-schema.ts';
import {
  chooseLabel,
  dependent,
  firstEntry,
  joined,
  type Mapped,
  optionalGroup,
  type Place,
  readDefault,
  skipped,
  withNote,
} from './mapped-field.ts';
import {
  isRgb,
  mapBoolean,
  mapChoice,
  mapChoices,
  mapConstant,
  mapJson,
  mapNumber,
  mapRgb,
} from './map-choices-and-numbers.ts';
import type { Field } from '#shared/form/field-types.ts';
import { isJsonObject, type JsonObject } from '#shared/kernel/json.ts';

export function mapSchema(schema: Schema, place: Place): Mapped {
  if (!isNestable(place.name)) return skipped(place, 'A form can not send a parameter of this name');
  if (schema.readOnly) return skipped(place, 'Only fal sets it');
  if (schema.deprecated && !place.isRequired) return skipped(place, 'fal calls it deprecated');
  return isSetting(place) ? mapSetting(schema, place) : mapValue(schema, place);
}

function mapValue(schema: Schema, place: Place): Mapped {
  const { variants, isNullable } = splitAlternatives(schema);
  const [only] = variants;
  if (!only) return mapNothing(schema, place);
  const isHidden = schema.ui?.hidden ?? only.ui?.hidden ?? false;
  if (isHidden && !(place.isRequired && readDefault(schema, place).value === undefined))
    return mapHidden(schema, place);
  return variants.length > 1 ? mapUnion(schema, variants, place) : mapOne(only, place, isNullable);
}

function mapNothing(schema: Schema, place: Place): Mapped {
  return place.isRequired ? mapConstant(schema, null, place) : skipped(place, 'It can only be empty');
}

function mapHidden(schema: Schema, place: Place): Mapped {
  const { value, noted } = readDefault(schema, place);
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
      return mapList(schema, place);
    case 'object':
      return mapObject(schema, place);
    case 'null':
      return mapNothing(schema, place);
    case undefined:
      return fileKinds(schema, place) ? mapText(schema, place) : mapJson(schema, place);
  }
}

const safetyName = /(^|_)safety(_|$)/;

/** With this setting a model inlines files, which makes its answer too large. */
const inlineName = 'sync_mode';

function isSetting({ name, within }: Place): boolean {
  return within.length === 0 && (name === inlineName || safetyName.test(name));
}

/** Makes a hidden field, whose value admins can change and subscribers cannot. */
function mapSetting(schema: Schema, place: Place): Mapped {
  if (place.name === inlineName) {
    const reason = 'Results are fetched by their addresses';
    return place.isRequired ? mapConstant(schema, false, place) : skipped(place, reason);
  }
  const isOffered = place.name.startsWith('enable_') && schema.default === undefined;
  const stated = isOffered ? { ...schema, default: true } : schema;
  const mapped = mapValue(stated, place);
  const { value } = readDefault(stated, place);
  if (value === undefined) {
    return place.isRequired
      ? withNote(mapped, place, 'fal names no value to fix this safety setting at; subscribers choose it')
      : skipped(place, "fal's own safety setting is kept");
  }
  const [field, ...others] = mapped.fields;
  if (field?.defaultValue === undefined || others.length > 0) return mapConstant(schema, value, place);
  return { ...mapped, fields: [{ ...field, hidden: true }] };
}

function mapUnion(schema: Schema, variants: readonly Schema[], place: Place): Mapped {
  const scalars = variants.filter(isScalar);
  const lists = variants.filter((one) => typeOf(one) === 'array');
  const objects = variants.filter((one) => typeOf(one) === 'object');
  const [text] = scalars.filter((one) => one.type === 'string' && !one.enum);
  const [list] = lists;
  const [object] = objects;
  if (scalars.length === variants.length) return mapScalars(schema, scalars, place);
  if (list && scalars.length === variants.length - 1) return mapSchema(list, place);
  const allBut = (chosen: Schema) => variants.filter((one) => one !== chosen);
  if (object && scalars.length === 0 && objects.every(isFileObject)) {
    return onlyOne(mapSchema(object, place), allBut(object), place);
  }
  if (text && (isFile(text, place) || objects.length !== 1 || lists.length > 0)) {
    return onlyOne(mapSchema(text, place), allBut(text), place);
  }
  if (object && scalars.length === variants.length - 1) {
    return mapScalarsAndObject(schema, scalars, object, place);
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

function mapScalars(schema: Schema, scalars: readonly Schema[], place: Place): Mapped {
  const named = scalars.flatMap((one) => listValues(one) ?? []);
  const free = scalars.filter((one) => listValues(one) === undefined);
  if (named.length > 0)
    return mapChoice({ ...schema, anyOf: scalars, oneOf: undefined }, named, place, free.length > 0);
  const widest = free.find(({ type }) => type === 'string') ?? free.find(({ type }) => type === 'number') ?? free[0];
  return widest ? mapSchema(widest, place) : mapJson(schema, place);
}

function listValues(schema: Schema): Schema['enum'] {
  if (schema.const !== undefined) return [schema.const];
  return schema.enum ?? (schema.type === 'boolean' ? [true, false] : undefined);
}

function mapScalarsAndObject(schema: Schema, scalars: readonly Schema[], object: Schema, place: Place): Mapped {
  const stated = place.given ?? schema.default;
  const scalarDefault = isJsonObject(stated) ? undefined : stated;
  const { anyOf: _anyOf, oneOf: _oneOf, ...outer } = schema;
  const [only] = scalars;
  const choice = scalars.length === 1 && only ? only : { ...outer, anyOf: scalars };
  const own = mapSchema({ ...choice, default: scalarDefault }, { ...place, given: undefined });
  const label = chooseLabel(schema, place.name);
  const inner = { ...place, isRequired: false, given: undefined };
  const details = mapObject({ ...object, title: label, default: undefined }, inner);
  if (details.fields.some(({ variableName }) => variableName === place.key)) return onlyOne(own, [object], place);
  const both = joined([own, { ...details, fields: details.fields.map((field) => asReplacement(label, field)) }]);
  if (!isJsonObject(stated)) return both;
  return withNote(both, place, `The default ${JSON.stringify(stated).slice(0, 80)} is left to fal`);
}

function asReplacement(label: string, field: Field): Field {
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

function mapList(schema: Schema, place: Place): Mapped {
  const variants = schema.items && !schema.prefixItems ? splitAlternatives(schema.items).variants : [];
  const item =
    variants.length === 1
      ? variants[0]
      : variants.find((one) => one.type === 'string' && isFileList(schema, one, place));
  if (!item) return mapJson(schema, place);
  const values = item.const === undefined ? item.enum : [item.const];
  if (values && values.length > 0) return mapChoices(schema, values, place);
  switch (typeOf(item)) {
    case 'string':
      return isFileList(schema, item, place) ? mapFiles(schema, item, place) : mapLines(schema, place);
    case 'number':
    case 'integer':
      return mapLines(schema, place);
    case 'object':
      return mapObjects(schema, item, place);
    case 'array':
    case 'boolean':
    case 'null':
    case undefined:
      return mapJson(schema, place);
  }
}

const defaultSlots = 3;
const maxSlots = 6;
const maxFields = 30;

function mapObjects(schema: Schema, item: Schema, place: Place): Mapped {
  const { value, noted } = readDefault(schema, place);
  const { minItems = 0, maxItems = Infinity, uniqueItems } = schema;
  if (maxItems === 0) return skipped(place, 'It may only be empty');
  const given = Array.isArray(value) ? value.filter(isJsonObject) : [];
  const requiredCount = place.isRequired ? Math.max(1, minItems) : 0;
  const slots = Math.min(maxItems, Math.max(defaultSlots, requiredCount, minItems, given.length));
  if (slots > maxSlots || uniqueItems || (minItems > 1 && !place.isRequired)) return mapJson(schema, place);
  const items = Array.from({ length: slots }, (_, index) => {
    const label = `${place.labelPrefix}${chooseLabel(schema, place.name)}${slots === 1 ? '' : ` ${index + 1}`}: `;
    const isRequired = index < requiredCount;
    const inner = { ...place, key: `${place.key}[${index}]`, labelPrefix: label, isRequired, given: given[index] };
    return mapObject({ ...item, default: undefined }, inner);
  });
  const chained = items.map(({ fields, unmapped }, index) => {
    const previous = index < requiredCount ? undefined : firstEntry(items[index - 1]?.fields ?? []);
    return { fields: previous ? dependent(fields, previous) : fields, unmapped: index === 0 ? unmapped : [] };
  });
  const all = noted(joined(chained));
  if (
    all.fields.length > maxFields ||
    all.fields.some((field) => field.type !== 'color' && field.variableName?.endsWith(']'))
  )
    return mapJson(schema, place);
  if (maxItems <= slots) return all;
  const limit = maxItems === Infinity ? 'any number' : maxItems;
  return withNote(all, { key: `${place.key}[${slots}]` }, `The form has places for ${slots}; fal takes ${limit}`);
}

/** Only these names can be part of a nested parameter's name. */
const nestable = /^(?!__proto__$|prototype$|constructor$)[^.[\]\s][^.[\]]*(?<!\s)$/;

/** fal reads these from the file itself. */
const fileDetails = new Set(['content_type', 'file_name', 'file_size', 'file_data']);

function isNestable(name: string): boolean {
  return nestable.test(name);
}

function mapObject(schema: Schema, place: Place): Mapped {
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
    labelPrefix: isListItem ? place.labelPrefix : `${place.labelPrefix}${chooseLabel(schema, place.name)}: `,
    isRequired: schema.required?.includes(name) ?? false,
    given: Object.hasOwn(given, name) ? given[name] : undefined,
    takes: place.takes,
  };
}
