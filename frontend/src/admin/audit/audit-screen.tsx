import { Download, History } from 'lucide-react';
import { useState } from 'react';
import { adminAudit, type AuditEntry } from '#shared/contracts/admin-audit.ts';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { saveCsv } from '#frontend/src/lib/csv.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { restoredPageCount } from '#frontend/src/ui/list/scroll-restoration.ts';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState, NoMatchState } from '#frontend/src/ui/load-state.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { AuditEntryDrawer } from './audit-entry-drawer.tsx';
import { type AuditFilter, AuditFilters, filterNames, parseAuditFilter } from './audit-filters.tsx';
import { messages } from './messages.ts';
import { SubjectAnchor } from './subject-link.tsx';

export function AuditScreen() {
  useDocumentTitle(messages.title);
  const address = useListQuery(filterNames);
  const filter = parseAuditFilter(address.search, address.filters);
  return (
    <ConsolePage title={messages.title} actions={<ExportButton filter={filter} />}>
      <AuditFilters address={address} />
      <AuditList filter={filter} isFiltered={address.isFiltered} onClear={address.clear} />
    </ConsolePage>
  );
}

function ExportButton({ filter }: { readonly filter: AuditFilter }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const act = async () => {
      if (!(await exportEntries(filter))) showToast(messages.exportedPart);
    };
    await attempt(act, { failed: messages.notExported });
    setBusy(false);
  };
  return (
    <Button disabled={isBusy} onClick={() => void save()}>
      <Download aria-hidden className="size-4" />
      <span>{isBusy ? messages.exporting : messages.exportCsv}</span>
    </Button>
  );
}

interface AuditListProps {
  readonly filter: AuditFilter;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

function AuditList({ filter, isFiltered, onClear }: AuditListProps) {
  const list = useApiList(adminAudit.listAuditEntries, { query: filter }, { initialSize: restoredPageCount() });
  const [opened, setOpened] = useState<AuditEntry>();
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
          items={list.items}
          columns={auditColumns}
          getKey={({ id }) => id}
          getName={messages.sentence}
          open={(entry) => ({ onPress: () => setOpened(entry) })}
          pages={list.pageCount}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted tabular-nums">
          {messages.showing(list.items.length)}
        </p>
        <LoadMore list={list} label={messages.older} />
      </div>
      <AuditEntryDrawer entry={opened} onClose={() => setOpened(undefined)} />
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

const auditColumns: readonly ListColumn<AuditEntry>[] = [
  {
    id: 'what',
    header: messages.columns.what,
    width: 12,
    grows: true,
    cell: (entry) => (
      <>
        <span className="font-normal text-muted">{messages.action(entry)}</span>
        <span>{` ${entry.subject.name}`}</span>
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
    width: 10,
    inCard: 'plain',
    cell: ({ kind }) => <Badge>{messages.kinds[kind]}</Badge>,
  },
  {
    id: 'subject',
    header: messages.columns.subject,
    width: 9,
    priority: 3,
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
    priority: 2,
    inCard: 'hidden',
    cell: ({ reason }) => <span title={reason}>{reason}</span>,
  },
  {
    id: 'changes',
    header: messages.columns.changes,
    width: 6.5,
    isNumeric: true,
    priority: 1,
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

/** The limit of one export. For more, the admin narrows the days. */
const maxEntries = 10_000;
const pageSize = 100;

/** Exports the filtered entries as CSV, newest first. Returns false if there are too many. */
async function exportEntries(filter: AuditFilter): Promise<boolean> {
  const entries: AuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...filter, limit: pageSize, cursor };
    const page = await callApi(adminAudit.listAuditEntries, { query });
    entries.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined && entries.length < maxEntries);
  saveCsv('audit-trail.csv', buildCsvRows(entries));
  return cursor === undefined;
}

function buildCsvRows(entries: readonly AuditEntry[]): string[][] {
  const { at, admin, what, kind, subject, reason, changes } = messages.columns;
  const head = [at, admin, messages.actorId, what, kind, subject, messages.subjectId, reason, changes];
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
