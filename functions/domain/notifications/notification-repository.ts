import * as z from 'zod/mini';
import { addToCount, setExpression } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { ListPage, ListRequest, Table, TransactItem } from '#functions/platform/table/table.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import { type NotificationContent, storedNotificationSchema } from './notification-content.ts';

interface StoredNotification extends Notification {
  readonly content?: NotificationContent | undefined;
}

/** The attributes that name a result's file. */
export const notificationMedia = ['imageUrl', 'soundUrl', 'filmUrl'] as const;

type NotificationMedia = Pick<Notification, (typeof notificationMedia)[number]>;

const lifetimeSeconds = 90 * 24 * 60 * 60;

const countsSchema = z.object({ unread: z._default(z.int(), 0) });

// Decision: docs/decisions/015-notifications-and-tray.md
export class NotificationRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async add(userId: string, notification: StoredNotification): Promise<boolean> {
    return this.table.transactOnce(this.addWrites(userId, notification));
  }

  addRead(userId: string, notification: Omit<StoredNotification, 'isRead'>): Promise<boolean> {
    return this.table.create(notificationItem(userId, { ...notification, isRead: true }));
  }

  addWrites(userId: string, notification: StoredNotification): TransactItem[] {
    const { name: TableName } = this.table;
    const Item = notificationItem(userId, notification);
    return [
      { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      { Update: { TableName, Key: keys.counts(userId), ...addToCount('unread', 1) } },
    ];
  }

  pageOf(userId: string, request: ListRequest): Promise<ListPage<Notification>> {
    return this.table.query(partitions.notificationsOf(userId), storedNotificationSchema, request);
  }

  async replaceMedia(userId: string, id: string, media: NotificationMedia): Promise<void> {
    const { imageUrl, soundUrl, filmUrl } = media;
    const change = setExpression({ imageUrl, soundUrl, filmUrl });
    await this.table.update(keys.notification(userId, id), change, 'attribute_exists(pk)');
  }

  async removeMedia(userId: string, id: string, names: readonly (typeof notificationMedia)[number][]): Promise<void> {
    await this.table.update(keys.notification(userId, id), setExpression({}, names), 'attribute_exists(pk)');
  }

  async unread(userId: string): Promise<number> {
    return (await this.table.get(keys.counts(userId), countsSchema))?.unread ?? 0;
  }

  async markRead(userId: string, id: string): Promise<void> {
    const { name: TableName } = this.table;
    const { expression, names, values } = setExpression({ isRead: true });
    await this.table.transactOnce([
      {
        Update: {
          TableName,
          Key: keys.notification(userId, id),
          UpdateExpression: expression,
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: { ...values, ':unread': false },
          ConditionExpression: '#isRead = :unread',
        },
      },
      { Update: { TableName, Key: keys.counts(userId), ...addToCount('unread', -1) } },
    ]);
  }
}

export function notificationItem(userId: string, notification: StoredNotification) {
  const expiresAtEpochSeconds = Math.floor(new Date(notification.createdAt).getTime() / 1000) + lifetimeSeconds;
  return { ...keys.notification(userId, notification.id), ...notification, expiresAtEpochSeconds };
}
