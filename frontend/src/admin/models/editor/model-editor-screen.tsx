import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { adminModels, type AdminModel } from '#shared/contracts/admin-models.ts';
import { modelDefaults, modelDefinitionSchema } from '#shared/domain/model-definition.ts';
import { newSection } from '#frontend/src/admin/builder/edit-sections.ts';
import type { ApiError } from '#frontend/src/lib/api/api-error.ts';
import { callApi } from '#frontend/src/lib/api/call-api.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ErrorState } from '#frontend/src/ui/notice-state.tsx';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { messages } from './messages.ts';
import { ModelEditor } from './model-editor.tsx';

/** `/admin/create`: a new model, or with `?edit=` the one of that id (A§2). */
export function ModelEditorScreen() {
  const [search] = useSearchParams();
  const modelId = search.get('edit') ?? undefined;
  useDocumentTitle(modelId === undefined ? messages.createTitle : messages.editTitle);
  return modelId === undefined ? <NewModel /> : <OpenedModel key={modelId} modelId={modelId} />;
}

function NewModel() {
  const [saved] = useState(() => ({ baseVersion: null, definition: emptyDefinition() }));
  return <ModelEditor model={undefined} saved={saved} />;
}

function emptyDefinition() {
  const section = newSection();
  return modelDefinitionSchema.parse({
    ...modelDefaults,
    name: '',
    endpoint: '',
    estimatedSeconds: 0,
    sections: [section],
  });
}

function OpenedModel({ modelId }: { readonly modelId: string }) {
  // Opened anew each time: work that began with a remembered version would end in a conflict.
  const [visit] = useState(() => crypto.randomUUID());
  const { data, error, mutate } = useSWR<AdminModel, ApiError>(
    ['opened-model', modelId, visit],
    async () => (await callApi(adminModels.getModel, { params: { id: modelId } })).model,
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  if (data)
    return (
      <ModelEditor model={data} saved={{ baseVersion: data.version, definition: modelDefinitionSchema.parse(data) }} />
    );
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
        <ButtonLink to="/admin/models">{messages.allModels}</ButtonLink>
      </div>
    </>
  );
}
