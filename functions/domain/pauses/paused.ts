import * as z from 'zod/mini';
import { keys } from '#functions/platform/table/keys.ts';
import type { FoundItems, Wanted } from '#functions/platform/table/table.ts';
import type { Named } from '../pages/published-pages.ts';

const pausedSchema = z.object({
  since: z.string(),
  until: z.optional(z.string()),
  endedAt: z.optional(z.string()),
});
type Paused = z.infer<typeof pausedSchema>;

export function pauseAt(kind: 'model' | 'key' | 'stage', id: string) {
  return { key: keys.pause(kind, id), schema: pausedSchema } satisfies Wanted;
}

export const wholeStage = 'stage';

export function isPaused<R extends Paused>(pause: R | undefined, now: Date): pause is R {
  if (pause === undefined || pause.endedAt !== undefined) return false;
  return pause.until === undefined || Date.parse(pause.until) > now.getTime();
}

export function listPossiblePauses({ modelId, apiKeyId }: Named): Wanted<ReturnType<typeof pauseAt>['schema']>[] {
  return [
    pauseAt('model', modelId),
    pauseAt('stage', wholeStage),
    ...(apiKeyId === undefined ? [] : [pauseAt('key', apiKeyId)]),
  ];
}

export function isPagePaused(named: Named, parts: FoundItems, now: Date): boolean {
  return listPossiblePauses(named).some((wanted) => isPaused(parts.get(wanted), now));
}
