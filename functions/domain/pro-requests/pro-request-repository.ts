import * as z from 'zod/mini';
import { setExpression } from '#functions/platform/table/expression.ts';
import { keys, partitions, proRequestStatusKeys } from '#functions/platform/table/keys.ts';
import { searchPartition } from '#functions/platform/table/read-list.ts';
import type { ListPage, ListRequest, Table, TransactItem, Wanted } from '#functions/platform/table/table.ts';
import { type ProRequestStatus, proRequestStatusSchema, type RequestEvent } from '#shared/rules/pro-request.ts';
import { type AuditEntry, putAuditEntry } from '../audit/audit-entry.ts';
import { type EncryptedTexts, type EncryptedText, sessionOwner } from '../encryption/encrypted-text.ts';
import { proRequestSchema, type StoredProRequest } from './pro-request.ts';

const markLifetimeSeconds = 24 * 60 * 60;

const maxSearched = 500;

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
      { ...request, filter, maxItemsRead: maxSearched },
    );
  }

  change(request: StoredProRequest, change: RequestChange, audit: AuditEntry): Promise<boolean> {
    const { name: TableName } = this.table;
    return this.table.transactOnce([
      { Update: { TableName, ...requestUpdate(request, change, unchangedIndexFields(request)) } },
      putAuditEntry(TableName, audit, request.userId),
    ]);
  }

  changeOnce(
    request: StoredProRequest,
    { key, ...change }: RequestChange & { readonly key: string },
    extraWrites: readonly TransactItem[],
  ): Promise<boolean> {
    const { name: TableName } = this.table;
    const { event } = change;
    const expiresAtEpochSeconds = Math.floor(Date.parse(event.at) / 1000) + markLifetimeSeconds;
    const mark = { ...keys.requestNotice(request.id, key), expiresAtEpochSeconds };
    return this.table.transactOnce([
      { Put: { TableName, Item: mark, ConditionExpression: 'attribute_not_exists(pk)' } },
      { Update: { TableName, ...requestUpdate(request, change, 'attribute_exists(pk)') } },
      ...extraWrites,
    ]);
  }

  pageOf(userId: string, request: ListRequest): Promise<ListPage<StoredProRequest>> {
    return this.table.query(partitions.proRequestsOf(userId), proRequestSchema, request);
  }

  resealSession({ userId, id }: OfUser, known: EncryptedText, sealed: EncryptedText): Promise<boolean> {
    const values = { ':sealed': sealed, ':nonce': known.nonce };
    const update = { expression: 'SET companionSessionId = :sealed', values };
    return this.table.update(keys.proRequest(userId, id), update, 'companionSessionId.nonce = :nonce');
  }
}

type OfUser = Pick<StoredProRequest, 'userId' | 'id'>;

export function proRequestAt(userId: string, id: string) {
  return { key: keys.proRequest(userId, id), schema: proRequestSchema } satisfies Wanted;
}

export interface RequestChange {
  readonly changes: Readonly<Record<string, unknown>> & Partial<Pick<StoredProRequest, IndexedField>>;
  readonly event: RequestEvent;
}

const indexedFields = ['status', 'assignee', 'dueDate'] as const;
type IndexedField = (typeof indexedFields)[number];

/** The index key is computed from all of them, so a change from an older copy would make it wrong. */
export function unchangedIndexFields({ assignee, dueDate }: StoredProRequest): string {
  return [
    '#status = :from',
    assignee === undefined ? 'attribute_not_exists(assignee)' : 'assignee.id = :knownAssignee',
    dueDate === undefined ? 'attribute_not_exists(dueDate)' : 'dueDate = :knownDueDate',
  ].join(' AND ');
}

export function requestUpdate(request: StoredProRequest, { changes, event }: RequestChange, condition: string) {
  const { userId, id, status, assignee, dueDate } = request;
  const changed = { ...request, ...changes };
  const statusKeys = indexedFields.some((name) => name in changes) && proRequestStatusKeys(changed, changed.status);
  const { expression, names, values } = setExpression({ ...changes, ...statusKeys });
  const appendEvent = 'SET #events = list_append(if_not_exists(#events, :noEvents), :event)';
  return {
    Key: keys.proRequest(userId, id),
    UpdateExpression: `${appendEvent}${expression.replace(/^SET/, ',').replace(/^REMOVE/, ' REMOVE')}`,
    ConditionExpression: condition,
    ExpressionAttributeNames: {
      ...names,
      '#events': 'events',
      ...(condition.includes('#status') && { '#status': 'status' }),
    },
    ExpressionAttributeValues: {
      ...values,
      ':noEvents': [],
      ':event': [event],
      ...(condition.includes(':from') && { ':from': status }),
      ...(condition.includes(':knownAssignee') && { ':knownAssignee': assignee?.id }),
      ...(condition.includes(':knownDueDate') && { ':knownDueDate': dueDate }),
    },
  };
}

const countsSchema = z.object({
  pending: z._default(z.int(), 0),
  processing: z._default(z.int(), 0),
  completed: z._default(z.int(), 0),
  rejected: z._default(z.int(), 0),
});

