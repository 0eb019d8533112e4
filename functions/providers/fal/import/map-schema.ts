import type { Field } from '#shared/form/field-types.ts';
import { accepts } from '#shared/form/value-schema.ts';
import { isJsonObject, type JsonObject } from '#shared/kernel/json.ts';
import { splitAlternatives, orderedNames, type Schema, typeOf } from './json-schema.ts';
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
import { fileKinds, isFileList, mapFiles, mapLines, mapText } from './map-text-and-files.ts';
import {
  chooseLabel,
  showWhenFilled,
  firstEntry,
  joinMapped,
  type Mapped,
  optionalGroup,
  type Parameter,
  readDefault,
  skip,
  toValueSchema,
  withNote,
} from './mapped-field.ts';

export function mapSchema(schema: Schema, parameter: Parameter): Mapped {
  if (!isNestable(parameter.name)) return skip(parameter, 'A form can not send a parameter of this name');
  if (schema.readOnly) return skip(parameter, 'Only fal sets it');
  if (schema.deprecated && !parameter.isRequired) return skip(parameter, 'fal calls it deprecated');
  return isSetting(parameter) ? mapSetting(schema, parameter) : mapValue(schema, parameter);
}

function mapValue(schema: Schema, parameter: Parameter): Mapped {
  const { variants, isNullable } = splitAlternatives(schema);
  const [only] = variants;
  if (!only) return mapEmpty(schema, parameter);
  const isHidden = schema.ui?.hidden ?? only.ui?.hidden ?? false;
  if (isHidden && !(parameter.isRequired && readDefault(schema, parameter).value === undefined))
    return mapHidden(schema, parameter);
  return variants.length > 1 ? mapUnion(schema, variants, parameter) : mapOne(only, parameter, isNullable);
}

function mapEmpty(schema: Schema, parameter: Parameter): Mapped {
  return parameter.isRequired ? mapConstant(schema, null, parameter) : skip(parameter, 'It can only be empty');
}

function mapHidden(schema: Schema, parameter: Parameter): Mapped {
  const { value, addNote } = readDefault(schema, parameter);
  return addNote(
    value === undefined
      ? skip(parameter, 'fal hides it, and it has no default')
      : mapConstant(schema, value, parameter),
  );
}

function mapOne(schema: Schema, parameter: Parameter, isNullable: boolean): Mapped {
  if (schema.isCut)
    return withNote(mapJson(schema, parameter), parameter, 'It contains itself; what is inside is not checked');
  if (schema.const !== undefined) {
    return parameter.isRequired
      ? mapConstant(schema, schema.const, parameter)
      : mapChoice(schema, [schema.const], parameter);
  }
  if (schema.enum && schema.enum.length > 0) return mapChoice(schema, schema.enum, parameter);
  switch (typeOf(schema)) {
    case 'boolean':
      return mapBoolean(schema, parameter, isNullable);
    case 'number':
    case 'integer':
      return mapNumber(schema, parameter);
    case 'string':
      return mapText(schema, parameter);
    case 'array':
      return mapList(schema, parameter);
    case 'object':
      return mapObject(schema, parameter);
    case 'null':
      return mapEmpty(schema, parameter);
    case undefined:
      return fileKinds(schema, parameter) ? mapText(schema, parameter) : mapJson(schema, parameter);
  }
}

const safetyName = /(^|_)safety(_|$)/;

/** With this setting a model inlines files, which makes its answer too large. */
const inlineName = 'sync_mode';

function isSetting({ name, parents }: Parameter): boolean {
  return parents.length === 0 && (name === inlineName || safetyName.test(name));
}

