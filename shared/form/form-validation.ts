import type { FieldProblem } from '../contracts/errors.ts';
import { valueOfField } from './field-key.ts';
import { type AnyField, rulesOf } from './field-types.ts';
import { activeFields } from './visibility.ts';

/** Every problem of a form, in the order of its fields. Never throws, whatever the values. */
export function validateForm(fields: readonly AnyField[], values: Readonly<Record<string, unknown>>): FieldProblem[] {
  return activeFields(fields, values)
    .filter((field) => !field.hidden)
    .flatMap((field) => rulesOf(field).problems(field, valueOfField(values, field)));
}

/** The first problem of one field, those of a prompt builder's fields included. */
export function validateField(field: AnyField, value: unknown): string | undefined {
  return rulesOf(field).problems(field, value)[0]?.message;
}

/** Whether a field holds something, and something acceptable. */
export function isFilled(field: AnyField, value: unknown): boolean {
  return !rulesOf(field).isBlank(field, value) && validateField(field, value) === undefined;
}
