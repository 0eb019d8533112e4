import type { InputField } from '#shared/form/input-field.ts';

/** What can be chosen in a choice; one inside a prompt builder has no pictures. */
export function choicesOf({ type, options = [], imageOptions = [] }: InputField) {
  return type === 'dropdown_with_image' && imageOptions.length > 0 ? imageOptions : options;
}