function mapSetting(schema: Schema, parameter: Parameter): Mapped {
  if (parameter.name === inlineName) {
    const reason = 'Results are fetched by their addresses';
    return parameter.isRequired ? mapConstant(schema, false, parameter) : skip(parameter, reason);
  }
  const isOffered = parameter.name.startsWith('enable_') && schema.default === undefined;
  const givenDefault = isOffered ? { ...schema, default: true } : schema;
  const mapped = mapValue(givenDefault, parameter);
  const { value } = readDefault(givenDefault, parameter);
  if (value === undefined) {
    return parameter.isRequired
      ? withNote(mapped, parameter, 'fal names no value to fix this safety setting at; subscribers choose it')
      : skip(parameter, "fal's own safety setting is kept");
  }
  const [field, ...others] = mapped.fields;
  if (field?.defaultValue === undefined || others.length > 0) return mapConstant(schema, value, parameter);
  return { ...mapped, fields: [{ ...field, hidden: true }] };
}

function mapUnion(schema: Schema, variants: readonly Schema[], parameter: Parameter): Mapped {
  const scalars = variants.filter(isScalar);
  const lists = variants.filter((variant) => typeOf(variant) === 'array');
  const objects = variants.filter((variant) => typeOf(variant) === 'object');
  const [words] = scalars.filter((variant) => variant.type === 'string' && !variant.enum);
  const text = words && asAddress(words, objects);
  const [list] = lists;
  const [object] = objects;
  if (scalars.length === variants.length) return mapScalars(schema, scalars, parameter);
  if (list && scalars.length === variants.length - 1) return mapSchema(list, parameter);
  const without = (chosen: Schema) => variants.filter((variant) => variant !== chosen);
  if (object && scalars.length === 0 && objects.every(isFileObject)) {
    return noteOthers(mapSchema(object, parameter), without(object), parameter);
  }
  if (text && (isFile(text, parameter) || objects.length !== 1 || lists.length > 0)) {
    return noteOthers(mapSchema(text, parameter), without(words), parameter);
  }
  if (object && scalars.length === variants.length - 1) {
    return mapScalarsAndObject(schema, scalars, object, parameter);
  }
  return mapJson(schema, parameter);
}

function isScalar(schema: Schema): boolean {
  const type = typeOf(schema);
  return type === 'object' || type === 'array' ? false : type !== undefined || (schema.enum ?? []).length > 0;
}

function isFile(schema: Schema, parameter: Parameter): boolean {
  return (fileKinds(schema, parameter) ?? []).length > 0;
}

/** A text beside a file is the file's address. */
function asAddress(text: Schema, others: readonly Schema[]): Schema {
  return others.some(isFileObject) ? { format: 'uri', ...text } : text;
}

function isFileObject({ properties = {} }: Schema): boolean {
  return Object.hasOwn(properties, 'url');
}

function mapScalars(schema: Schema, scalars: readonly Schema[], parameter: Parameter): Mapped {
  const named = scalars.flatMap((variant) => listValues(variant) ?? []);
  const free = scalars.filter((variant) => listValues(variant) === undefined);
  if (named.length > 0)
    return mapChoice({ ...schema, anyOf: scalars, oneOf: undefined }, named, parameter, free.length > 0);
  const widest = free.find(({ type }) => type === 'string') ?? free.find(({ type }) => type === 'number') ?? free[0];
  return widest ? mapSchema(widest, parameter) : mapJson(schema, parameter);
}

function listValues(schema: Schema): Schema['enum'] {
  if (schema.const !== undefined) return [schema.const];
  return schema.enum ?? (schema.type === 'boolean' ? [true, false] : undefined);
}

