import * as z from 'zod/mini';
import { keys } from '#functions/platform/table/keys.ts';
import type { Wanted } from '#functions/platform/table/table.ts';

/** All that a page has to know of a rest. */
const restingSchema = z.object({
  since: z.string(),
  until: z.optional(z.string()),
  endedAt: z.optional(z.string()),
});
type Resting = z.infer<typeof restingSchema>;

/** The rest of a model or a key, to be read with others. */
export function restAt(kind: 'model' | 'key' | 'stage', id: string) {
  return { key: keys.rest(kind, id), schema: restingSchema } satisfies Wanted;
}

/** The id of the one stage. */
export const wholeStage = 'stage';

export function isResting<R extends Resting>(rest: R | undefined, now: Date): rest is R {
  if (rest === undefined || rest.endedAt !== undefined) return false;
  return rest.until === undefined || Date.parse(rest.until) > now.getTime();
}
