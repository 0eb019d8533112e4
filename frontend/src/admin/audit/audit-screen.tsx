import { History } from 'lucide-react';
import { useState } from 'react';
import { adminAudit } from '#shared/contracts/admin-audit.ts';
import { messageOf } from '#frontend/src/data/api-error.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState, NoMatchState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditFilter, everything, isEverything } from './audit-filter.ts';
import { AuditRow } from './audit-row.tsx';
import { messages } from './messages.ts';

/** Who changed what, and when; for super admins. */
export function AuditScreen() {
  useDocumentTitle(messages.title);
  const [filter, setFilter] = useState(everything);
  return (
    <ConsolePage title={messages.title}>
      <AuditFilters filter={filter} onChange={setFilter} />
      <AuditList filter={filter} onClear={() => setFilter(everything)} />
    </ConsolePage>
  );
}

interface AuditListProps {
  readonly filter: AuditFilter;
  readonly onClear: () => void;
}

function AuditList({ filter, onClear }: AuditListProps) {
  const list = useApiList(adminAudit.listAuditEntries, { query: filter });
  if (list.error || list.first === undefined) {
    return <LoadState error={list.error} texts={messages} message={messageOf(list.error)} onRetry={list.reload} />;
  }
  return (
    <>
      {list.items.length === 0 ? (
        <Nothing isFiltered={!isEverything(filter)} onClear={onClear} />
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {list.items.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted tabular-nums">
          {messages.showing(list.items.length)}
        </p>
        <LoadMore list={list} label={messages.older} />
      </div>
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
