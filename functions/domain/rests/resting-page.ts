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

/** Since when a page rests; undefined where it does not. `parts` is what was read of what it names. */
export function restingSince(named: Named, parts: FoundItems, now: Date): string | undefined {
  const rests = restsOf(named).map((wanted) => parts.get(wanted));
  return rests.find((rest) => isResting(rest, now))?.since;
}
