import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { Boxes } from 'lucide-react';
import { adminModels, type ModelSummary } from '#shared/contracts/admin-models.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { LoadState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { messages } from './messages.ts';
import { ModelList } from './model-list.tsx';
import { useModelActions } from './use-model-actions.ts';

/** The models that an admin may work on. */
export function ModelListScreen() {
  useDocumentTitle(messages.title);
  const { data, error, mutate } = useApi(adminModels.listModels, {});
  // The list comes from an index that may be a moment behind: what was answered is shown at once.
  const show = (change: (model: ModelSummary) => ModelSummary[]) =>
    void mutate((known) => known && { items: known.items.flatMap(change) }, { revalidate: false });
  const actions = useModelActions({
    onChanged: (changed) => show((model) => [changed.find(({ id }) => id === model.id) ?? model]),
    onCopied: (originalId, copy) => {
      show((model) => (model.id === originalId ? [model, copy] : [model]));
      // The owner's number of models is another one now.
      refresh(adminAuth.getAccess);
    },
  });
  const create = (
    <ButtonLink to="/admin/create" variant="primary">
      {messages.create}
    </ButtonLink>
  );
  return (
    <ConsolePage title={messages.title} actions={create}>
      {data === undefined && (
        <LoadState error={error} texts={messages} message={messages.failedToFetch} onRetry={() => void mutate()} />
      )}
      {data?.items.length === 0 && <NoModels />}
      {data && data.items.length > 0 && <ModelList models={data.items} actions={actions} />}
    </ConsolePage>
  );
}

function NoModels() {
  return (
    <NoticeState
      icon={Boxes}
      title={messages.noModels}
      action={<ButtonLink to="/admin/create">{messages.create}</ButtonLink>}
    >
      {messages.noModelsText}
    </NoticeState>
  );
}
