import * as z from 'zod/mini';
import { addToCounts } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { ListPage, ListRequest, Table, TransactItem } from '#functions/platform/table/table.ts';
import { type HistoryEvent, historyEventSchema } from '#shared/contracts/account.ts';

const lifetimeSeconds = 365 * 24 * 60 * 60;

const countsSchema = z.object({ events: z._default(z.int(), 0) });

export type HistoryRecord = Omit<HistoryEvent, 'id'> & { readonly key: string };

type Counts = Readonly<Record<string, number | ReadonlySet<string>>>;

export class HistoryRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async record(userId: string, event: HistoryRecord): Promise<void> {
    await this.table.transactOnce(this.recordWrites(userId, event));
  }

  /** `alsoCounted` is added to other counts of the user, because a transaction can update an item only once. */
  recordWrites(userId: string, event: HistoryRecord, alsoCounted: Counts = {}): TransactItem[] {
    const { name: TableName } = this.table;
    const counts = new Map(Object.entries({ events: 1, ...alsoCounted }));
    const Item = historyItem(userId, event);
    return [
      { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      { Update: { TableName, Key: keys.counts(userId), ...addToCounts(counts) } },
    ];
  }

  pageOf(userId: string, request: ListRequest): Promise<ListPage<HistoryEvent>> {
    return this.table.query(partitions.historyOf(userId), historyEventSchema, request);
  }

  delete(userId: string, eventId: string): Promise<void> {
    return this.table.delete(keys.historyEvent(userId, eventId));
  }

  /** Reads all later events, so it suits only recent days. */
  countSince(userId: string, since: Date): Promise<number> {
    const partition = partitions.historyOf(userId);
    return this.table.count({ ...partition, from: `${partition.prefix ?? ''}${since.toISOString()}` });
  }

  async total(userId: string): Promise<number> {
    return (await this.table.get(keys.counts(userId), countsSchema))?.events ?? 0;
  }
}

export function historyItem(userId: string, { key, ...event }: HistoryRecord) {
  const id = `${event.at}#${key}`;
  const expiresAtEpochSeconds = Math.floor(new Date(event.at).getTime() / 1000) + lifetimeSeconds;
  return { ...keys.historyEvent(userId, id), id, ...event, expiresAtEpochSeconds };
}
