import * as z from 'zod';
import { fieldTypes, type Field, fieldSchema, rulesOf } from '../form/field-types.ts';

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
      type: z.enum(fieldTypes.filter((type) => rulesOf({ type }).byAssistant)),
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
export function fieldsOfDraft({ fields }: ModelDraft, newId: () => string): Field[] {
  return fields.map(({ variable_name: variableName, ...drafted }) => {
    const stated = Object.entries(drafted).filter(([, value]) => value !== null);
    return fieldSchema.parse({ id: newId(), variableName, ...Object.fromEntries(stated) });
  });
}
