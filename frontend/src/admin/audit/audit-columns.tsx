import type { AuditEntry } from '#shared/contracts/admin-audit.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { messages } from './messages.ts';
import { SubjectAnchor } from './subject-anchor.tsx';

/** What the list of the trail says of each change; the server tells them newest first. */
export const auditColumns: readonly ListColumn<AuditEntry>[] = [
  {
    id: 'what',
    header: messages.columns.what,
    width: 12,
    grows: true,
    cell: ({ action, subject }) => (
      <>
        <span className="font-normal text-muted">{action}</span> {subject.name}
      </>
    ),
  },
  {
    id: 'admin',
    header: messages.columns.admin,
    width: 7,
    inCard: 'plain',
    cell: ({ admin }) => admin.name,
  },
  {
    id: 'kind',
    header: messages.columns.kind,
    width: 8.5,
    inCard: 'plain',
    cell: ({ kind }) => <Badge>{messages.kinds[kind]}</Badge>,
  },
  {
    id: 'subject',
    header: messages.columns.subject,
    width: 9,
    ifRoom: 3,
    inCard: 'plain',
    cell: (entry) => (
      <SubjectAnchor entry={entry} name={messages.openSubject(entry.subject.name, entry.subject.id)}>
        <code title={entry.subject.id}>{entry.subject.id}</code>
      </SubjectAnchor>
    ),
  },
  {
    id: 'reason',
    header: messages.columns.reason,
    width: 9,
    grows: true,
    ifRoom: 2,
    inCard: 'hidden',
    cell: ({ reason }) => <span title={reason}>{reason}</span>,
  },
  {
    id: 'changes',
    header: messages.columns.changes,
    width: 6.5,
    isNumeric: true,
    ifRoom: 1,
    inCard: 'hidden',
    cell: ({ changes, moreChanges }) => changes.length + (moreChanges ?? 0),
  },
  {
    id: 'at',
    header: messages.columns.at,
    width: 12.5,
    isNumeric: true,
    inCard: 'plain',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
];
