import type { ProRequestStatus, RequestEvent } from '#shared/rules/pro-request.ts';
import { type AuditEntry, putAuditEntry } from '../audit/audit-repository.ts';
import { keys, partitions, proRequestStatusKeys } from '#functions/platform/table/keys.ts';
import { proRequestSchema, type StoredProRequest } from './pro-request.ts';
import { searchPartition } from '#functions/platform/table/read-list.ts';
import type { ListPage, ListRequest, Table, TransactItem, Wanted } from '#functions/platform/table/table.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import * as z from 'zod/mini';

const markLifetimeSeconds = 24 * 60 * 60;

const mostSearched = 500;

export class ProRequestRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(userId: string, id: string): Promise<StoredProRequest | undefined> {
    return this.table.get(keys.proRequest(userId, id), proRequestSchema, { consistent: true });
  }

  pageOfForm(
    formId: string,
    { status, ...request }: ListRequest & { readonly status?: ProRequestStatus | undefined },
  ): Promise<ListPage<StoredProRequest>> {
    const range = partitions.proRequestsOfForm(formId);
    if (status === undefined) return this.table.query(range, proRequestSchema, request);
    const filter = {
      expression: '#status = :status',
      names: { '#status': 'status' },
      values: { ':status': status },
    };
    return searchPartition(
      this.table,
      { ...range, schema: proRequestSchema },
      { ...request, filter, looksThrough: mostSearched },
    );
  }

  /** Moves an open request to another open status; false when its status has changed. */
  move(request: StoredProRequest, change: RequestChange, audit: AuditEntry): Promise<boolean> {
    const { name: TableName } = this.table;
    return this.table.transactOnce([
      { Update: { TableName, ...requestUpdate(request, change, '#status = :from') } },
      putAuditEntry(TableName, audit, request.userId),
    ]);
  }

  recordNotification(
    request: StoredProRequest,
    { key, event }: { readonly key: string; readonly event: RequestEvent },
    also: TransactItem[],
  ): Promise<boolean> {
    const { name: TableName } = this.table;
    const change = { changes: { notificationSent: true }, event };
    const expiresAtEpochSeconds = Math.floor(Date.parse(event.at) / 1000) + markLifetimeSeconds;
    const mark = { ...keys.requestNotice(request.id, key), expiresAtEpochSeconds };
    return this.table.transactOnce([
      { Put: { TableName, Item: mark, ConditionExpression: 'attribute_not_exists(pk)' } },
      { Update: { TableName, ...requestUpdate(request, change, 'attribute_exists(pk)') } },
      ...also,
    ]);
  }

  pageOf(userId: string, request: ListRequest): Promise<ListPage<StoredProRequest>> {
    return this.table.query(partitions.proRequestsOf(userId), proRequestSchema, request);
  }
}

export function proRequestAt(userId: string, id: string) {
  return { key: keys.proRequest(userId, id), schema: proRequestSchema } satisfies Wanted;
}

export interface RequestChange {
  readonly changes: Readonly<Record<string, unknown>> & { readonly status?: ProRequestStatus };
  readonly event: RequestEvent;
}

/** Appends an event; `condition` can use `#status` and `:from`. */
export function requestUpdate(request: StoredProRequest, { changes, event }: RequestChange, condition: string) {
  const { userId, id, status } = request;
  const moved = changes.status && proRequestStatusKeys(request, changes.status);
  const { expression, names, values } = setExpression({ ...changes, ...moved });
  const happened = '#events = list_append(if_not_exists(#events, :noEvents), :event)';
  return {
    Key: keys.proRequest(userId, id),
    UpdateExpression: `${expression}, ${happened}`,
    ConditionExpression: condition,
    ExpressionAttributeNames: { ...names, '#events': 'events' },
    ExpressionAttributeValues: {
      ...values,
      ':noEvents': [],
      ':event': [event],
      ...(condition.includes(':from') && { ':from': status }),
    },
  };
}

/** The stream counts the requests in each status. */
const countsSchema = z.object({
  pending: z._default(z.int(), 0),
  processing: z._default(z.int(), 0),
  completed: z._default(z.int(), 0),
  rejected: z._default(z.int(), 0),
});

export const noRequests: z.output<typeof countsSchema> = { pending: 0, processing: 0, completed: 0, rejected: 0 };

export function requestCountsAt(formId: string) {
  return { key: keys.requestCounts(formId), schema: countsSchema } satisfies Wanted;
}

export function requestTotalsAt() {
  return { key: keys.requestTotals, schema: countsSchema } satisfies Wanted;
}
