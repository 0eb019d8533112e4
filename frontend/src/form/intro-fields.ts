import { isFilled } from '#shared/form/read-form.ts';
import { type PublicField, rulesOf } from '#shared/form/field-types.ts';

/** Whether the wizard's introduction asks for it: nothing can be made without it, and nothing is preset. */
export function isOnIntro(field: PublicField): boolean {
  return field.required === true && !isFilled(field, rulesOf(field).startValue(field));
}
