import type { FieldOf } from '#shared/form/field-types.ts';
import { defaultOf } from './default-of.ts';
import { fieldAt, type Mapped, type Place } from './place.ts';
import type { Schema } from './schema.ts';
import { constraintsOf } from './value-schema-of.ts';

/** More steps than this can't be hit on a slider. */
const mostSteps = 250;

/** A slider where both ends and the default are known and near enough, else a number. */
export function mapNumber(schema: Schema, place: Place): Mapped {
  const { value, noted } = defaultOf(schema, place);
  const defaultValue = typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined;
  const limits = limitsOf(schema);
  const step = stepOf(schema, limits, defaultValue);
  const settings = { defaultValue, ...limits, valueSchema: beyondLimits(schema) };
  if (step !== undefined) return noted(fieldAt(schema, place, { type: 'range', ...settings, step }));
  const numberStep = schema.multipleOf ?? (schema.type === 'integer' ? 1 : undefined);
  const isOnSteps = numberStep !== undefined && isOnGrid(0, numberStep, limits.min ?? 0);
  return noted(fieldAt(schema, place, { type: 'number', ...settings, step: isOnSteps ? numberStep : undefined }));
}

/** What the field's own limits do not say. */
function beyondLimits(schema: Schema) {
  const isWhole = schema.type === 'integer';
  const { exclusiveMinimum, exclusiveMaximum, ...rest } = { ...schema, minimum: undefined, maximum: undefined };
  return isWhole ? constraintsOf(rest, []) : constraintsOf({ ...rest, exclusiveMinimum, exclusiveMaximum }, ['type']);
}

type Limits = Pick<FieldOf<'number'>, 'min' | 'max'>;

/** An exclusive end is the next whole number for integers, and is left to the value's schema for others. */
function limitsOf(schema: Schema): Limits {
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

/** The step of a slider that reaches both ends and the default; undefined when there is none. */
function stepOf(schema: Schema, { min, max }: Limits, defaultValue: number | undefined): number | undefined {
  if (min === undefined || max === undefined || defaultValue === undefined || min >= max) return undefined;
  const isWhole = schema.type === 'integer';
  if (!isWhole && (schema.exclusiveMinimum !== undefined || schema.exclusiveMaximum !== undefined)) return undefined;
  const steps = schema.multipleOf ? [schema.multipleOf] : isWhole ? [1] : [0.1, 0.05, 0.01, 0.001];
  const isFine = (step: number) => isWhole || schema.multipleOf !== undefined || (max - min) / step >= 20;
  return steps.find(
    (step) =>
      (max - min) / step <= mostSteps &&
      isFine(step) &&
      // A default that is accepted is a multiple, too, so the whole slider is.
      isOnGrid(min, step, defaultValue) &&
      isOnGrid(min, step, max),
  );
}

function isOnGrid(start: number, step: number, value: number): boolean {
  const steps = (value - start) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}
