import * as z from 'zod/mini';
import { formValuesSchema } from '#shared/form/form-values.ts';

/** What a screen that leads to a model page may bring along. */
const pageStateSchema = z.object({
  prompt: z.optional(z.string()),
  /** By field key. */
  values: z.optional(formValuesSchema),
  /** What it was taken from, by a name that people know. */
  from: z.optional(z.string()),
  /** What was brought along is generated at once, as long as it costs that. */
  startsAtCost: z.optional(z.number()),
});
export type PageState = z.infer<typeof pageStateSchema>;

/** What was brought along; undefined where an entry of the history says something else, or nothing. */
export function broughtIn(state: unknown): PageState | undefined {
  const { data } = pageStateSchema.safeParse(state);
  return data && Object.keys(data).length > 0 ? data : undefined;
}
