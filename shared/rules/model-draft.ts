import * as z from 'zod/mini';
import { fieldTypes, type Field, rulesForType } from '../form/field-types.ts';
import { fieldSchema } from '../form/form-schemas.ts';

/** No property is optional, because structured output doesn't support that. */
export const modelDraftSchema = z.object({
  modelName: z.string(),
  description: z.string(),
  workflowPath: z.string(),
  outputKey: z.string(),
  iconUrl: z.nullable(z.string()),
  fields: z.array(
    z.object({
      label: z.string(),
      variable_name: z.string(),
      type: z.enum(fieldTypes.filter((type) => rulesForType({ type }).byAssistant)),
      required: z.boolean(),
      placeholder: z.nullable(z.string()),
      description: z.nullable(z.string()),
      advanced: z.boolean(),
      defaultValue: z.union([z.string(), z.number(), z.boolean(), z.null()]),
      min: z.nullable(z.number()),
      max: z.nullable(z.number()),
      step: z.nullable(z.number()),
      options: z.nullable(z.array(z.object({ label: z.string(), value: z.string() }))),
    }),
  ),
});
export type ModelDraft = z.infer<typeof modelDraftSchema>;

export function fieldsOfDraft({ fields }: ModelDraft, newId: () => string): Field[] {
  return fields.map(({ variable_name: variableName, ...drafted }) => {
    const stated = Object.entries(drafted).filter(([, value]) => value !== null);
    return fieldSchema.parse({ id: newId(), variableName, ...Object.fromEntries(stated) });
  });
}
