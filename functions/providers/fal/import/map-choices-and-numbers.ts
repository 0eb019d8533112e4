import * as z from 'zod/mini';
import type { FieldOf } from '#shared/form/field-types.ts';
import type { ValueSchema } from '#shared/form/form-schemas.ts';
import { accepts } from '#shared/form/value-schema.ts';
import type { JsonValue } from '#shared/kernel/json.ts';
import type { Schema } from './json-schema.ts';
import {
  findConstraints,
  readDefault,
  fieldAt,
  isFullyChecked,
  type Mapped,
  type Parameter,
  skip,
  toValueSchema,
  withNote,
  yesOrNo,
} from './mapped-field.ts';

type Scalar = string | number | boolean;

export function mapChoice(
  schema: Schema,
  values: readonly JsonValue[],
  parameter: Parameter,
  allowsOther = false,
): Mapped {
  const options = toOptions(values);
  if (options.length === 0) return mapWithoutChoices(schema, values, parameter);
  const { value, addNote } = readDefault(schema, parameter);
  const isPlainText = !allowsOther && values.every((candidate) => typeof candidate === 'string');
  return addNote(
    fieldAt(schema, parameter, {
      type: 'select',
      options,
      defaultValue: isScalar(value) ? String(value) : undefined,
      allowCustomValue: allowsOther || undefined,
      valueSchema: isPlainText ? undefined : toValueSchema(schema),
    }),
  );
}

function mapWithoutChoices(schema: Schema, [first = null]: readonly JsonValue[], parameter: Parameter): Mapped {
  return parameter.isRequired
    ? mapConstant(schema, first, parameter)
    : skip(parameter, 'None of its values can be chosen in a form');
}

function emptyItems({ minItems = 0 }: Schema, [first = null]: readonly JsonValue[]): JsonValue[] {
  return Array.from({ length: minItems }, () => first);
}

export function mapChoices(schema: Schema, values: readonly JsonValue[], parameter: Parameter): Mapped {
  const options = toOptions(values);
  if (options.length === 0) return mapWithoutChoices(schema, [emptyItems(schema, values)], parameter);
  const { value, addNote } = readDefault(schema, parameter);
  const chosen = Array.isArray(value) ? value.filter(isScalar).map(String) : [];
  return addNote(
    fieldAt(schema, parameter, {
      type: 'select',
      multiple: true,
      options,
      defaultValue: chosen.length > 0 ? chosen : undefined,
      valueSchema: toValueSchema(schema),
    }),
  );
}

export function mapBoolean(schema: Schema, parameter: Parameter, isNullable: boolean): Mapped {
  const { value, addNote } = readDefault(schema, parameter);
  if (isNullable && value === undefined) return addNote(fieldAt(schema, parameter, yesOrNo));
  return addNote(
    fieldAt(schema, parameter, { type: 'boolean', defaultValue: typeof value === 'boolean' ? value : undefined }),
  );
}

function toOptions(values: readonly JsonValue[]) {
  const texts = new Set(values.filter(isScalar).map(String));
  return Array.from(texts, (value) => ({ label: optionLabel(value), value })).filter(({ value }) => value !== '');
}

/** `landscape_16_9` becomes Landscape 16:9; texts with capitals or signs stay unchanged. */
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

/** A slider with more steps is too fine to hit. */
const maxSteps = 250;

export function mapNumber(schema: Schema, parameter: Parameter): Mapped {
  const { value, addNote } = readDefault(schema, parameter);
  const defaultValue = typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined;
  const limits = readLimits(schema);
  const step = findSliderStep(schema, limits, defaultValue);
  const settings = { defaultValue, ...limits, valueSchema: findOtherConstraints(schema) };
  if (step !== undefined) return addNote(fieldAt(schema, parameter, { type: 'range', ...settings, step }));
  const numberStep = schema.multipleOf ?? (schema.type === 'integer' ? 1 : undefined);
  const isOnSteps = numberStep !== undefined && isOnGrid(0, numberStep, limits.min ?? 0);
  return addNote(fieldAt(schema, parameter, { type: 'number', ...settings, step: isOnSteps ? numberStep : undefined }));
}

function findOtherConstraints(schema: Schema) {
  const isWhole = schema.type === 'integer';
  const { exclusiveMinimum, exclusiveMaximum, ...rest } = { ...schema, minimum: undefined, maximum: undefined };
  return isWhole
    ? findConstraints(rest, [])
    : findConstraints({ ...rest, exclusiveMinimum, exclusiveMaximum }, ['type']);
}

type Limits = Pick<FieldOf<'number'>, 'min' | 'max'>;

