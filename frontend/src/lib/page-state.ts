import * as z from 'zod';
import { formValuesSchema } from '#shared/form/form-values.ts';

/** What a screen that leads to a model page may bring along. */
export const pageStateSchema = z.object({
  prompt: z.string().optional(),
  /** By field key. */
  values: formValuesSchema.optional(),
  /** Whether what was brought along is generated at once. */
  starts: z.boolean().optional(),
});
export type PageState = z.infer<typeof pageStateSchema>;
