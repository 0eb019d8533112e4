import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { adminProForms, type AdminProForm } from '#shared/contracts/admin-pro-forms.ts';
import { proFormDefaults, type ProFormDefinition } from '#shared/domain/pro-form-definition.ts';
import { newSection } from '#frontend/src/admin/builder/edit-sections.ts';
import type { ApiError } from '#frontend/src/lib/api/api-error.ts';
import { callApi } from '#frontend/src/lib/api/call-api.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { messages } from './messages.ts';
import { ProFormEditor } from './pro-form-editor.tsx';

/** `/admin/create-pro-form`: a new pro form, or with `?edit=` the one of that id (A§2). */
export function ProFormEditorScreen() {
  const [search] = useSearchParams();
  const formId = search.get('edit') ?? undefined;
  useDocumentTitle(formId === undefined ? messages.createTitle : messages.editTitle);
  return formId === undefined ? <NewForm /> : <OpenedForm key={formId} formId={formId} />;
}

function NewForm() {
  const [empty] = useState(emptyDefinition);
  return <ProFormEditor saved={{ definition: empty, form: undefined }} />;
}

function emptyDefinition(): ProFormDefinition {
  return { ...proFormDefaults, name: '', description: '', routePath: '', requestType: '', sections: [newSection()] };
}

function OpenedForm({ formId }: { readonly formId: string }) {
  // Opened anew each time: work that began with a remembered version would end in a conflict.
  const [visit] = useState(() => crypto.randomUUID());
  const { data, error, mutate } = useSWR<AdminProForm, ApiError>(
    ['opened-pro-form', formId, visit],
    async () => (await callApi(adminProForms.getProForm, { params: { id: formId } })).form,
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  if (data) return <ProFormEditor saved={{ definition: data, form: data }} />;
  return (
    <ConsolePage title={messages.editTitle}>
      {error ? <LoadFailure error={error} onRetry={() => void mutate()} /> : <Skeleton className="h-96 w-full" />}
    </ConsolePage>
  );
}

function LoadFailure({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
  if (error.isUncertain) {
    return (
      <ErrorState
        title={messages.loadFailed}
        message={error.message}
        retryLabel={messages.tryAgain}
        onRetry={onRetry}
      />
    );
  }
  return (
    <>
      <ErrorState title={error.message} />
      <div className="flex justify-center">
        <ButtonLink to="/admin/pro-forms">{messages.allForms}</ButtonLink>
      </div>
    </>
  );
}
