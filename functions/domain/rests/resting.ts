import * as z from 'zod/mini';
import { keys } from '#functions/platform/table/keys.ts';
import type { FoundItems, Wanted } from '#functions/platform/table/table.ts';
import type { Named } from '../pages/published-pages.ts';

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

/** Whatever may rest of what a page names: its model, the key that pays, or everything. */
export function restsOf({ modelId, apiKeyId }: Named): Wanted<ReturnType<typeof restAt>['schema']>[] {
  return [
    restAt('model', modelId),
    restAt('stage', wholeStage),
    ...(apiKeyId === undefined ? [] : [restAt('key', apiKeyId)]),
  ];
}

/** Whether nothing can be generated with a page for a while. `parts` is what was read of what it names. */
export function isPageResting(named: Named, parts: FoundItems, now: Date): boolean {
  return restsOf(named).some((wanted) => isResting(parts.get(wanted), now));
}
