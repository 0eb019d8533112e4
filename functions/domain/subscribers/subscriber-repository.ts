import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { AppError } from '#functions/platform/app-error.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import { searchPartition } from '#functions/platform/table/read-list.ts';
import type { FoundItems, ListPage, ListRequest, Table, Wanted } from '#functions/platform/table/table.ts';
import { type Account, accountSchema } from '../credits/account.ts';

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
  /** Both are 0 unless the mobile app's back end counts them. */
  views: z._default(z.int(), 0),
  userCount: z._default(z.int(), 0),
  createdAt: z.iso.datetime(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;

const countsSchema = z.object({
  unread: z._default(z.int(), 0),
  views: z._default(z.int(), 0),
  browsers: z._default(z.set(z.string()), () => new Set<string>()),
});
export type Visits = Pick<z.output<typeof countsSchema>, 'views' | 'browsers'>;

export interface SubscriberWithAccount {
  readonly subscriber: Subscriber;
  readonly account: Account | undefined;
  readonly unread: number;
  readonly visits: Visits;
  readonly items: FoundItems;
}

export class SubscriberRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(userId: string): Promise<Subscriber | undefined> {
    return this.table.get(keys.subscriber(userId), subscriberSchema, { consistent: true });
  }

  async findWithAccount(
    userId: string,
    extraItems: readonly Wanted[] = [],
  ): Promise<SubscriberWithAccount | undefined> {
    const profile = subscriberAt(userId);
    const account = { key: keys.account(userId), schema: accountSchema };
    const counts = countsAt(userId);
    const items = await this.table.getItems([profile, account, counts, ...extraItems]);
    const subscriber = items.get(profile);
    const { unread, ...visits } = items.get(counts) ?? noCounts;
    return subscriber && { subscriber, account: items.get(account), unread, visits, items };
  }

  async namesOf(userIds: readonly string[]): Promise<Map<string, string>> {
    const found = await this.table.getMany(userIds.map(keys.subscriber), subscriberSchema);
    return new Map([...found.values()].map(({ userId, name }) => [userId, name]));
  }

  save(subscriber: Subscriber): Promise<void> {
    return this.table.put(toItem(subscriber));
  }

  async refresh(reported: Subscriber): Promise<Pick<SubscriberWithAccount, 'subscriber' | 'visits'>> {
    const [profile, counts] = [subscriberAt(reported.userId), countsAt(reported.userId)];
    const found = await this.table.getItems([profile, counts]);
    const known = found.get(profile);
    const subscriber = { ...reported, createdAt: known?.createdAt ?? reported.createdAt };
    if (!isDeepStrictEqual(subscriber, known)) await this.save(subscriber);
    return { subscriber, visits: found.get(counts) ?? noCounts };
  }

  async withVisits(subscriber: Subscriber): Promise<Subscriber> {
    const { views, browsers } = (await this.table.get(keys.counts(subscriber.userId), countsSchema)) ?? noCounts;
    return preferGiven(subscriber, { views, userCount: browsers.size });
  }
}

const noCounts = { unread: 0, views: 0, browsers: new Set<string>() };

function countsAt(userId: string) {
  return { key: keys.counts(userId), schema: countsSchema } satisfies Wanted;
}

// Decision: docs/decisions/014-stats-and-counts.md
export function preferGiven(subscriber: Subscriber, counted: Pick<Subscriber, 'views' | 'userCount'>): Subscriber {
  return {
    ...subscriber,
    views: subscriber.views || counted.views,
    userCount: subscriber.userCount || counted.userCount,
  };
}

export function subscriberAt(userId: string) {
  return { key: keys.subscriber(userId), schema: subscriberSchema } satisfies Wanted;
}

function toItem(subscriber: Subscriber) {
  const { userId, createdAt } = subscriber;
  const listing = { gsi1pk: partitions.subscribers.partition, gsi1sk: `${createdAt}#${userId}` };
  return { ...keys.subscriber(userId), ...listing, ...subscriber };
}

const maxSearched = 500;

export async function searchSubscribers(
  table: Table,
  { search, ...request }: ListRequest & { readonly search?: string | undefined },
): Promise<ListPage<Subscriber>> {
  const words = search?.toLowerCase();
  if (!words) return table.query(partitions.subscribers, subscriberSchema, request);
  const findMatches = (all: readonly Subscriber[]) => all.filter((subscriber) => mentions(subscriber, words));
  const range = { ...partitions.subscribers, schema: subscriberSchema };
  return searchPartition(table, range, { ...request, findMatches, maxItemsRead: maxSearched });
}

export async function searchNewestSubscribers(table: Table, words: string, newest: number): Promise<Subscriber[]> {
  const all = await table.first(partitions.subscribers, subscriberSchema, newest, { backwards: true });
  return all.filter((subscriber) => mentions(subscriber, words.toLowerCase()));
}

function mentions({ name, userId, country, countryCode }: Subscriber, words: string): boolean {
  return [name, userId, country, countryCode].some((text) => text.toLowerCase().includes(words));
}

export async function requireSubscriber(subscribers: SubscriberRepository, userId: string): Promise<Subscriber> {
  return requireKnown(await subscribers.find(userId));
}

export function requireKnown<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('not_found', 'No user found');
  return found;
}
