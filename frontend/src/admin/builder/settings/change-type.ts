import { type AnyField, rulesOf } from '#shared/form/field-types.ts';

/**
 * What changes with a field's type. Settings of the old type stay in the draft, in case the type is changed back; those of
 * the new one start with its own where nothing is set, and a default value stays only where the new type allows it.
 */
export function withType(field: AnyField, type: string): Partial<AnyField> {
  const { starts, keepsDefault } = rulesOf({ type });
  const set: Partial<AnyField> = Object.fromEntries(Object.entries(field).filter(([, value]) => value !== undefined));
  const changed = { ...field, ...starts, ...set, type };
  return { ...changed, defaultValue: keepsDefault(changed) ? changed.defaultValue : starts.defaultValue };
}
