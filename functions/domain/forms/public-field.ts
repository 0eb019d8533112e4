import { type AnyField, type PublicField, rulesForType } from '#shared/form/field-types.ts';
import { publicFieldSchema, shownPart } from '#shared/form/form-schemas.ts';
import { type FormSection, shownFields } from '#shared/rules/form-definition.ts';

export function toPublicFields(form: { readonly sections: readonly FormSection[] }): PublicField[] {
  return shownFields(form).map(toPublicField);
}

/** Removes instructions to language models, and settings that this version doesn't know. */
export function toPublicField(field: AnyField): PublicField {
  const checksImages = rulesForType(field).takes(field).length > 0 && Boolean(field.imageValidationPrompt);
  const { promptBuilderConfig } = field;
  const parts = promptBuilderConfig && {
    promptBuilderConfig: { ...promptBuilderConfig, subFields: promptBuilderConfig.subFields.map(shownPart) },
  };
  return publicFieldSchema.parse({ ...field, ...parts, checksImages });
}
