import type { Sum } from '#functions/platform/table/apply-once.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Change } from '#functions/platform/table/stream.ts';

/** What a change means to the number of open issues: who has put one right deletes it. */
export function issueSums({ before, after }: Change): Sum[] {
  if ((after ?? before)?.sk !== 'ISSUE') return [];
  const by = (after === undefined ? 0 : 1) - (before === undefined ? 0 : 1);
  return by === 0 ? [] : [{ key: keys.issueCounts, name: 'open', by }];
}
