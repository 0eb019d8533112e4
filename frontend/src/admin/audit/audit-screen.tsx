import { History } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { ExportButton, loadAllPages, saveCsv } from '#frontend/src/data/csv-export.tsx';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { SavedViews } from '#frontend/src/ui/list/saved-views.tsx';
import { restoredPageCount } from '#frontend/src/ui/list/scroll-restoration.ts';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState, NoMatchState } from '#frontend/src/ui/load-state.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { adminAudit, type AuditEntry } from '#shared/contracts/admin-audit.ts';
import { AuditEntryDrawer, SubjectAnchor } from './audit-entry-drawer.tsx';
import { type AuditFilter, AuditFilters, filterNames, parseAuditFilter } from './audit-filters.tsx';
import { type AuditGroup, groupEntries, sharedChanges } from './audit-groups.ts';
import { messages } from './messages.ts';

export function AuditScreen() {
  const address = useListQuery(filterNames);
  const filter = parseAuditFilter(address.search, address.filters);
  const actions = (
    <>
      <SavedViews name="audit" filters={filterNames} />
      <ExportButton onExport={() => exportEntries(filter)} texts={messages} />
    </>
  );
  return (
    <ConsolePage title={messages.title} actions={actions}>
      <AuditFilters address={address} />
      <AuditList filter={filter} isFiltered={address.isFiltered} onClear={address.clear} />
    </ConsolePage>
  );
}

interface AuditListProps {
  readonly filter: AuditFilter;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

function AuditList({ filter, isFiltered, onClear }: AuditListProps) {
  const list = useApiList(adminAudit.listAuditEntries, { query: filter }, { initialSize: restoredPageCount() });
  const [opened, setOpened] = useState<AuditGroup>();
  if (list.first === undefined) {
    return <LoadState error={list.error} texts={messages} message={failureMessage(list.error)} onRetry={list.reload} />;
  }
  return (
    <>
      {list.items.length === 0 ? (
        <NoEntries isFiltered={isFiltered} onClear={onClear} />
      ) : (
        <ItemList
          label={messages.title}
          name="audit"
          items={groupEntries(list.items)}
          columns={auditColumns}
          getKey={({ first }) => first.id}
          getName={messages.groupSentence}
          open={(group) => ({ onPress: () => setOpened(group) })}
          pages={list.pageCount}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted tabular-nums">
          {messages.showing(list.items.length)}
        </p>
        <LoadMore list={list} label={messages.older} />
      </div>
      <AuditEntryDrawer group={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

function NoEntries({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  if (!isFiltered) {
    return (
      <NoticeState icon={History} title={messages.noEntries}>
        {messages.noEntriesText}
      </NoticeState>
    );
  }
  return <NoMatchState texts={messages} onShowAll={onClear} />;
}

const auditColumns: readonly ListColumn<AuditGroup>[] = [
  {
    id: 'what',
    header: messages.columns.what,
    width: 13,
    grows: true,
    cell: ({ first, entries }) =>
      entries.length > 1 ? (
        <>
          <span className="font-normal text-muted">{first.action}</span>
          <span>{` ${messages.several(first.kind, entries.length)}`}</span>
        </>
      ) : (
        <>
          <span className="font-normal text-muted">{messages.action(first)}</span>
          <span>{` ${first.subject.name}`}</span>
        </>
      ),
  },
  {
    id: 'changes',
    header: messages.columns.changes,
    width: 13,
    grows: true,
    inCard: 'line',
    cell: (group) => <ShortChange group={group} />,
  },
  {
    id: 'admin',
    header: messages.columns.admin,
    width: 7,
    inCard: 'plain',
    cell: ({ first }) => first.admin.name,
  },
  {
    id: 'kind',
    header: messages.columns.kind,
    width: 8,
    priority: 4,
    inCard: 'plain',
    cell: ({ first }) => <Badge>{messages.kinds[first.kind]}</Badge>,
  },
  {
    id: 'subject',
    header: messages.columns.subject,
    width: 9,
    priority: 2,
    inCard: 'plain',
    cell: ({ first, entries }) =>
      entries.length === 1 && (
        <SubjectAnchor entry={first} name={messages.openSubject(first.subject.name, first.subject.id)}>
          <code title={first.subject.id}>{first.subject.id}</code>
        </SubjectAnchor>
      ),
  },
  {
    id: 'reason',
    header: messages.columns.reason,
    width: 9,
    grows: true,
    priority: 3,
    inCard: 'line',
    cell: ({ first: { reason } }) => reason && <span title={reason}>{reason}</span>,
  },
  {
    id: 'at',
    header: messages.columns.at,
    width: 12.5,
    isNumeric: true,
    inCard: 'plain',
    cell: ({ first: { at } }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
];

function ShortChange({ group }: { readonly group: AuditGroup }) {
  const { first, entries } = group;
  const [change] = sharedChanges(group);
  if (change === undefined) return undefined;
  const more = entries.length > 1 ? 0 : first.changes.length - 1 + (first.moreChanges ?? 0);
  const text = messages.shortChange(change);
  return (
    <span className="flex min-w-0 items-baseline gap-2" title={text}>
      <span className="line-clamp-2 wrap-anywhere">{text}</span>
      {more > 0 && <span className="shrink-0 text-xs whitespace-nowrap">{messages.andMore(more)}</span>}
    </span>
  );
}

async function exportEntries(filter: AuditFilter): Promise<boolean> {
  const { items, isComplete } = await loadAllPages((cursor) =>
    callApi(adminAudit.listAuditEntries, { query: { ...filter, limit: 100, cursor } }),
  );
  saveCsv('audit-trail.csv', buildCsvRows(items));
  return isComplete;
}

function buildCsvRows(entries: readonly AuditEntry[]): string[][] {
  const { at, admin, what, kind, subject, reason } = messages.columns;
  const head = [at, admin, messages.actorId, what, kind, subject, messages.subjectId, reason, messages.allChanges];
  return [head, ...entries.map(toCsvRow)];
}

function toCsvRow({ at, admin, action, kind, subject, reason = '', changes }: AuditEntry): string[] {
  const changeTexts = changes.map(({ path, before, after }) =>
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
    changeTexts.join('\n'),
  ];
}