function mapScalarsAndObject(schema: Schema, scalars: readonly Schema[], object: Schema, parameter: Parameter): Mapped {
  const givenDefault = parameter.parentDefault ?? schema.default;
  const scalarDefault = isJsonObject(givenDefault) ? undefined : givenDefault;
  const { anyOf: _anyOf, oneOf: _oneOf, ...outer } = schema;
  const [only] = scalars;
  const choice = scalars.length === 1 && only ? only : { ...outer, anyOf: scalars };
  const own = mapSchema({ ...choice, default: scalarDefault }, { ...parameter, parentDefault: undefined });
  const label = chooseLabel(schema, parameter.name);
  const inner = { ...parameter, isRequired: false, parentDefault: undefined };
  const details = mapObject({ ...object, title: label, default: undefined }, inner);
  if (details.fields.some(({ variableName }) => variableName === parameter.key))
    return noteOthers(own, [object], parameter);
  const allFields = joinMapped([
    own,
    { ...details, fields: details.fields.map((field) => asReplacement(label, field)) },
  ]);
  if (!isJsonObject(givenDefault)) return allFields;
  return withNote(allFields, parameter, `The default ${JSON.stringify(givenDefault).slice(0, 80)} is left to fal`);
}

function asReplacement(label: string, field: Field): Field {
  return { ...field, advanced: true, description: `Instead of ${label}. ${field.description ?? ''}`.trim() };
}

function noteOthers(mapped: Mapped, others: readonly Schema[], parameter: Parameter): Mapped {
  const names = others.map((variant) => variant.title ?? typeOf(variant) ?? 'anything');
  return withNote(
    mapped,
    parameter,
    `It can also be given as ${[...new Set(names)].join(', ')}, which the form does not offer`,
  );
}

function mapList(schema: Schema, parameter: Parameter): Mapped {
  const variants = schema.items && !schema.prefixItems ? splitAlternatives(schema.items).variants : [];
  const item =
    variants.length === 1
      ? variants[0]
      : variants
          .filter(({ type }) => type === 'string')
          .map((variant) => asAddress(variant, variants))
          .find((variant) => isFileList(schema, variant, parameter));
  if (!item) return mapJson(schema, parameter);
  const values = item.const === undefined ? item.enum : [item.const];
  if (values && values.length > 0) return mapChoices(schema, values, parameter);
  switch (typeOf(item)) {
    case 'string':
      return isFileList(schema, item, parameter) ? mapFiles(schema, item, parameter) : mapLines(schema, parameter);
    case 'number':
    case 'integer':
      return mapLines(schema, parameter);
    case 'object':
      return mapObjects(schema, item, parameter);
    case 'array':
    case 'boolean':
    case 'null':
    case undefined:
      return mapJson(schema, parameter);
  }
}

const defaultSlots = 3;
const maxSlots = 6;
const maxFields = 30;

function mapObjects(schema: Schema, item: Schema, parameter: Parameter): Mapped {
  const { value, addNote } = readDefault(schema, parameter);
  const { minItems = 0, maxItems = Infinity, uniqueItems } = schema;
  if (maxItems === 0) return skip(parameter, 'It may only be empty');
  const given = Array.isArray(value) ? value.filter(isJsonObject) : [];
  const requiredCount = parameter.isRequired ? Math.max(1, minItems) : 0;
  const slots = Math.min(maxItems, Math.max(defaultSlots, requiredCount, minItems, given.length));
  if (slots > maxSlots || uniqueItems || (minItems > 1 && !parameter.isRequired)) return mapJson(schema, parameter);
  const items = Array.from({ length: slots }, (_, index) => {
    const label = `${parameter.labelPrefix}${chooseLabel(schema, parameter.name)}${slots === 1 ? '' : ` ${index + 1}`}: `;
    const isRequired = index < requiredCount;
    const inner = {
      ...parameter,
      key: `${parameter.key}[${index}]`,
      labelPrefix: label,
      isRequired,
      parentDefault: given[index],
    };
    return mapObject({ ...item, default: undefined }, inner);
  });
  const chained = items.map(({ fields, unmapped }, index) => {
    const previous = index < requiredCount ? undefined : firstEntry(items[index - 1]?.fields ?? []);
    return { fields: previous ? showWhenFilled(fields, previous) : fields, unmapped: index === 0 ? unmapped : [] };
  });
  const all = addNote(joinMapped(chained));
  if (
    all.fields.length > maxFields ||
    all.fields.some((field) => field.type !== 'color' && field.variableName?.endsWith(']'))
  )
    return mapJson(schema, parameter);
  if (maxItems <= slots) return all;
  const limit = maxItems === Infinity ? 'any number' : maxItems;
  return withNote(all, { key: `${parameter.key}[${slots}]` }, `The form has places for ${slots}; fal takes ${limit}`);
}

