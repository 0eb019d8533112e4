import { z } from 'zod';
import { fieldTypes, type InputField } from '../form/input-field.ts';

/** What a language model drafts of a model; every name is there, since structured output knows no optional ones. */
export const modelDraftSchema = z.object({
  modelName: z.string(),
  description: z.string(),
  workflowPath: z.string(),
  outputKey: z.string(),
  iconUrl: z.string().nullable(),
  fields: z.array(
    z.object({
      label: z.string(),
      variable_name: z.string(),
      type: z.enum(fieldTypes).exclude(['prompt_builder', 'dropdown_with_image']),
      required: z.boolean(),
      placeholder: z.string().nullable(),
      description: z.string().nullable(),
      advanced: z.boolean(),
      defaultValue: z.union([z.string(), z.number(), z.boolean(), z.null()]),
      min: z.number().nullable(),
      max: z.number().nullable(),
      step: z.number().nullable(),
      options: z.array(z.object({ label: z.string(), value: z.string() })).nullable(),
    }),
  ),
});
export type ModelDraft = z.infer<typeof modelDraftSchema>;

/** A draft's fields as a form has them; `newId` names each. */
export function fieldsOfDraft({ fields }: ModelDraft, newId: () => string): InputField[] {
  return fields.map(({ variable_name: variableName, ...drafted }) => ({
    id: newId(),
    variableName,
    ...drafted,
    placeholder: drafted.placeholder ?? undefined,
    description: drafted.description ?? undefined,
    defaultValue: drafted.defaultValue ?? undefined,
    min: drafted.min ?? undefined,
    max: drafted.max ?? undefined,
    step: drafted.step ?? undefined,
    options: drafted.options ?? undefined,
  }));
}
