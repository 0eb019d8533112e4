import * as z from 'zod/mini';
import { keys } from '#functions/platform/table/keys.ts';
import type { FoundItems, Wanted } from '#functions/platform/table/table.ts';
import type { Named } from '../pages/published-pages.ts';

const restingSchema = z.object({
  since: z.string(),
  until: z.optional(z.string()),
  endedAt: z.optional(z.string()),
});
type Resting = z.infer<typeof restingSchema>;

export function restAt(kind: 'model' | 'key' | 'stage', id: string) {
  return { key: keys.rest(kind, id), schema: restingSchema } satisfies Wanted;
}

/** Id of the only stage. */
export const wholeStage = 'stage';

export function isResting<R extends Resting>(rest: R | undefined, now: Date): rest is R {
  if (rest === undefined || rest.endedAt !== undefined) return false;
  return rest.until === undefined || Date.parse(rest.until) > now.getTime();
}

/** Everything that can rest for a page: its model, the paying key, or the stage. */
export function listPossibleRests({ modelId, apiKeyId }: Named): Wanted<ReturnType<typeof restAt>['schema']>[] {
  return [
    restAt('model', modelId),
    restAt('stage', wholeStage),
    ...(apiKeyId === undefined ? [] : [restAt('key', apiKeyId)]),
  ];
}

/** True while nothing can be generated with the page. `parts` holds the items that the page names. */
export function isPageResting(named: Named, parts: FoundItems, now: Date): boolean {
  return listPossibleRests(named).some((wanted) => isResting(parts.get(wanted), now));
}
