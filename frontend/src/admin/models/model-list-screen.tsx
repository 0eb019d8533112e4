import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { Boxes } from 'lucide-react';
import { useState } from 'react';
import { adminModels, type ModelSummary } from '#shared/contracts/admin-models.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { ChipGroup } from '#frontend/src/ui/chip-group.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { LoadState, NoMatchState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { SearchBox } from '#frontend/src/ui/search-box.tsx';
import { messages } from './messages.ts';
import { categoryNames, countModels, everything, filterModels, type ModelFilter, statusNames } from './model-filter.ts';
import { type ModelActions, ModelRow } from './model-row.tsx';
import { useModelActions } from './use-model-actions.ts';

/** The models that an admin may work on. */
export function ModelListScreen() {
  useDocumentTitle(messages.title);
  const { data, error, mutate } = useApi(adminModels.listModels, {});
  // The list comes from an index that may be a moment behind: what was answered is shown at once.
  const show = (change: (model: ModelSummary) => ModelSummary[]) =>
    void mutate({ items: (data?.items ?? []).flatMap(change) }, { revalidate: false });
  const actions = useModelActions({
    onChanged: (changed) => show((model) => [model.id === changed.id ? changed : model]),
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
      {data ? (
        <ModelList models={data.items} actions={actions} />
      ) : (
        <LoadState error={error} texts={messages} message={messages.failedToFetch} onRetry={() => void mutate()} />
      )}
    </ConsolePage>
  );
}

interface ModelListProps {
  readonly models: readonly ModelSummary[];
  readonly actions: ModelActions;
}

function ModelList({ models, actions }: ModelListProps) {
  const [filter, setFilter] = useState(everything);
  if (models.length === 0) {
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
  const shown = filterModels(models, filter);
  return (
    <>
      <Filters models={models} filter={filter} onChange={setFilter} />
      {shown.length === 0 ? (
        <NoMatchState texts={messages} onShowAll={() => setFilter(everything)} />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {shown.map((model) => (
            <ModelRow key={model.id} model={model} actions={actions} />
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-muted tabular-nums">
        {messages.showing(shown.length, models.length)}
      </p>
    </>
  );
}

interface FiltersProps {
  readonly models: readonly ModelSummary[];
  readonly filter: ModelFilter;
  readonly onChange: (filter: ModelFilter) => void;
}

function Filters({ models, filter, onChange }: FiltersProps) {
  const counts = countModels(models);
  return (
    <div className="flex flex-col gap-3">
      <SearchBox label={messages.search} value={filter.search} onChange={(search) => onChange({ ...filter, search })} />
      <ChipGroup
        label={messages.status}
        chips={statusNames.map((name) => ({ name, label: messages.statuses[name], count: counts.status(name) }))}
        current={filter.status}
        onChange={(status) => onChange({ ...filter, status })}
      />
      <ChipGroup
        label={messages.category}
        chips={categoryNames.map((name) => ({ name, label: messages.categories[name], count: counts.category(name) }))}
        current={filter.category}
        onChange={(category) => onChange({ ...filter, category })}
      />
    </div>
  );
}
