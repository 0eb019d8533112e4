import type { Field } from '#shared/form/field-types.ts';
import type { JsonValue } from '#shared/kernel/json.ts';
import type { MediaType } from '#shared/kernel/media-types.ts';
import { alternativesOf, typeOf } from './alternatives.ts';
import { defaultOf } from './default-of.ts';
import { mapChoices } from './map-choice.ts';
import { mapJson } from './map-json.ts';
import { mapObjects } from './map-objects.ts';
import { acceptOf, isFileOf, megabytesIn, withoutUrl } from './map-text.ts';
import { fileKinds } from './media-kind.ts';
import { fieldAt, type Mapped, type MapSchema, type Place, withNote } from './place.ts';
import type { Schema } from './schema.ts';
import { valueSchemaOf } from './value-schema-of.ts';

/** As many files as a field takes. */
const mostFiles = 20;

/** A list of files, of choices, of words or numbers, or of objects; anything else as JSON. */
export function mapList(schema: Schema, place: Place, mapSchema: MapSchema): Mapped {
  const variants = schema.items && !schema.prefixItems ? alternativesOf(schema.items).variants : [];
  const item =
    variants.length === 1 ? variants[0] : variants.find((one) => one.type === 'string' && isFile(schema, one, place));
  if (!item) return mapJson(schema, place);
  const values = item.const === undefined ? item.enum : [item.const];
  if (values && values.length > 0) return mapChoices(schema, values, place);
  switch (typeOf(item)) {
    case 'string':
      return isFile(schema, item, place) ? mapFiles(schema, item, place) : mapLines(schema, place);
    case 'number':
    case 'integer':
      return mapLines(schema, place);
    case 'object':
      return mapObjects(schema, item, place, mapSchema);
    case 'array':
    case 'boolean':
    case 'null':
    case undefined:
      return mapJson(schema, place);
  }
}

function isFile(schema: Schema, item: Schema, place: Place): boolean {
  return kindsOf(schema, item, place).length > 0;
}

function kindsOf(schema: Schema, item: Schema, place: Place): readonly MediaType[] {
  return fileKinds(fileOf(schema, item), place) ?? [];
}

/** The list says what its items are, or the items do. */
function fileOf(schema: Schema, item: Schema): Schema {
  const { title = item.title, description = item.description, ui = item.ui, examples = [] } = schema;
  return {
    title,
    description,
    ui,
    format: item.format,
    minLength: item.minLength,
    maxLength: item.maxLength,
    pattern: item.pattern,
    enum: item.enum,
    const: item.const,
    examples: [...examples.flat(), ...(item.examples ?? [])],
  };
}

function mapFiles(schema: Schema, item: Schema, place: Place): Mapped {
  const { value, noted } = defaultOf(schema, place);
  const { minItems = 0, maxItems } = schema;
  const kinds = kindsOf(schema, item, place);
  const urls = Array.isArray(value) ? value.filter((one) => isFileOf(kinds, one)) : [];
  const fileLimit = maxItems ?? (minItems > 1 ? Math.max(minItems, 5) : undefined);
  const mapped = noted(
    fieldAt(withoutUrl(fileOf(schema, item), place), place, {
      type: 'file',
      multiple: true,
      accept: acceptOf(kinds),
      maxMegabytes: megabytesIn(fileOf(schema, item)),
      fileLimit: fileLimit && Math.min(fileLimit, mostFiles),
      defaultValue: urls.length > 0 ? urls : undefined,
      valueSchema: minItems > 1 ? { type: 'array', minItems } : undefined,
    }),
  );
  const isCut = maxItems !== undefined && maxItems > mostFiles;
  return isCut
    ? withNote(mapped, place, `The form takes ${mostFiles} of the ${maxItems} files that fal takes`)
    : mapped;
}

/** One item a line. */
function mapLines(schema: Schema, place: Place): Mapped {
  const { value, noted } = defaultOf(schema, place);
  const lines = linesOf(value);
  const mapped = fieldAt(schema, place, {
    type: 'textarea',
    rows: 3,
    defaultValue: lines,
    placeholder: linesOf(schema.examples?.[0]) ?? 'One per line',
    valueSchema: valueSchemaOf(schema),
  });
  const isLost = Array.isArray(value) && value.length > 0 && lines === undefined;
  return isLost
    ? withNote(mapped, place, 'Its default can not be written one item a line; it was left out')
    : noted(mapped);
}

function linesOf(value: JsonValue | undefined): Field['placeholder'] {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const lines = value.map((one) => (typeof one === 'string' || typeof one === 'number' ? String(one) : ''));
  return lines.every((line) => line === line.trim() && line !== '' && !/[\r\n]/.test(line))
    ? lines.join('\n')
    : undefined;
}
