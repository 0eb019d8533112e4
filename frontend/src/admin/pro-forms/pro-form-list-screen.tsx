import { ClipboardList } from 'lucide-react';
import { adminProForms, type ProFormSummary } from '#shared/contracts/admin-pro-forms.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { LoadState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { messages } from './messages.ts';
import { ProFormList } from './pro-form-list.tsx';

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
      {data === undefined && (
        <LoadState error={error} texts={messages} message={error?.message} onRetry={() => void mutate()} />
      )}
      {data?.items.length === 0 && <NoForms />}
      {data && data.items.length > 0 && <ProFormList forms={data.items} onDeleted={withdraw} />}
    </ConsolePage>
  );
}

function NoForms() {
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
