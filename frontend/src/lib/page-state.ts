import { z } from 'zod';
import { formValuesSchema } from '#shared/domain/input-field.ts';

/** What a screen that leads to a model page may bring along for its form: a prompt, or values by field key. */
export const pageStateSchema = z.object({ prompt: z.string().optional(), values: formValuesSchema.optional() });
export type PageState = z.infer<typeof pageStateSchema>;
