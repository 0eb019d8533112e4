import type { Notification } from '#shared/contracts/notifications.ts';
import { notificationItem } from '#functions/domain/notifications/notification-repository.ts';
import { historyItem } from '#functions/domain/subscribers/history-repository.ts';
import type { Consequence } from '#functions/platform/table/apply-once.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Change, StreamItem } from '#functions/platform/table/stream.ts';
import { issueSums, requestSums, statsOf } from './counts.ts';
import { historyOf } from './history-events.ts';
import { notificationOf } from './notifications.ts';
import type { Subject } from '#functions/domain/board/board.ts';
import { accountSchema } from '#functions/domain/credits/account.ts';
import type { Table } from '#functions/platform/table/table.ts';

/** What a change leads to once, and what its user is told of it. */
export interface Followed extends Consequence {
  readonly news?: { readonly userId: string; readonly note: Notification } | undefined;
}

/** Undefined where nothing follows from a change. */
export function consequenceOf(change: Change): Followed | undefined {
  const history = historyOf(change);
  const told = notificationOf(change);
  const news = told && { userId: told.userId, note: { ...told.note, isRead: false } };
  const sums = [
    ...statsOf(change),
    ...requestSums(change),
    ...issueSums(change),
    ...history.map(({ userId }) => ({ key: keys.counts(userId), name: 'events', by: 1 })),
  ];
  const items = history.map(({ userId, event }) => historyItem(userId, event));
  // What somebody has seen already is in the inbox as read, and stays so.
  const ifNew = news && {
    item: notificationItem(news.userId, news.note),
    sums: [{ key: keys.counts(news.userId), name: 'unread', by: 1 }],
  };
  return sums.length === 0 && news === undefined ? undefined : { recordId: change.id, items, sums, ifNew, news };
}

/** What the board has to look at anew because of a change. */
export function subjectsOf({ before, after }: Change): Subject[] {
  const { pk = '', sk = '' } = after ?? before ?? {};
  const userId = pk.slice('USER#'.length);
  if (sk === 'PROFILE') return [{ kind: 'user', userId }];
  return sk.startsWith('ASSET#') ? [{ kind: 'asset', userId, assetId: sk.slice('ASSET#'.length) }] : [];
}

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

/** Whether it is of the ledger of a deleted account, which was counted and told when it was a subscriber's. */
export function isKept({ after }: Change): boolean {
  return after?.['isKept'] === true;
}

/** Lets a deletion go on that has waited for all changes before these. */
export async function passFences(table: Pick<Table, 'delete'>, changes: readonly Change[]): Promise<void> {
  const prefix = keys.fence('', '').sk;
  const raised = changes.flatMap(({ after }) => (after?.sk.startsWith(prefix) ? [{ pk: after.pk, sk: after.sk }] : []));
  await Promise.all(raised.map((fence) => table.delete(fence)));
}
