import type { Field } from '#shared/form/field-types.ts';
import type { JsonValue } from '#shared/kernel/json.ts';
import { defaultOf } from './default-of.ts';
import { mapConstant } from './map-constant.ts';
import { fieldAt, type Mapped, type Place, skipped } from './place.ts';
import type { Schema } from './schema.ts';
import { valueSchemaOf } from './value-schema-of.ts';

type Scalar = string | number | boolean;

/** One of a list of values; `allowsOther` when the schema accepts values beside them. */
export function mapChoice(schema: Schema, values: readonly JsonValue[], place: Place, allowsOther = false): Mapped {
  const options = optionsOf(values);
  if (options.length === 0) return mapNoChoice(schema, values, place);
  const { value, noted } = defaultOf(schema, place);
  const isPlainText = !allowsOther && values.every((one) => typeof one === 'string');
  return noted(
    fieldAt(schema, place, {
      type: 'select',
      options,
      defaultValue: isScalar(value) ? String(value) : undefined,
      allowCustomValue: allowsOther || undefined,
      valueSchema: isPlainText ? undefined : valueSchemaOf(schema),
    }),
  );
}

/** Empty text and null can't be chosen. */
function mapNoChoice(schema: Schema, [first = null]: readonly JsonValue[], place: Place): Mapped {
  return place.isRequired
    ? mapConstant(schema, first, place)
    : skipped(place, 'None of its values can be chosen in a form');
}

function emptyItems({ minItems = 0 }: Schema, [first = null]: readonly JsonValue[]): JsonValue[] {
  return Array.from({ length: minItems }, () => first);
}

/** Several of a list of values. */
export function mapChoices(schema: Schema, values: readonly JsonValue[], place: Place): Mapped {
  const options = optionsOf(values);
  if (options.length === 0) return mapNoChoice(schema, [emptyItems(schema, values)], place);
  const { value, noted } = defaultOf(schema, place);
  const chosen = Array.isArray(value) ? value.filter(isScalar).map(String) : [];
  return noted(
    fieldAt(schema, place, {
      type: 'select',
      multiple: true,
      options,
      defaultValue: chosen.length > 0 ? chosen : undefined,
      valueSchema: valueSchemaOf(schema),
    }),
  );
}

export function mapBoolean(schema: Schema, place: Place, isNullable: boolean): Mapped {
  const { value, noted } = defaultOf(schema, place);
  if (isNullable && value === undefined) return noted(fieldAt(schema, place, yesOrNo));
  return noted(
    fieldAt(schema, place, { type: 'boolean', defaultValue: typeof value === 'boolean' ? value : undefined }),
  );
}

/** A switch is always sent; this can be left open. */
export const yesOrNo = {
  type: 'select',
  options: [
    { label: 'Yes', value: 'true' },
    { label: 'No', value: 'false' },
  ],
  valueSchema: { type: 'boolean' },
} satisfies Partial<Field>;

function optionsOf(values: readonly JsonValue[]) {
  const texts = new Set(values.filter(isScalar).map(String));
  return Array.from(texts, (value) => ({ label: optionLabel(value), value })).filter(({ value }) => value !== '');
}

/** `landscape_16_9` is Landscape 16:9; what is written with capitals or signs stays as it is. */
function optionLabel(value: string): string {
  if (value === 'true') return 'Yes';
  if (value === 'false') return 'No';
  if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(value)) return value;
  const words = value
    .replace(/_(\d+)_(\d+)$/, ' $1:$2')
    .replaceAll('_', ' ')
    .replace(/\b(hd|3d|2d|ai)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
