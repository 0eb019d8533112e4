import { adminAudit, type AuditEntry } from '#shared/contracts/admin-audit.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { saveCsv } from '#frontend/src/lib/csv.ts';
import type { AuditFilter } from './audit-filter.ts';
import { messages } from './messages.ts';

/** More than a spreadsheet is read for; narrower days say the rest. */
const mostEntries = 10_000;
const pageSize = 100;

/** Saves what the filter leaves of the trail, newest first; answers whether that was all. */
export async function exportTrail(filter: AuditFilter): Promise<boolean> {
  const entries: AuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...filter, limit: pageSize, cursor };
    const page = await callApi(adminAudit.listAuditEntries, { query });
    entries.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined && entries.length < mostEntries);
  saveCsv('audit-trail.csv', trailRows(entries));
  return cursor === undefined;
}

/** As a table: one line for each entry, its changes in one cell. */
function trailRows(entries: readonly AuditEntry[]): string[][] {
  const { at, admin, what, kind, subject, reason, changes } = messages.columns;
  const head = [at, admin, messages.actorId, what, kind, subject, messages.subjectId, reason, changes];
  return [head, ...entries.map(rowOf)];
}

function rowOf({ at, admin, action, kind, subject, reason = '', changes }: AuditEntry): string[] {
  const texts = changes.map(({ path, before, after }) =>
    messages.change(path, before ?? messages.nothing, after ?? messages.nothing),
  );
  return [
    at,
    admin.name,
    admin.userId,
    action,
    messages.kinds[kind],
    subject.name,
    subject.id,
    reason,
    texts.join('\n'),
  ];
}
