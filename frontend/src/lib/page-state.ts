import * as z from 'zod/mini';
import { formValuesSchema } from '#shared/form/form-values.ts';

/** The router state that a link to a model page can carry. */
const pageStateSchema = z.object({
  prompt: z.optional(z.string()),
  /** Keys are field keys. */
  values: z.optional(formValuesSchema),
  /** Names the source of the values. */
  from: z.optional(z.string()),
  /** Starts at once, if the cost is still this. */
  startsAtCost: z.optional(z.number()),
});
export type PageState = z.infer<typeof pageStateSchema>;

/** Undefined if the state holds something else. */
export function broughtIn(state: unknown): PageState | undefined {
  const { data } = pageStateSchema.safeParse(state);
  return data && Object.keys(data).length > 0 ? data : undefined;
}
