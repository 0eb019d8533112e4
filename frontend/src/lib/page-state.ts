import * as z from 'zod';
import { formValuesSchema } from '#shared/form/form-values.ts';

/** What a screen that leads to a model page may bring along. */
export const pageStateSchema = z.object({
  prompt: z.string().optional(),
  /** By field key. */
  values: formValuesSchema.optional(),
  /** A generation that was just started and is to be followed. */
  generationId: z.string().optional(),
});
export type PageState = z.infer<typeof pageStateSchema>;
