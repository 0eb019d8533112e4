import type { JsonValue } from '#shared/kernel/json.ts';
import { defaultOf } from './default-of.ts';
import { fieldAt, type Mapped, type Place, withNote } from './place.ts';
import type { Schema } from './schema.ts';
import { accepts, type ValueSchema } from '#shared/form/value-schema.ts';
import { isCheckedWhole, valueSchemaOf } from './value-schema-of.ts';

const longestSchema = 20_000;

/** What has no field of its own is entered as JSON, and checked. */
export function mapJson(schema: Schema, place: Place): Mapped {
  const { value, noted } = defaultOf(schema, place);
  const valueSchema = valueSchemaOf(schema);
  const isSmall = JSON.stringify(valueSchema).length <= longestSchema;
  const example = schema.examples?.[0];
  const mapped = noted(
    fieldAt(schema, place, {
      type: 'textarea',
      rows: 6,
      defaultValue: startText(place, valueSchema, value),
      placeholder: example === undefined ? 'JSON' : JSON.stringify(example),
      valueSchema: isSmall ? valueSchema : typeOnly(schema),
    }),
  );
  const isChecked = isSmall && isCheckedWhole(schema);
  return isChecked ? mapped : withNote(mapped, place, 'The form does not check its innermost parts');
}

function typeOnly({ type }: Schema) {
  return type ? { type } : {};
}

/** An empty list or object is worth sending only where something has to be sent. */
function startText(place: Place, schema: ValueSchema, value: JsonValue | undefined): string | undefined {
  if (value !== undefined && !isBlank(value)) return JSON.stringify(value, null, 2);
  const blank = [{}, []].find((one) => accepts(schema, one));
  return place.isRequired && blank !== undefined && schema.type !== undefined ? JSON.stringify(blank) : undefined;
}

function isBlank(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
