import { fieldKey } from '#shared/form/form-values.ts';
import { type AnyField, type Field, fieldSchema } from '#shared/form/field-types.ts';

/** A draft as it is kept: with a variable name, without what was left blank or belongs to a former type. */
export function settledField(draft: AnyField, original: AnyField): Field {
  const kept = Object.entries(draft).filter(([name, value]) => {
    const isOff = value === false && name !== 'defaultValue' && !Object.hasOwn(original, name);
    return !isOff && !isBlank(value);
  });
  return fieldSchema.parse({
    ...Object.fromEntries(kept),
    label: draft.label.trim(),
    variableName: fieldKey(draft),
  });
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.every(isBlank));
}
