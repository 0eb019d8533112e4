import { accountSchema } from '#functions/domain/credits/account.ts';
import type { Change, StreamItem } from '#functions/platform/table/stream.ts';

/**
 * Whose account has moved for the first time on a day: what moves after it on the same day is checked with it. A change that
 * brings no time of its own is none of ours, and more worth checking than any.
 */
export function movedAccount({ before, after }: Change): string | undefined {
  const item = after ?? before;
  if (item?.sk !== 'CREDIT') return undefined;
  const [previous, now] = [timeOf(before), timeOf(after)];
  const isMarked = previous !== undefined && previous !== now && previous.slice(0, 10) === now?.slice(0, 10);
  return isMarked ? undefined : item.pk.slice('USER#'.length);
}

function timeOf(item: StreamItem | undefined): string | undefined {
  return item && accountSchema.shape.updatedAt.parse(item['updatedAt']);
}
