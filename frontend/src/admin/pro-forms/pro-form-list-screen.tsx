import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { adminProForms, type ProFormSummary } from '#shared/contracts/admin-pro-forms.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { LoadState, NoMatchState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { SearchBox } from '#frontend/src/ui/search-box.tsx';
import { messages } from './messages.ts';
import { ProFormRow } from './pro-form-row.tsx';

const createPath = '/admin/create-pro-form';

/** The pro forms that an admin may work on. */
export function ProFormListScreen() {
  useDocumentTitle(messages.title);
  const { data, error, mutate } = useApi(adminProForms.listProForms, {});
  // The list comes from an index that may be a moment behind: what was answered is shown at once. The next visit shows a
  // deleted form again while somebody still waits for an answer.
  const withdraw = ({ id }: ProFormSummary) =>
    void mutate({ items: (data?.items ?? []).filter((form) => form.id !== id) }, { revalidate: false });
  return (
    <ConsolePage
      title={messages.title}
      actions={
        <ButtonLink to={createPath} variant="primary">
          {messages.create}
        </ButtonLink>
      }
    >
      {data ? (
        <ProFormList forms={data.items} onDeleted={withdraw} />
      ) : (
        <LoadState error={error} texts={messages} message={error?.message} onRetry={() => void mutate()} />
      )}
    </ConsolePage>
  );
}

interface ProFormListProps {
  readonly forms: readonly ProFormSummary[];
  readonly onDeleted: (form: ProFormSummary) => void;
}

function ProFormList({ forms, onDeleted }: ProFormListProps) {
  const [search, setSearch] = useState('');
  if (forms.length === 0) {
    return (
      <NoticeState
        icon={ClipboardList}
        title={messages.noForms}
        action={<ButtonLink to={createPath}>{messages.create}</ButtonLink>}
      >
        {messages.noFormsText}
      </NoticeState>
    );
  }
  const words = search.trim().toLowerCase();
  const shown = forms.filter((form) => mentions(form, words));
  return (
    <>
      <SearchBox label={messages.search} value={search} onChange={setSearch} />
      {shown.length === 0 ? (
        <NoMatchState texts={messages} onShowAll={() => setSearch('')} />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {shown.map((form) => (
            <ProFormRow key={form.id} form={form} onDeleted={onDeleted} />
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-muted tabular-nums">
        {messages.showing(shown.length, forms.length)}
      </p>
    </>
  );
}

function mentions({ name, description, routePath, requestType }: ProFormSummary, words: string): boolean {
  return [name, description, `/pro${routePath}`, requestType].some((text) => text.toLowerCase().includes(words));
}
