import type { Notification, PushTarget } from '#shared/contracts/notifications.ts';
import { notificationSchema, pushTargetSchema } from '#shared/contracts/notifications.ts';
import { sha256 } from '#functions/platform/ids.ts';
import { addToCount, setExpression } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { ListPage, ListRequest, Table, TransactItem } from '#functions/platform/table/table.ts';
import * as z from 'zod/mini';

/** A quarter; nobody reads older ones. */
const lifetimeSeconds = 90 * 24 * 60 * 60;

/** Browsers that one user may be reached at. */
const mostTargets = 20;

const countsSchema = z.object({ unread: z._default(z.int(), 0) });

// Decision: docs/decisions/015-notifications-and-tray.md
/** Users' inboxes, and the browsers that they want to be reached at. */
export class NotificationRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** False when this notification is in the inbox already. */
  async add(userId: string, notification: Notification): Promise<boolean> {
    return this.table.transactOnce(this.adding(userId, notification));
  }

  /** Puts in what has been seen already; false when it is in the inbox, read or not. */
  addRead(userId: string, notification: Omit<Notification, 'isRead'>): Promise<boolean> {
    return this.table.create(notificationItem(userId, { ...notification, isRead: true }));
  }

  /** Adding as a part of another transaction. */
  adding(userId: string, notification: Notification): TransactItem[] {
    const { name: TableName } = this.table;
    const Item = notificationItem(userId, notification);
    return [
      { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      { Update: { TableName, Key: keys.counts(userId), ...addToCount('unread', 1) } },
    ];
  }

  pageOf(userId: string, request: ListRequest): Promise<ListPage<Notification>> {
    return this.table.query(partitions.notificationsOf(userId), notificationSchema, request);
  }

  async unread(userId: string): Promise<number> {
    return (await this.table.get(keys.counts(userId), countsSchema))?.unread ?? 0;
  }

  /** Marking again, or marking what is not there, changes nothing. */
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

  /** Of one that was not read, the count of unread ones follows. */
  async delete(userId: string, id: string): Promise<void> {
    await this.markRead(userId, id);
    await this.table.delete(keys.notification(userId, id));
  }

  saveTarget(userId: string, target: PushTarget): Promise<void> {
    return this.table.put({ ...keys.pushTarget(userId, sha256(target.value)), ...target });
  }

  targetsOf(userId: string): Promise<PushTarget[]> {
    return this.table.first(partitions.pushTargetsOf(userId), pushTargetSchema, mostTargets);
  }

  async forgetTargets(userId: string): Promise<void> {
    const targets = await this.targetsOf(userId);
    await Promise.all(targets.map((target) => this.deleteTarget(userId, target)));
  }

  deleteTarget(userId: string, target: PushTarget): Promise<void> {
    return this.table.delete(keys.pushTarget(userId, sha256(target.value)));
  }
}

export function notificationItem(userId: string, notification: Notification) {
  const expiresAtEpochSeconds = Math.floor(new Date(notification.createdAt).getTime() / 1000) + lifetimeSeconds;
  return { ...keys.notification(userId, notification.id), ...notification, expiresAtEpochSeconds };
}
