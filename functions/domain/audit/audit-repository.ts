import { type AuditChange, type AuditEntry, auditEntrySchema, type AuditKind } from '#shared/contracts/admin-audit.ts';
import type { Expression } from '#functions/platform/table/expression.ts';
import { firstIdOf, newId } from '#functions/platform/ids.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import { searchPartition } from '#functions/platform/table/read-list.ts';
import type { ListPage, ListRequest, Table, TransactItem } from '#functions/platform/table/table.ts';
import diff from 'microdiff';
import * as z from 'zod/mini';

export type { AuditEntry };

/** The admin who did it. */
interface Actor {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
}

interface AdminChange {
  /** A verb in the past tense. */
  readonly action: string;
  readonly kind: AuditKind;
  readonly id: string;
  readonly name: string;
  /** Whose it is, where it can't be found without. */
  readonly userId?: string;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  readonly reason?: string | undefined;
}

/** Who changed what, with what differs; secrets are masked. */
export function auditEntry(
  { id, name, userId }: Actor,
  { action, kind, reason, before, after, ...subject }: AdminChange,
  at: Date,
): AuditEntry {
  return {
    id: newId(at),
    at: at.toISOString(),
    admin: { id, name, userId },
    action,
    kind,
    subject,
    ...(reason !== undefined && { reason }),
    ...changesBetween(before, after),
  };
}

/**
 * Goes into the transaction of the change itself, so that there is never one without the other. What is about a subscriber is found
 * again when the subscriber is deleted.
 */
export function putAuditEntry(tableName: string, entry: AuditEntry, subscriberId?: string): TransactItem {
  const listing = subscriberId !== undefined && {
    gsi1pk: partitions.auditOf(subscriberId).partition,
    gsi1sk: entry.id,
  };
  return {
    Put: {
      TableName: tableName,
      Item: { ...keys.auditEntry(entry.id), ...listing, ...entry, searchText: searchText(entry) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

export interface AuditFilter {
  readonly search?: string | undefined;
  readonly kind?: AuditKind | undefined;
  /** Who did it, by the account's id. */
  readonly actor?: string | undefined;
  /** Days in UTC (`2026-11-20`), both included. */
  readonly from?: string | undefined;
  readonly upTo?: string | undefined;
}

/** How many entries one page of a search goes through; the next one goes on from there. */
const mostSearched = 500;
const dayMs = 24 * 60 * 60 * 1000;

/** What admins changed. One partition: people write slowly, and a search can go through all of it in order. */
export class AuditRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Who did what to a subscriber stays; whom it was done to, and in which words, goes. Returns from where to go on. */
  async forgetSubject(userId: string, pseudonym: string, request: ListRequest): Promise<string | undefined> {
    const { items, nextCursor } = await this.table.query(partitions.auditOf(userId), auditEntrySchema, request);
    for (const { reason: _, ...entry } of items) {
      const subject = { id: pseudonym, name: 'Deleted subscriber' };
      const left = { ...entry, subject, changes: [] };
      await this.table.put({ ...keys.auditEntry(entry.id), ...left, searchText: searchText(left) });
    }
    return nextCursor;
  }

  /** Newest first. */
  async pageOf({ from, upTo, ...request }: ListRequest & AuditFilter): Promise<ListPage<AuditEntry>> {
    // The table refuses such a range, which two dates are on the way to what somebody means.
    if (from && upTo && from > upTo) return { items: [] };
    const days = {
      ...(from && { from: firstIdOf(startOf(from)) }),
      ...(upTo && { upTo: firstIdOf(new Date(startOf(upTo).getTime() + dayMs)) }),
    };
    const range = { ...partitions.audit, ...days };
    const filter = filterExpression(request);
    return filter === undefined
      ? this.table.query(range, auditEntrySchema, request)
      : searchPartition(
          this.table,
          { ...range, schema: auditEntrySchema },
          { ...request, filter, looksThrough: mostSearched },
        );
  }
}

/** Ids begin in 1970, and days do not: a date that is being typed passes through any year. */
function startOf(day: string): Date {
  return new Date(Math.max(1, Date.parse(day)));
}

function filterExpression({ search, kind, actor }: AuditFilter): Expression | undefined {
  const clauses = [
    ...(search ? ['contains(searchText, :search)'] : []),
    ...(kind ? ['#kind = :kind'] : []),
    ...(actor ? ['#admin.#id = :actor'] : []),
  ];
  if (clauses.length === 0) return undefined;
  return {
    expression: clauses.join(' AND '),
    names: { ...(kind && { '#kind': 'kind' }), ...(actor && { '#admin': 'admin', '#id': 'id' }) },
    values: {
      ...(search && { ':search': search.toLowerCase() }),
      ...(kind && { ':kind': kind }),
      ...(actor && { ':actor': actor }),
    },
  };
}

function searchText({ admin, action, kind, subject, reason, changes }: AuditEntry): string {
  const words = [admin.name, admin.userId, action, kind, subject.name, subject.id, reason, ...changes.map(pathOf)];
  return words.join('\n').toLowerCase();
}

function pathOf({ path }: { readonly path: string }): string {
  return path;
}

/** An entry has to fit into an item with room to spare. */
const mostChanges = 50;
const longestValue = 500;

const mask = '••••••••';
const secretNames: ReadonlySet<string> = new Set(['password', 'passwordHash', 'apiKey', 'sealed']);

/** Differs with every save, and says nothing. */
const silentNames: ReadonlySet<string> = new Set(['updatedAt']);

const objectSchema = z.record(z.string(), z.unknown());

/** What differs between two states of one thing, either of which may be nothing. */
export function changesBetween(
  before: object | undefined,
  after: object | undefined,
): { changes: AuditChange[]; moreChanges?: number } {
  const all = diff(comparable(before), comparable(after)).map(changeOf);
  const more = all.length - mostChanges;
  return { changes: all.slice(0, mostChanges), ...(more > 0 && { moreChanges: more }) };
}

/** As JSON has it, and each secret as one text, so that a new one is a change of it and of nothing inside. */
function comparable(state: object | undefined): Record<string, unknown> {
  const text = JSON.stringify(state ?? {}, (name, value: unknown) => {
    if (silentNames.has(name)) return undefined;
    return secretNames.has(name) ? JSON.stringify(value) : value;
  });
  return objectSchema.parse(JSON.parse(text));
}

type Difference = ReturnType<typeof diff>[number];

function changeOf(difference: Difference): AuditChange {
  const isSecret = difference.path.some((part) => secretNames.has(String(part)));
  const shown = (value: unknown) => (isSecret ? mask : shortened(JSON.stringify(value, masked)));
  return {
    path: difference.path.join('.'),
    ...(difference.type !== 'CREATE' && { before: shown(difference.oldValue) }),
    ...(difference.type !== 'REMOVE' && { after: shown(difference.value) }),
  };
}

function masked(name: string, value: unknown): unknown {
  return secretNames.has(name) ? mask : value;
}

/** A character of two units is not cut in the middle. */
function shortened(text: string): string {
  return text.length <= longestValue ? text : `${text.slice(0, longestValue).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
