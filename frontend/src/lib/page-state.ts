import * as z from 'zod/mini';
import { formValuesSchema } from '#shared/form/form-values.ts';

/** What a screen that leads to a model page may bring along. */
export const pageStateSchema = z.object({
  prompt: z.optional(z.string()),
  /** By field key. */
  values: z.optional(formValuesSchema),
  /** Whether what was brought along is generated at once. */
  starts: z.optional(z.boolean()),
});
export type PageState = z.infer<typeof pageStateSchema>;
