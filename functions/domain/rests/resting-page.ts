import { isResting, restAt, wholeStage } from './resting.ts';
import type { Named } from '../pages/published-pages.ts';
import type { FoundItems, Wanted } from '#functions/platform/table/table.ts';

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
