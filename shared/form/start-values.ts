import { fieldKey } from './field-key.ts';
import { type AnyField, rulesOf } from './field-types.ts';
import type { FormValues } from './form-values.ts';

/** What a form holds before anything is filled in; hidden fields are not part of it. */
export function startValues(fields: readonly AnyField[]): FormValues {
  return Object.fromEntries(
    fields.filter((field) => !field.hidden).map((field) => [fieldKey(field), rulesOf(field).startValue(field)]),
  );
}