/** Exclusive ends become the next whole number for integers; for other numbers, the value's schema checks them. */
function readLimits(schema: Schema): Limits {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const isWhole = schema.type === 'integer';
  const lows = [
    isWhole && minimum !== undefined ? Math.ceil(minimum) : minimum,
    isWhole && exclusiveMinimum !== undefined ? Math.floor(exclusiveMinimum) + 1 : undefined,
  ].filter((low) => low !== undefined);
  const highs = [
    isWhole && maximum !== undefined ? Math.floor(maximum) : maximum,
    isWhole && exclusiveMaximum !== undefined ? Math.ceil(exclusiveMaximum) - 1 : undefined,
  ].filter((high) => high !== undefined);
  return {
    min: lows.length > 0 ? Math.max(...lows, Number.MIN_SAFE_INTEGER) : undefined,
    max: highs.length > 0 ? Math.min(...highs, Number.MAX_SAFE_INTEGER) : undefined,
  };
}

function findSliderStep(schema: Schema, { min, max }: Limits, defaultValue: number | undefined): number | undefined {
  if (min === undefined || max === undefined || defaultValue === undefined || min >= max) return undefined;
  const isWhole = schema.type === 'integer';
  if (!isWhole && (schema.exclusiveMinimum !== undefined || schema.exclusiveMaximum !== undefined)) return undefined;
  const steps = schema.multipleOf ? [schema.multipleOf] : isWhole ? [1] : [0.1, 0.05, 0.01, 0.001];
  const isFine = (step: number) => isWhole || schema.multipleOf !== undefined || (max - min) / step >= 20;
  return steps.find(
    (step) =>
      (max - min) / step <= maxSteps && isFine(step) && isOnGrid(min, step, defaultValue) && isOnGrid(min, step, max),
  );
}

function isOnGrid(start: number, step: number, value: number): boolean {
  const steps = (value - start) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

const names = ['r', 'g', 'b'];
const part = z._default(z.int().check(z.minimum(0), z.maximum(255)), 0);
const rgbSchema = z.object({ r: part, g: part, b: part });

export function isRgb({ properties = {} }: Schema): boolean {
  const isWhole = ({ minimum, maximum, type }: Schema) => type === 'integer' && (minimum ?? 0) === 0 && maximum === 255;
  return Object.keys(properties).length === names.length && names.every((name) => isWhole(properties[name] ?? {}));
}

export function mapRgb(schema: Schema, parameter: Parameter): Mapped {
  const { value, addNote } = readDefault(schema, parameter);
  const given = value === undefined ? undefined : rgbSchema.safeParse(value).data;
  const settings = { type: 'color', asRgb: true, defaultValue: given && toHexColor(given) } as const;
  return addNote(fieldAt({ ...schema, title: chooseColorTitle(schema, parameter) }, parameter, settings));
}

/** A type's name such as RGB means nothing to users, and a list already names its items. */
function chooseColorTitle({ title = '' }: Schema, { key }: Parameter): string | undefined {
  if (key.endsWith(']')) return '';
  return /rgb/i.test(title) ? undefined : title;
}

function toHexColor({ r, g, b }: z.output<typeof rgbSchema>): string {
  return `#${[r, g, b].map((candidate) => candidate.toString(16).padStart(2, '0')).join('')}`;
}

const maxSchemaLength = 20_000;

export function mapJson(schema: Schema, parameter: Parameter): Mapped {
  const { value, addNote } = readDefault(schema, parameter);
  const valueSchema = toValueSchema(schema);
  const isSmall = JSON.stringify(valueSchema).length <= maxSchemaLength;
  const example = schema.examples?.[0];
  const mapped = addNote(
    fieldAt(schema, parameter, {
      type: 'textarea',
      rows: 6,
      defaultValue: startText(parameter, valueSchema, value),
      placeholder: example === undefined ? 'JSON' : JSON.stringify(example),
      valueSchema: isSmall ? valueSchema : typeOnly(schema),
    }),
  );
  const isChecked = isSmall && isFullyChecked(schema);
  return isChecked ? mapped : withNote(mapped, parameter, 'The form does not check its innermost parts');
}

function typeOnly({ type }: Schema) {
  return type ? { type } : {};
}

function startText(parameter: Parameter, schema: ValueSchema, value: JsonValue | undefined): string | undefined {
  if (value !== undefined && !isBlank(value)) return JSON.stringify(value, null, 2);
  const blank = [{}, []].find((candidate) => accepts(schema, candidate));
  return parameter.isRequired && blank !== undefined && schema.type !== undefined ? JSON.stringify(blank) : undefined;
}

function isBlank(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

export function mapConstant(schema: Schema, value: JsonValue, parameter: Parameter): Mapped {
  const isPlain = typeof value !== 'object' && value !== '';
  if (isPlain) return fieldAt(schema, parameter, { type: 'text', hidden: true, defaultValue: value });
  return fieldAt(schema, parameter, {
    type: 'textarea',
    hidden: true,
    defaultValue: JSON.stringify(value),
    valueSchema: {},
  });
}
