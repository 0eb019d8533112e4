import { Archive, ArchiveRestore, ChartColumn, Copy, Download, Pencil, Power, PowerOff } from 'lucide-react';
import type { ModelSummary } from '#shared/contracts/admin-models.ts';
import { useResting } from '#frontend/src/data/console-answers.ts';
import { figuresPath } from '#frontend/src/lib/console-paths.ts';
import { ChipGroup } from '#frontend/src/ui/chip-group.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { BulkAction, RowAction } from '#frontend/src/ui/list/list-column.ts';
import { oneOf, useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { NoMatchState } from '#frontend/src/ui/notice-state.tsx';
import { SearchBox } from '#frontend/src/ui/search-box.tsx';
import { messages } from './messages.ts';
import { type ListedModel, modelColumns } from './model-columns.tsx';
import { categoryNames, countModels, filterModels, type StatusName, statusNames } from './model-filter.ts';
import type { ModelActions } from './use-model-actions.ts';

interface ModelListProps {
  readonly models: readonly ModelSummary[];
  readonly actions: ModelActions;
}

/** The models with what finds some of them, and what can be done with one or with several. */
export function ModelList({ models, actions }: ModelListProps) {
  const address = useListQuery(['status', 'category']);
  const { search } = address;
  const status = oneOf(statusNames, address.filters.get('status')) ?? 'all';
  const category = oneOf(categoryNames, address.filters.get('category')) ?? 'all';
  const restOf = useResting();
  const shown = filterModels(models, { search, status, category });
  const counts = countModels(models);
  return (
    <>
      <div className="flex flex-col gap-3">
        <SearchBox label={messages.search} value={search} onChange={(words) => address.change({ search: words })} />
        <ChipGroup
          label={messages.status}
          chips={statusNames.map((name) => ({ name, label: messages.statuses[name], count: counts.status(name) }))}
          current={status}
          onChange={(name) => address.filter('status', name === 'all' ? undefined : name)}
        />
        <ChipGroup
          label={messages.category}
          chips={categoryNames.map((name) => ({
            name,
            label: messages.categories[name],
            count: counts.category(name),
          }))}
          current={category}
          onChange={(name) => address.filter('category', name === 'all' ? undefined : name)}
        />
      </div>
      {shown.length === 0 ? (
        <NoMatchState texts={messages} onShowAll={address.clear} />
      ) : (
        <ItemList
          label={messages.table}
          name="models"
          items={shown.map((model): ListedModel => ({ ...model, rest: restOf(model.id) }))}
          columns={modelColumns}
          keyOf={idOf}
          nameOf={nameOf}
          address={address}
          open={(model) => ({ to: editPath(model) })}
          actions={(model) => rowActions(model, actions)}
          bulk={bulkActions(status, actions)}
        />
      )}
      <p role="status" className="text-sm text-muted tabular-nums">
        {messages.showing(shown.length, counts.status(status === 'archived' ? 'archived' : 'all'))}
      </p>
    </>
  );
}

const idOf = ({ id }: ModelSummary) => id;
const nameOf = ({ name }: ModelSummary) => name;
const editPath = ({ id }: ModelSummary) => `/admin/create?edit=${id}`;

/** Each row offers what the specification names, and to put the model away. */
function rowActions(model: ModelSummary, actions: ModelActions): RowAction[] {
  const { isAvailable, isArchived } = model;
  return [
    { label: messages.edit, icon: Pencil, to: editPath(model) },
    { label: messages.figures, icon: ChartColumn, to: figuresPath(model.id) },
    { label: messages.duplicate, icon: Copy, onPress: () => actions.duplicate(model) },
    {
      label: isAvailable ? messages.deactivate : messages.activate,
      icon: isAvailable ? PowerOff : Power,
      onPress: () => actions.toggle(model),
    },
    isArchived
      ? { label: messages.bringBack, icon: ArchiveRestore, onPress: () => void actions.changeAll('bringBack', [model]) }
      : { label: messages.archive, icon: Archive, onPress: () => void actions.changeAll('archive', [model]) },
  ];
}

function bulkActions(status: StatusName, { changeAll, exportAll }: ModelActions): BulkAction<ModelSummary>[] {
  const away: BulkAction<ModelSummary> =
    status === 'archived'
      ? { label: messages.bringBack, icon: ArchiveRestore, run: (models) => changeAll('bringBack', models) }
      : { label: messages.archive, icon: Archive, run: (models) => changeAll('archive', models) };
  return [
    { label: messages.activate, icon: Power, run: (models) => changeAll('activate', models) },
    { label: messages.deactivate, icon: PowerOff, run: (models) => changeAll('deactivate', models) },
    away,
    { label: messages.exportJson, icon: Download, run: exportAll },
  ];
}
