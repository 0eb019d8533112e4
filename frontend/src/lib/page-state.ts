import * as z from 'zod/mini';
import { formValuesSchema } from '#shared/form/form-values.ts';

/** The router state that a link to a model page can carry. */
const pageStateSchema = z.object({
  prompt: z.optional(z.string()),
  /** Values by field key. */
  values: z.optional(formValuesSchema),
  from: z.optional(z.string()),
  /** Starts at once if the cost equals this number of credits. */
  startsAtCost: z.optional(z.number()),
});
export type PageState = z.infer<typeof pageStateSchema>;

/** Undefined if the state contains other data. */
export function parsePageState(state: unknown): PageState | undefined {
  const { data } = pageStateSchema.safeParse(state);
  return data && Object.keys(data).length > 0 ? data : undefined;
}
