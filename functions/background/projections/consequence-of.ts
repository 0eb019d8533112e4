import type { Notification } from '#shared/contracts/notifications.ts';
import { notificationItem } from '#functions/domain/notifications/notification-repository.ts';
import { historyItem } from '#functions/domain/subscribers/history-repository.ts';
import type { Consequence } from '#functions/platform/table/apply-once.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Change } from '#functions/platform/table/stream.ts';
import { statsOf } from './daily-stats.ts';
import { historyOf } from './history-of.ts';
import { issueSums } from './issue-counts.ts';
import { notificationOf } from './notification-of.ts';
import { requestSums } from './request-counts.ts';

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
