import * as z from 'zod/mini';
import { keys } from '#functions/platform/table/keys.ts';
import type { Wanted } from '#functions/platform/table/table.ts';

/** How many requests there are in each status, kept by the stream rather than counted on demand. */
const countsSchema = z.object({
  pending: z._default(z.int(), 0),
  processing: z._default(z.int(), 0),
  completed: z._default(z.int(), 0),
  rejected: z._default(z.int(), 0),
});

/** Of a form that has none. */
export const noRequests = countsSchema.parse({});

/** Of a form: to be read with other items. */
export function requestCountsAt(formId: string) {
  return { key: keys.requestCounts(formId), schema: countsSchema } satisfies Wanted;
}

/** The same of all forms together. */
export function requestTotalsAt() {
  return { key: keys.requestTotals, schema: countsSchema } satisfies Wanted;
}