export const zeroCounts: z.output<typeof countsSchema> = { pending: 0, processing: 0, completed: 0, rejected: 0 };

export function requestCountsAt(formId: string) {
  return { key: keys.requestCounts(formId), schema: countsSchema } satisfies Wanted;
}

export function requestTotalsAt() {
  return { key: keys.requestTotals, schema: countsSchema } satisfies Wanted;
}

const entrySchema = z.pipe(
  z.object({ pk: z.string().check(z.startsWith('USER#')), gsi2sk: z.string() }),
  z.transform(({ pk, gsi2sk }) => {
    const [status, createdAt = '', formId = '', id = '', assigneeId = '', dueDate = ''] = gsi2sk.split('#');
    return {
      id,
      formId,
      createdAt,
      assigneeId,
      dueDate,
      status: proRequestStatusSchema.parse(status),
      userId: pk.slice('USER#'.length),
      place: gsi2sk,
    };
  }),
);
export type RequestEntry = z.output<typeof entrySchema>;

interface EntrySearch extends ListRequest {
  readonly newestFirst: boolean;
  readonly isByDueDate: boolean;
  readonly matches: (entry: RequestEntry) => boolean;
}

const maxEntriesSearched = 2000;
const undatedPlace = '~';

export class WaitingRequestsRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async pageOf(
    status: ProRequestStatus,
    { limit, cursor, newestFirst }: ListRequest & { readonly newestFirst: boolean },
  ): Promise<ListPage<RequestEntry>> {
    const scope = `requests ${status}`;
    const { place } = cursor === undefined ? {} : await this.table.cursors.decode(scope, cursor);
    const rest = place === undefined ? {} : newestFirst ? { upTo: place } : { from: place };
    const range = { ...partitions.proRequestsIn(status), ...rest };
    const read = await this.table.first(range, entrySchema, limit + 2, { backwards: newestFirst });
    const unread = read.filter((entry) => entry.place !== place);
    const items = unread.slice(0, limit);
    const last = items.at(-1);
    if (last === undefined || unread.length <= limit) return { items };
    return { items, nextCursor: await this.table.cursors.encode(scope, { place: last.place }) };
  }

  /** Sorts by due date only the requests that wait longest. */
  async search(
    status: ProRequestStatus,
    { limit, cursor, newestFirst, isByDueDate, matches }: EntrySearch,
  ): Promise<ListPage<RequestEntry>> {
    const scope = `requests ${status}${isByDueDate ? ' by due date' : ''}`;
    const { place } = cursor === undefined ? {} : await this.table.cursors.decode(scope, cursor);
    const after = typeof place === 'string' ? place : undefined;
    const rest = after === undefined || isByDueDate ? {} : newestFirst ? { upTo: after } : { from: after };
    const range = { ...partitions.proRequestsIn(status), ...rest };
    const read = await this.table.first(range, entrySchema, maxEntriesSearched, { backwards: newestFirst });
    const placeOf = (entry: RequestEntry) =>
      isByDueDate ? `${entry.dueDate || undatedPlace}#${entry.place}` : entry.place;
    const isUnread = (entry: RequestEntry) =>
      after === undefined || (newestFirst ? placeOf(entry) < after : placeOf(entry) > after);
    const found = read.filter((entry) => isUnread(entry) && matches(entry));
    if (isByDueDate) found.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
    const items = found.slice(0, limit);
    const isCut = !isByDueDate && read.length === maxEntriesSearched;
    const last = found.length > limit ? items.at(-1) : isCut ? read.at(-1) : undefined;
    if (last === undefined) return { items };
    return { items, nextCursor: await this.table.cursors.encode(scope, { place: placeOf(last) }) };
  }

  oldest(status: ProRequestStatus, limit: number): Promise<RequestEntry[]> {
    return this.table.first(partitions.proRequestsIn(status), entrySchema, limit);
  }

  openRequests(limit: number): Promise<RequestEntry[]> {
    return this.table.first({ ...partitions.proRequests, from: 'pending#', upTo: 'processing#~' }, entrySchema, limit);
  }
}

const maxResealed = 100_000;

/** The sessions that pay for open requests, which can stay open longer than an encryption key is kept. */
export function sealedRequestSessions(
  waiting: WaitingRequestsRepository,
  requests: ProRequestRepository,
): EncryptedTexts {
  const parseId = (id: string): OfUser => ({ id: id.slice(0, id.indexOf(' ')), userId: id.slice(id.indexOf(' ') + 1) });
  const find: EncryptedTexts['find'] = async (id) => {
    const { userId, id: requestId } = parseId(id);
    const request = await requests.find(userId, requestId);
    const sealed = request?.companionSessionId;
    if (request === undefined || sealed === undefined || typeof sealed === 'string') return undefined;
    return { name: request.formName, owner: sessionOwner(userId), sealed };
  };
  return {
    ids: async () => {
      const ids = (await waiting.openRequests(maxResealed)).map(({ id, userId }) => `${id} ${userId}`);
      const found = await Promise.all(ids.map(find));
      return ids.filter((_, index) => found[index] !== undefined);
    },
    find,
    replace: (id, known, sealed) => requests.resealSession(parseId(id), known, sealed),
  };
}
