import { type Field, rulesForType } from '#shared/form/field-types.ts';
import { fieldSchema } from '#shared/form/form-schemas.ts';
import { fieldKey, type KeyedField } from '#shared/form/form-values.ts';
import { messages } from './messages.ts';

export function copyField(field: Field, others: readonly KeyedField[]): Field {
  return fieldSchema.parse({
    ...field,
    ...rulesForType(field).renewed(field, () => crypto.randomUUID()),
    id: crypto.randomUUID(),
    isPrompt: undefined,
    label: findUnusedText((count) => messages.copyLabel(field.label, count), collectLabels(others)),
    variableName: findUnusedText((count) => addNumber(`${fieldKey(field)}_copy`, count), collectKeys(others)),
  });
}

export function makeUniqueField<F extends KeyedField>(field: F, others: readonly KeyedField[]): F {
  const key = fieldKey(field);
  const relabelled = {
    ...field,
    label: findUnusedText((count) => (count === 1 ? field.label : `${field.label} ${count}`), collectLabels(others)),
  };
  const usedTexts = collectKeys(others);
  return usedTexts.has(fieldKey(relabelled))
    ? { ...relabelled, variableName: findUnusedText((n) => addNumber(key, n), usedTexts) }
    : relabelled;
}

export function withFreeKey<F extends KeyedField>(field: F, others: readonly KeyedField[]): F {
  const usedTexts = collectKeys(others);
  const key = fieldKey(field);
  if (field.variableName?.trim() || !usedTexts.has(key)) return field;
  return { ...field, variableName: findUnusedText((count) => addNumber(key, count), usedTexts) };
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

function findUnusedText(format: (count: number) => string, usedTexts: ReadonlySet<string>): string {
  let count = 1;
  while (usedTexts.has(format(count))) count += 1;
  return format(count);
}
