import * as z from 'zod/mini';
import type { Subject } from '#functions/domain/board/board.ts';
import { accountSchema, isPseudonym } from '#functions/domain/credits/account.ts';
import { notificationItem } from '#functions/domain/notifications/notification-repository.ts';
import { historyItem } from '#functions/domain/subscribers/history-repository.ts';
import type { Consequence, Sum } from '#functions/platform/table/apply-once.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Change, StreamItem } from '#functions/platform/table/stream.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { countOpenIssues, countReports, countRequestStatuses, countDayStats } from './count-days-and-requests.ts';
import { findHistoryEvents } from './history-events.ts';
import { findNotification } from './notifications.ts';

export function findConsequences(change: Change, mediaBaseUrl: string, sourceKey?: string): Consequence | undefined {
  const history = findHistoryEvents(change).filter(({ userId }) => !isPseudonym(userId));
  const found = findNotification(change, mediaBaseUrl, sourceKey);
  const notification = found === undefined || isPseudonym(found.userId) ? undefined : found;
  const sums = [
    ...countDayStats(change),
    ...countRequestStatuses(change),
    ...countOpenIssues(change),
    ...countReports(change),
    ...countExpiredNotification(change),
    ...history.map(({ userId }) => ({ key: keys.counts(userId), name: 'events', by: 1 })),
  ];
  const items = history.map(({ userId, event }) => historyItem(userId, event));
  // Writes the notification only when it is new, so a read one stays read. Its stream record triggers the push.
  const ifNew = notification && {
    item: notificationItem(notification.userId, { ...notification.note, isRead: false }),
    sums: [{ key: keys.counts(notification.userId), name: 'unread', by: 1 }],
  };
  return sums.length === 0 && ifNew === undefined ? undefined : { recordId: change.id, items, sums, ifNew };
}

/** Only account deletion deletes other notifications, and it also deletes the count. */
function countExpiredNotification({ before, isExpiry }: Change): Sum[] {
  if (!isExpiry || !before?.sk.startsWith('NOTIFICATION#') || before['isRead'] !== false) return [];
  return [{ key: { pk: before.pk, sk: keys.counts('').sk }, name: 'unread', by: -1 }];
}

const madeAssetSchema = z.object({ isAiGenerated: z.optional(z.boolean()), appId: z.optional(z.string()) });

export function findBoardSubjects({ before, after }: Change): Subject[] {
  const { pk = '', sk = '' } = after ?? before ?? {};
  const userId = pk.slice('USER#'.length);
  if (sk === 'PROFILE') return [{ kind: 'user', userId }];
  if (!sk.startsWith('ASSET#')) return [];
  const counted = before === undefined ? after : after === undefined ? before : undefined;
  const { isAiGenerated, appId } = madeAssetSchema.parse(counted ?? {});
  return [{ kind: 'asset', userId, assetId: sk.slice('ASSET#'.length), ...(isAiGenerated && { appId }) }];
}

/** Finds only a day's first movement, and any change without a new time, which this product did not make. */
export function findMovedAccount({ before, after }: Change): string | undefined {
  const item = after ?? before;
  if (item?.sk !== 'CREDIT') return undefined;
  const [previous, now] = [readUpdatedAt(before), readUpdatedAt(after)];
  const isAlreadyMarked = previous !== undefined && previous !== now && previous.slice(0, 10) === now?.slice(0, 10);
  return isAlreadyMarked ? undefined : item.pk.slice('USER#'.length);
}

function readUpdatedAt(item: StreamItem | undefined): string | undefined {
  return item && accountSchema.shape.updatedAt.parse(item['updatedAt']);
}

/** Kept entries were counted and reported before the account was deleted. A later refund is new. */
export function isPseudonymised({ before, after }: Change): boolean {
  return after?.['isKept'] === true && before?.['isKept'] !== true;
}

export async function removeFences(table: Pick<Table, 'delete'>, changes: readonly Change[]): Promise<void> {
  const prefix = keys.fence('', '').sk;
  const fences = changes.flatMap(({ after }) => (after?.sk.startsWith(prefix) ? [{ pk: after.pk, sk: after.sk }] : []));
  await Promise.all(fences.map((fence) => table.delete(fence)));
}
