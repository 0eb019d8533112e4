import type { PublicField } from '#shared/contracts/pages.ts';
import type { InputField } from '#shared/form/input-field.ts';
import { type Section, sectionedFields } from '#shared/rules/model-definition.ts';

/** A form's fields as browsers see them. */
export function publicFields(form: { readonly sections: readonly Section[] }): PublicField[] {
  return sectionedFields(form).map(publicField);
}

/** Without instructions to other models; whether there is a check of images is all that a browser needs. */
export function publicField(field: InputField): PublicField {
  const { imageValidationPrompt, systemInstructions: _, ...shown } = field;
  return { ...shown, checksImages: field.type === 'file' && Boolean(imageValidationPrompt) };
}
