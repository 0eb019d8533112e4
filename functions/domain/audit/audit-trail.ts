import { firstIdAt } from '#functions/platform/ids-and-idempotency.ts';
import { type Expression, setExpression } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import { searchPartition } from '#functions/platform/table/read-list.ts';
import type { ListPage, ListRequest, Table } from '#functions/platform/table/table.ts';
import { type AuditEntry, auditEntrySchema, type AuditKind } from '#shared/contracts/admin-audit.ts';
import { searchText } from './audit-entry.ts';

export interface AuditFilter {
  readonly search?: string | undefined;
  readonly kind?: AuditKind | undefined;
  readonly actor?: string | undefined;
  /** UTC days (`2026-11-20`), both included. */
  readonly from?: string | undefined;
  readonly upTo?: string | undefined;
}

const maxSearched = 500;
const dayMs = 24 * 60 * 60 * 1000;

export class AuditTrail {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Keeps only the admin, the time and the action. */
  async forgetSubject(userId: string, pseudonym: string, request: ListRequest): Promise<string | undefined> {
    const { items, nextCursor } = await this.table.query(partitions.auditOf(userId), auditEntrySchema, request);
    for (const { id, at, admin, action, kind } of items) {
      const subject = { id: pseudonym, name: 'Deleted subscriber' };
      const kept = { id, at, admin, action, kind, subject, changes: [] };
      await this.table.put({ ...keys.auditEntry(id), ...kept, searchText: searchText(kept) });
    }
    return nextCursor;
  }

  /** For an unknown account, the write's condition always fails, so it takes as long and stores nothing. */
  async count(entry: AuditEntry, { isKnownAccount }: { readonly isKnownAccount: boolean }): Promise<void> {
    const { expression, names, values } = setExpression({ ...entry, searchText: searchText(entry) });
    await this.table.updateOnce(
      keys.auditEntry(entry.id),
      { expression: `${expression} ADD times :one`, names, values: { ...values, ':one': 1 } },
      isKnownAccount ? 'attribute_not_exists(pk) OR attribute_exists(times)' : 'attribute_exists(times)',
    );
  }

  async pageOf({ from, upTo, ...request }: ListRequest & AuditFilter): Promise<ListPage<AuditEntry>> {
    // DynamoDB refuses a reversed range, and users pass through one while they type.
    if (from && upTo && from > upTo) return { items: [] };
    const days = {
      ...(from && { from: firstIdAt(startOfAuditDay(from)) }),
      ...(upTo && { upTo: firstIdAt(new Date(startOfAuditDay(upTo).getTime() + dayMs)) }),
    };
    const range = { ...partitions.audit, ...days };
    const filter = filterExpression(request);
    return filter === undefined
      ? this.table.query(range, auditEntrySchema, request)
      : searchPartition(
          this.table,
          { ...range, schema: auditEntrySchema },
          { ...request, filter, maxItemsRead: maxSearched },
        );
  }
}

/** Ids start in 1970, but a date being typed can have any year. */
function startOfAuditDay(day: string): Date {
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
