import { Ban, Coins, History, Layers, User } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { ExportButton } from '#frontend/src/data/csv-export.tsx';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useGenerationDescriptions } from '#frontend/src/data/use-generation-descriptions.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { BulkAction, RowAction } from '#frontend/src/ui/list/list-column.ts';
import { useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { SavedViews } from '#frontend/src/ui/list/saved-views.tsx';
import { restoredPageCount } from '#frontend/src/ui/list/scroll-restoration.ts';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState, NoMatchState } from '#frontend/src/ui/load-state.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { adminGenerations, type ListedGeneration } from '#shared/contracts/admin-generations.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import type { Access } from '#shared/rules/admin.ts';
import { modelEditorPath, modelStatsPath, generationPath, subscriberPath } from '#shared/rules/console-paths.ts';
import { hasRight } from '#shared/rules/roles.ts';
import { exportGenerations } from './export-generations.ts';
import { generationColumns } from './generation-columns.tsx';
import { CancelDrawer, RefundDrawer } from './generation-drawers.tsx';
import { GenerationFilters } from './generation-filters.tsx';
import {
  filterNames,
  type GenerationFilter,
  type GenerationRow,
  isRefundable,
  matchesWords,
  parseGenerationFilter,
} from './generation-query.ts';
import { messages } from './messages.ts';

interface OpenedDrawer {
  readonly kind: 'refund' | 'cancel';
  readonly generations: readonly GenerationRow[];
}

export function GenerationsScreen() {
  const address = useListQuery(filterNames);
  const access = useAdminAccess();
  const [openedAt] = useState(() => new Date());
  const filter = parseGenerationFilter(address.filters, openedAt);
  const { list, rows, modelNames, userNames, replace } = useGenerationRows(filter);
  const [drawer, setDrawer] = useState<OpenedDrawer>();
  const search = address.search.trim();
  const shown = search === '' ? rows : rows.filter((row) => matchesWords(row, search));
  const close = () => setDrawer(undefined);
  return (
    <ConsolePage
      title={messages.title}
      actions={
        <>
          <SavedViews name="generations" filters={filterNames} />
          {filter.modelId !== undefined && hasRight(access, 'build') && (
            <ButtonLink to={modelStatsPath(filter.modelId)}>{messages.stats}</ButtonLink>
          )}
          <ExportButton onExport={() => exportGenerations({ filter, search, modelNames })} texts={messages} />
        </>
      }
    >
      <GenerationFilters address={address} days={filter} modelNames={modelNames} userNames={userNames} />
      {list.first === undefined ? (
        <LoadState error={list.error} texts={messages} message={failureMessage(list.error)} onRetry={list.reload} />
      ) : (
        <>
          {shown.length === 0 && (
            <NoGenerations
              hasMore={list.hasMore}
              isFiltered={address.isFiltered}
              search={search}
              onShowAll={address.clear}
            />
          )}
          {shown.length > 0 && (
            <ItemList
              label={messages.list}
              name="payments"
              items={shown}
              columns={generationColumns}
              getKey={({ id }) => id}
              getName={({ pageTitle, id }) => `${pageTitle} ${id.slice(0, 8)}`}
              open={({ id }) => ({ to: generationPath(id) })}
              actions={(row) => listRowActions(row, access, setDrawer)}
              bulk={listBulkActions(access, setDrawer)}
              arrivalsKey={JSON.stringify({ filter, search })}
              pages={list.pageCount}
            />
          )}
          <LoadMore list={list} label={messages.older} />
        </>
      )}
      {drawer?.kind === 'refund' && (
        <RefundDrawer generations={drawer.generations} onClose={close} onRefunded={replace} />
      )}
      {drawer?.kind === 'cancel' && (
        <CancelDrawer generations={drawer.generations} onClose={close} onEnded={list.reload} />
      )}
    </ConsolePage>
  );
}

type OpenDrawer = (drawer: OpenedDrawer) => void;

function listRowActions(row: GenerationRow, access: Access, open: OpenDrawer): RowAction[] {
  const { userId, modelId, status } = row;
  const refund = { label: messages.refund, icon: Coins, onPress: () => open({ kind: 'refund', generations: [row] }) };
  const cancel = {
    label: messages.cancelGeneration,
    icon: Ban,
    isDanger: true,
    onPress: () => open({ kind: 'cancel', generations: [row] }),
  };
  return [
    ...(isRefundable(row) && hasRight(access, 'support') ? [refund] : []),
    ...(status === 'processing' && hasRight(access, 'operate') ? [cancel] : []),
    { label: messages.openSubscriber, icon: User, to: subscriberPath(userId) },
    ...(hasRight(access, 'build') ? [{ label: messages.openModel, icon: Layers, to: modelEditorPath(modelId) }] : []),
  ];
}

function listBulkActions(access: Access, open: OpenDrawer): BulkAction<GenerationRow>[] {
  if (!hasRight(access, 'support')) return [];
  return [
    {
      label: messages.refund,
      icon: Coins,
      run: (generations) =>
        generations.some(isRefundable)
          ? open({ kind: 'refund', generations })
          : void showToast(messages.nothingToRefund),
    },
    {
      label: messages.cancelGeneration,
      icon: Ban,
      isDanger: true,
      run: (generations) =>
        generations.some(({ status }) => status === 'processing')
          ? open({ kind: 'cancel', generations })
          : void showToast(messages.nothingToCancel),
    },
  ];
}

interface NoGenerationsProps {
  readonly hasMore: boolean;
  readonly isFiltered: boolean;
  readonly search: string;
  readonly onShowAll: () => void;
}

const generationId = /^[0-9a-f]{32}$/;

/** An empty page doesn't mean that nothing matches: one call scans a limited number of generations. */
function NoGenerations({ hasMore, isFiltered, search, onShowAll }: NoGenerationsProps) {
  if (generationId.test(search)) {
    return (
      <ButtonLink to={generationPath(search)} className="self-start">
        {messages.openById(search)}
      </ButtonLink>
    );
  }
  if (hasMore) return <p className="text-muted">{messages.noneInLoaded}</p>;
  if (isFiltered) return <NoMatchState texts={messages} onShowAll={onShowAll} />;
  return (
    <NoticeState icon={History} title={messages.none}>
      {messages.noneText}
    </NoticeState>
  );
}

const whileRunningMs = 5000;
const refreshMs = 30_000;

function useGenerationRows(query: GenerationFilter) {
  const list = useApiList(
    adminGenerations.listAllGenerations,
    { query },
    {
      initialSize: restoredPageCount(),
      // Any of the running ones can leave their list.
      isNewestFirst: query.status !== 'processing',
      refreshInterval: (pages) => chooseRefreshMs(pages?.[0]?.items ?? []),
    },
  );
  const { data: models } = useApi(adminModels.listModels, {});
  const modelNames = new Map((models?.items ?? []).map(({ id, name }) => [id, name]));
  const { prompts, userNames, bills } = useGenerationDescriptions(list.items);
  const rows = list.items.map((generation): GenerationRow => ({
    ...generation,
    prompt: prompts.get(generation.id),
    billedUsd: bills.get(generation.id),
    userName: userNames.get(generation.userId),
    modelName: modelNames.get(generation.modelId),
  }));
  const replace = (changed: ListedGeneration) =>
    list.change((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === changed.id ? changed : item)),
    }));
  return { list, rows, modelNames, userNames, replace };
}

function chooseRefreshMs(newest: readonly ListedGeneration[]): number {
  return newest.some(({ status }) => status === 'processing') ? whileRunningMs : refreshMs;
}
