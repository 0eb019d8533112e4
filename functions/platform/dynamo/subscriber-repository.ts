import { z } from 'zod';
import { keys, partitions } from './keys.ts';
import type { Page, PageRequest, Table } from './table.ts';

/** A subscriber and plan as the mobile app's back end last told us. */
export const subscriberSchema = z.object({
  userId: z.string().min(1),
  name: z.string(),
  country: z.string(),
  countryCode: z.string(),
  planName: z.string(),
  sku: z.string(),
  planIsOneTime: z.boolean(),
  subscriptionId: z.string(),
  subscriptionCreatedAt: z.iso.datetime().nullable(),
  subscriptionExpiresAt: z.iso.datetime().nullable(),
  views: z.number().int().default(0),
  userCount: z.number().int().default(0),
  createdAt: z.iso.datetime(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;

/** A session id of the embedded companion API: whose it is, and until when. */
const companionSessionSchema = z.object({ userId: z.string(), expiresAt: z.iso.datetime() });
export type CompanionSession = z.infer<typeof companionSessionSchema>;

export class SubscriberRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(userId: string): Promise<Subscriber | undefined> {
    return this.table.get(keys.subscriber(userId), subscriberSchema, { consistent: true });
  }

  save(subscriber: Subscriber): Promise<void> {
    return this.table.put(itemOf(subscriber));
  }

  /** Records a subscriber who is not known yet (S§7.1). */
  async ensure(subscriber: Subscriber): Promise<void> {
    await this.table.create(itemOf(subscriber));
  }

  /** All subscribers, newest first. */
  pageOfAll(request: PageRequest): Promise<Page<Subscriber>> {
    return this.table.query(partitions.subscribers, subscriberSchema, request);
  }

  findCompanionSession(sessionIdHash: string): Promise<CompanionSession | undefined> {
    return this.table.get(keys.companionSession(sessionIdHash), companionSessionSchema, { consistent: true });
  }

  saveCompanionSession(sessionIdHash: string, session: CompanionSession): Promise<void> {
    return this.table.put({ ...keys.companionSession(sessionIdHash), ...session });
  }
}

function itemOf(subscriber: Subscriber) {
  const { userId, createdAt } = subscriber;
  const listing = { gsi1pk: partitions.subscribers.partition, gsi1sk: `${createdAt}#${userId}` };
  return { ...keys.subscriber(userId), ...listing, ...subscriber };
}
