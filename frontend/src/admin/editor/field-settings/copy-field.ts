import { type Field, fieldSchema, rulesForType } from '#shared/form/field-types.ts';
import { fieldKey, type KeyedField } from '#shared/form/form-values.ts';
import { messages } from './messages.ts';

export function copyField(field: Field, others: readonly KeyedField[]): Field {
  return fieldSchema.parse({
    ...field,
    ...rulesForType(field).renewed(field, () => crypto.randomUUID()),
    id: crypto.randomUUID(),
    isPrompt: undefined,
    label: findFreeText((count) => messages.copyLabel(field.label, count), collectLabels(others)),
    variableName: findFreeText((count) => addNumber(`${fieldKey(field)}_copy`, count), collectKeys(others)),
  });
}

export function giveFreeName<F extends KeyedField>(field: F, others: readonly KeyedField[]): F {
  const key = fieldKey(field);
  const named = {
    ...field,
    label: findFreeText((count) => (count === 1 ? field.label : `${field.label} ${count}`), collectLabels(others)),
  };
  const taken = collectKeys(others);
  return taken.has(fieldKey(named)) ? { ...named, variableName: findFreeText((n) => addNumber(key, n), taken) } : named;
}

function addNumber(name: string, count: number): string {
  return count === 1 ? name : `${name}_${count}`;
}

function collectLabels(fields: readonly KeyedField[]): ReadonlySet<string> {
  return new Set(fields.map(({ label }) => label));
}

function collectKeys(fields: readonly KeyedField[]): ReadonlySet<string> {
  return new Set(fields.map(fieldKey));
}

function findFreeText(format: (count: number) => string, taken: ReadonlySet<string>): string {
  let count = 1;
  while (taken.has(format(count))) count += 1;
  return format(count);
}