/** Only these names can be part of a nested parameter's name. */
const nestable = /^(?!__proto__$|prototype$|constructor$)[^.[\]\s][^.[\]]*(?<!\s)$/;

/** fal reads these from the file itself. */
const fileDetails = new Set(['content_type', 'file_name', 'file_size', 'file_data']);

function isNestable(name: string): boolean {
  return nestable.test(name);
}

function mapObject(schema: Schema, parameter: Parameter): Mapped {
  if (isRgb(schema)) return mapRgb(schema, parameter);
  const properties = schema.properties ?? {};
  const names = orderedNames(schema);
  if (names.length === 0 || !names.every(isNestable)) return mapJson(schema, parameter);
  const given = [parameter.parentDefault, schema.default].find(isJsonObject) ?? {};
  const isGiven = Object.keys(given).length > 0;
  const members = joinMapped(
    names.map((name) => {
      const inner = toMemberParameter(schema, parameter, name, given);
      const isDetail = fileDetails.has(name) && Object.hasOwn(properties, 'url') && !inner.isRequired;
      return isDetail
        ? skip(inner, 'Tells of the file at the address, which tells it itself')
        : mapSchema(properties[name] ?? {}, inner);
    }),
  );
  const noted =
    typeof schema.additionalProperties === 'object'
      ? withNote(members, parameter, 'Entries with names of their own are not offered')
      : members;
  const isPresent = (name: string) => members.fields.some((field) => isPartOf(field, `${parameter.key}.${name}`));
  if (!(schema.required ?? []).every(isPresent)) return mapJson(schema, parameter);
  if (!parameter.isRequired) return { ...noted, fields: optionalGroup(noted.fields, isGiven) };
  const isListItem = parameter.key.endsWith(']');
  const fields = requireOneValue(noted.fields, isListItem);
  if (fields) return { ...noted, fields };
  if (isListItem || !accepts(toValueSchema(schema), {})) return mapJson(schema, parameter);
  // Sent even if all its fields are empty. Filled fields are put into it.
  return joinMapped([mapConstant(schema, {}, parameter), noted]);
}

/** Keeps the object from being left out as empty; an item of a list is worth nothing without a value. */
function requireOneValue(fields: readonly Field[], isListItem: boolean): readonly Field[] | undefined {
  const own = fields.filter(({ rules }) => !rules);
  if (own.some(({ required, hidden }) => required || hidden)) return fields;
  const filled =
    own.find(({ type }) => type === 'boolean' || type === 'range') ??
    (isListItem ? (own.find(({ defaultValue }) => defaultValue !== undefined) ?? own[0]) : undefined);
  return filled && fields.map((field) => (field === filled ? { ...field, required: true } : field));
}

function isPartOf({ variableName = '' }: Field, key: string): boolean {
  return variableName === key || variableName.startsWith(`${key}.`) || variableName.startsWith(`${key}[`);
}

function toMemberParameter(schema: Schema, parameter: Parameter, name: string, given: JsonObject): Parameter {
  const isListItem = parameter.key.endsWith(']');
  return {
    key: `${parameter.key}.${name}`,
    name,
    parents: [...parameter.parents, parameter.name],
    labelPrefix: isListItem
      ? parameter.labelPrefix
      : `${parameter.labelPrefix}${chooseLabel(schema, parameter.name)}: `,
    isRequired: schema.required?.includes(name) ?? false,
    parentDefault: Object.hasOwn(given, name) ? given[name] : undefined,
    inputKinds: parameter.inputKinds,
  };
}
