import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import { type Account, accountSchema } from '../credits/account.ts';
import type { Table, Wanted } from '#functions/platform/table/table.ts';

/** A subscriber and plan as the mobile app's back end last told us. */
export const subscriberSchema = z.object({
  userId: z.string().check(z.minLength(1)),
  name: z.string(),
  country: z.string(),
  countryCode: z.string(),
  planName: z.string(),
  sku: z.string(),
  planIsOneTime: z.boolean(),
  subscriptionId: z.string(),
  subscriptionCreatedAt: z.nullable(z.iso.datetime()),
  subscriptionExpiresAt: z.nullable(z.iso.datetime()),
  views: z._default(z.int(), 0),
  userCount: z._default(z.int(), 0),
  createdAt: z.iso.datetime(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;

const unreadSchema = z.object({ unread: z._default(z.int(), 0) });

export interface SubscriberWithAccount {
  readonly subscriber: Subscriber;
  /** Undefined for one who has none yet. */
  readonly account: Account | undefined;
  readonly unread: number;
}

export class SubscriberRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(userId: string): Promise<Subscriber | undefined> {
    return this.table.get(keys.subscriber(userId), subscriberSchema, { consistent: true });
  }

  /** A subscriber with the credits that are kept here and the number of unread notifications, by one request. */
  async findWithAccount(userId: string): Promise<SubscriberWithAccount | undefined> {
    const profile = subscriberAt(userId);
    const account = { key: keys.account(userId), schema: accountSchema };
    const counts = { key: keys.counts(userId), schema: unreadSchema };
    const found = await this.table.getTogether([profile, account, counts]);
    const subscriber = found.get(profile);
    return subscriber && { subscriber, account: found.get(account), unread: found.get(counts)?.unread ?? 0 };
  }

  /** Names by user id, of those who are known. */
  async namesOf(userIds: readonly string[]): Promise<Map<string, string>> {
    const found = await this.table.getMany(userIds.map(keys.subscriber), subscriberSchema);
    return new Map([...found.values()].map(({ userId, name }) => [userId, name]));
  }

  save(subscriber: Subscriber): Promise<void> {
    return this.table.put(itemOf(subscriber));
  }

  /** Records what is told of a subscriber, who stays as old as when first told of. */
  async refresh(told: Subscriber): Promise<Subscriber> {
    const known = await this.find(told.userId);
    const subscriber = { ...told, createdAt: known?.createdAt ?? told.createdAt };
    if (!isDeepStrictEqual(subscriber, known)) await this.save(subscriber);
    return subscriber;
  }
}

export function subscriberAt(userId: string) {
  return { key: keys.subscriber(userId), schema: subscriberSchema } satisfies Wanted;
}

function itemOf(subscriber: Subscriber) {
  const { userId, createdAt } = subscriber;
  const listing = { gsi1pk: partitions.subscribers.partition, gsi1sk: `${createdAt}#${userId}` };
  return { ...keys.subscriber(userId), ...listing, ...subscriber };
}
