import { Download, History } from 'lucide-react';
import { useState } from 'react';
import { adminAudit, type AuditEntry } from '#shared/contracts/admin-audit.ts';
import { messageOf } from '#frontend/src/data/api-error.ts';
import { attempt } from '#frontend/src/data/use-action.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import { restoredPageCount } from '#frontend/src/ui/list/scroll-restoration.ts';
import { useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState, NoMatchState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { showToast } from '#frontend/src/ui/toasts.tsx';
import { auditColumns } from './audit-columns.tsx';
import { AuditEntrySheet } from './audit-entry-sheet.tsx';
import { type AuditFilter, auditFilterOf, filterNames } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { exportTrail } from './export-trail.ts';
import { messages } from './messages.ts';

/** Who changed what, and when; for super admins. */
export function AuditScreen() {
  useDocumentTitle(messages.title);
  const address = useListQuery(filterNames);
  const filter = auditFilterOf(address.search, address.filters);
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
      if (!(await exportTrail(filter))) showToast(messages.exportedPart);
    };
    await attempt(act, { failed: messages.notExported });
    setBusy(false);
  };
  return (
    <Button disabled={isBusy} onClick={() => void save()}>
      <Download aria-hidden className="size-4" />
      {isBusy ? messages.exporting : messages.exportCsv}
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
    return <LoadState error={list.error} texts={messages} message={messageOf(list.error)} onRetry={list.reload} />;
  }
  return (
    <>
      {list.items.length === 0 ? (
        <Nothing isFiltered={isFiltered} onClear={onClear} />
      ) : (
        <ItemList
          label={messages.title}
          name="audit"
          items={list.items}
          columns={auditColumns}
          keyOf={({ id }) => id}
          nameOf={({ admin, action, subject }) => messages.sentence(admin.name, action, subject.name)}
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
      <AuditEntrySheet entry={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

function Nothing({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  if (!isFiltered) {
    return (
      <NoticeState icon={History} title={messages.noEntries}>
        {messages.noEntriesText}
      </NoticeState>
    );
  }
  return <NoMatchState texts={messages} onShowAll={onClear} />;
}
