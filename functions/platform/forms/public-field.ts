import type { PublicField } from '#shared/contracts/pages.ts';
import type { InputField } from '#shared/domain/input-field.ts';

/** Without instructions to other models; whether there is a check of images is all that a browser needs. */
export function publicField(field: InputField): PublicField {
  const { imageValidationPrompt, systemInstructions: _, ...shown } = field;
  return { ...shown, checksImages: field.type === 'file' && Boolean(imageValidationPrompt) };
}
