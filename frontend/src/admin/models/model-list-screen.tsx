import {
  Archive,
  ArchiveRestore,
  Boxes,
  ChartColumn,
  Copy,
  Download,
  ExternalLink,
  Eye,
  Globe,
  Pencil,
  Power,
  PowerOff,
  SlidersHorizontal,
} from 'lucide-react';
import { useState } from 'react';
import { useEffectsConfirm } from '#frontend/src/data/confirm-or-undo.tsx';
import { usePaused, useProviderChanges } from '#frontend/src/data/console-cache.ts';
import { refresh } from '#frontend/src/data/refresh.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { modelPagePath } from '#frontend/src/lib/screen-paths.ts';
import { Button, ButtonLink } from '#frontend/src/ui/button.tsx';
import { ChipGroup } from '#frontend/src/ui/chip-group.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { BulkAction, RowAction } from '#frontend/src/ui/list/list-column.ts';
import { findOption, useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { SavedViews } from '#frontend/src/ui/list/saved-views.tsx';
import { LoadState, NoMatchState } from '#frontend/src/ui/load-state.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { SearchBox } from '#frontend/src/ui/search-box.tsx';
import { adminAnalytics } from '#shared/contracts/admin-analytics.ts';
import { adminAuth } from '#shared/contracts/admin-auth.ts';
import { adminModels, type ModelSummary } from '#shared/contracts/admin-models.ts';
import { adminPages } from '#shared/contracts/admin-pages.ts';
import type { RouteAnswer } from '#shared/contracts/route.ts';
import { modelEditorPath, modelStatsPath } from '#shared/rules/console-paths.ts';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { messages } from './messages.ts';
import {
  categoryNames,
  countModels,
  filterModels,
  type ListedModel,
  modelColumns,
  type StatusName,
  statusNames,
} from './model-columns.tsx';
import { type ModelActions, skipDrafts, useModelActions } from './use-model-actions.ts';

const filterNames = ['status', 'category'] as const;

export function ModelListScreen() {
  const { data, error, mutate } = useApi(adminModels.listModels, {});
  // The list's index can lag, so the list is updated from responses instead.
  const updateModels = (change: (model: ModelSummary) => ModelSummary[]) =>
    void mutate((cached) => cached && { items: cached.items.flatMap(change) }, { revalidate: false });
  const { confirm, dialog } = useEffectsConfirm();
  const [edited, setEdited] = useState<readonly ModelSummary[]>();
  // Responses lack the draft, so the cached one stays.
  const onChanged = (changed: readonly ModelSummary[]) =>
    updateModels((model) => [{ ...model, ...changed.find(({ id }) => id === model.id) }]);
  const actions = useModelActions({
    confirm,
    onChanged,
    onCopied: (originalId, copy) => {
      updateModels((model) => (model.id === originalId ? [model, copy] : [model]));
      // The access response contains the owner's number of models.
      refresh(adminAuth.getAccess);
    },
  });
  const create = (
    <>
      <SavedViews name="models" filters={filterNames} />
      <ButtonLink to="/admin/create" variant="primary">
        {messages.create}
      </ButtonLink>
    </>
  );
  return (
    <ConsolePage title={messages.title} actions={create}>
      {data === undefined && (
        <LoadState error={error} texts={messages} message={messages.failedToFetch} onRetry={() => void mutate()} />
      )}
      {data?.items.length === 0 && <NoModels />}
      {data && data.items.length > 0 && <ModelList models={data.items} actions={actions} onEdit={setEdited} />}
      {edited && <BulkEditDialog models={edited} onChanged={onChanged} onClose={() => setEdited(undefined)} />}
      {dialog}
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

interface ModelListProps {
  readonly models: readonly ModelSummary[];
  readonly actions: ModelActions;
  readonly onEdit: (models: readonly ModelSummary[]) => void;
}

function ModelList({ models, actions, onEdit }: ModelListProps) {
  const address = useListQuery(filterNames);
  const { search } = address;
  const status = findOption(statusNames, address.filters.get('status')) ?? 'all';
  const category = findOption(categoryNames, address.filters.get('category')) ?? 'all';
  const findPause = usePaused();
  const changes = useProviderChanges();
  const stats = useApi(adminAnalytics.getDailyStats, { query: { days: usedInDays } }).data;
  const pages = useApi(adminPages.listPagePaths, {}).data?.items;
  const pathsByModel = pages && groupPaths(pages);
  const uses = stats && new Map(stats.models.map(({ modelId, started }) => [modelId, started]));
  const listed = models.map((model): ListedModel => ({
    ...model,
    pause: findPause(model.id),
    change: changes.get(model.id),
    pagePaths: pathsByModel && (pathsByModel.get(model.id) ?? []),
    uses: uses && (uses.get(model.id) ?? 0),
  }));
  const filter = { search, status, category };
  const shown = filterModels(listed, filter);
  const counts = countModels(listed, filter);
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
        <EmptyList
          isFiltered={address.isFiltered}
          onClear={address.clear}
          onShowArchived={() => address.filter('status', 'archived')}
        />
      ) : (
        <ItemList
          label={messages.table}
          name="models"
          items={shown.map((model): ListedModel => ({ ...model, name: model.name || messages.unnamed }))}
          columns={modelColumns}
          getKey={({ id }) => id}
          getName={({ name }) => name}
          address={address}
          open={(model) => ({ to: modelEditorPath(model.id) })}
          actions={(model) => listRowActions(model, actions)}
          bulk={[editAction(onEdit), ...listBulkActions(status, actions)].map(skipDrafts)}
        />
      )}
      <p role="status" className="text-sm text-muted tabular-nums">
        {messages.showing(shown.length, counts.all)}
      </p>
    </>
  );
}

