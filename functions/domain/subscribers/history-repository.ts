import * as z from 'zod/mini';
import { type HistoryEvent, historyEventSchema } from '#shared/contracts/account.ts';
import { addToCount } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import type { ListPage, ListRequest, Table, TransactItem } from '#functions/platform/table/table.ts';

/** A year; the ledger and the generations themselves stay. */
const lifetimeSeconds = 365 * 24 * 60 * 60;

const countsSchema = z.object({ events: z._default(z.int(), 0) });

/** An event and what tells it apart from others of the same moment. */
export type HistoryRecord = Omit<HistoryEvent, 'id'> & { readonly key: string };

/** What happened to a user, as their history shows it. */
export class HistoryRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Records an event and counts it, both once however often it is told. */
  async record(userId: string, event: HistoryRecord): Promise<void> {
    await this.table.transactOnce(this.recording(userId, event));
  }

  /** The same as a part of another transaction, which is refused when it is there already. */
  recording(userId: string, event: HistoryRecord): TransactItem[] {
    const { name: TableName } = this.table;
    const Item = historyItem(userId, event);
    return [
      { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      { Update: { TableName, Key: keys.counts(userId), ...addToCount('events', 1) } },
    ];
  }

  pageOf(userId: string, request: ListRequest): Promise<ListPage<HistoryEvent>> {
    return this.table.query(partitions.historyOf(userId), historyEventSchema, request);
  }

  delete(userId: string, eventId: string): Promise<void> {
    return this.table.delete(keys.historyEvent(userId, eventId));
  }

  /** Events since a time; reads them, so only for the last days. */
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
