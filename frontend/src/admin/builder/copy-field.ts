import { fieldKey, type KeyedField } from '#shared/form/form-values.ts';
import { type Field, fieldSchema, rulesOf } from '#shared/form/field-types.ts';
import { messages } from './messages.ts';

/** A copy with ids of its own, and a suffix on label and variable name that makes them unlike all others'. */
export function copyOfField(field: Field, others: readonly KeyedField[]): Field {
  return fieldSchema.parse({
    ...field,
    ...rulesOf(field).renewed(field, () => crypto.randomUUID()),
    id: crypto.randomUUID(),
    // A form has one prompt.
    isPrompt: undefined,
    label: freeText((count) => messages.copyLabel(field.label, count), labelsOf(others)),
    variableName: freeText((count) => numbered(`${fieldKey(field)}_copy`, count), keysOf(others)),
  });
}

/** The field under a label and a variable name that no other field has. */
export function withFreeName<F extends KeyedField>(field: F, others: readonly KeyedField[]): F {
  const key = fieldKey(field);
  const named = {
    ...field,
    label: freeText((count) => (count === 1 ? field.label : `${field.label} ${count}`), labelsOf(others)),
  };
  const taken = keysOf(others);
  return taken.has(fieldKey(named)) ? { ...named, variableName: freeText((n) => numbered(key, n), taken) } : named;
}

function numbered(name: string, count: number): string {
  return count === 1 ? name : `${name}_${count}`;
}

function labelsOf(fields: readonly KeyedField[]): ReadonlySet<string> {
  return new Set(fields.map(({ label }) => label));
}

function keysOf(fields: readonly KeyedField[]): ReadonlySet<string> {
  return new Set(fields.map(fieldKey));
}

/** The first of a series of texts that is not taken. */
function freeText(textOf: (count: number) => string, taken: ReadonlySet<string>): string {
  let count = 1;
  while (taken.has(textOf(count))) count += 1;
  return textOf(count);
}