interface EmptyListProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  readonly onShowArchived: () => void;
}

/** Without a filter, the list is empty only when every model is archived. */
function EmptyList({ isFiltered, onClear, onShowArchived }: EmptyListProps) {
  if (isFiltered) return <NoMatchState texts={messages} onShowAll={onClear} />;
  return (
    <NoticeState
      icon={Archive}
      title={messages.allArchived}
      action={<Button onClick={onShowArchived}>{messages.showArchived}</Button>}
    >
      {messages.allArchivedText}
    </NoticeState>
  );
}

type PagePath = RouteAnswer<typeof adminPages.listPagePaths>['items'][number];

function groupPaths(pages: readonly PagePath[]): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const { modelId, routePath } of pages) paths.set(modelId, [...(paths.get(modelId) ?? []), routePath]);
  return paths;
}

const usedInDays = '30';

function listRowActions(model: ListedModel, actions: ModelActions): RowAction[] {
  const { isAvailable, isArchived, pagePaths = [] } = model;
  const edit = { label: messages.edit, icon: Pencil, to: modelEditorPath(model.id) };
  if (model.version === 0) return [edit];
  const [path] = pagePaths;
  return [
    edit,
    { label: messages.preview, icon: Eye, to: `${modelEditorPath(model.id)}&preview` },
    ...(path === undefined ? [] : [{ label: messages.openPage, icon: ExternalLink, href: modelPagePath(path) }]),
    { label: messages.pageSettings, icon: Globe, to: `${modelEditorPath(model.id)}&pages` },
    { label: messages.stats, icon: ChartColumn, to: modelStatsPath(model.id) },
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

function editAction(onEdit: (models: readonly ModelSummary[]) => void): BulkAction<ModelSummary> {
  return { label: messages.bulkEdit.action, icon: SlidersHorizontal, run: onEdit };
}

function listBulkActions(status: StatusName, { changeAll, exportAll }: ModelActions): BulkAction<ModelSummary>[] {
  const archiveAction: BulkAction<ModelSummary> =
    status === 'archived'
      ? { label: messages.bringBack, icon: ArchiveRestore, run: (models) => changeAll('bringBack', models) }
      : { label: messages.archive, icon: Archive, run: (models) => changeAll('archive', models) };
  return [
    { label: messages.activate, icon: Power, run: (models) => changeAll('activate', models) },
    { label: messages.deactivate, icon: PowerOff, run: (models) => changeAll('deactivate', models) },
    archiveAction,
    { label: messages.exportJson, icon: Download, run: exportAll },
  ];
}
