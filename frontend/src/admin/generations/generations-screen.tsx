import { Ban, Coins, History, Layers, User } from 'lucide-react';
import { useState } from 'react';
import type { Access } from '#shared/rules/admin.ts';
import { hasRight } from '#shared/rules/roles.ts';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { statsPath } from '#frontend/src/lib/screen-paths.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ExportButton } from '#frontend/src/ui/export-button.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { BulkAction, RowAction } from '#frontend/src/ui/list/list-column.ts';
import { useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { SavedViews } from '#frontend/src/ui/list/saved-views.tsx';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState, NoMatchState } from '#frontend/src/ui/load-state.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { showToast } from '#frontend/src/ui/show-toast.tsx';
import { CancelDrawer } from './cancel-drawer.tsx';
import { exportGenerations } from './export-generations.ts';
import { generationColumns } from './generation-columns.tsx';
import { GenerationFilters } from './generation-filters.tsx';
import {
  filterNames,
  type GenerationRow,
  isRefundable,
  matchesWords,
  parseGenerationFilter,
} from './generation-query.ts';
import { messages } from './messages.ts';
import { RefundDrawer } from './refund-drawer.tsx';
import { useGenerationRows } from './use-generation-rows.ts';

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
            <ButtonLink to={statsPath(filter.modelId)}>{messages.stats}</ButtonLink>
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
              open={({ id }) => ({ to: `/admin/generations/${id}` })}
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
    { label: messages.openSubscriber, icon: User, to: `/admin/subscribers/${encodeURIComponent(userId)}` },
    ...(hasRight(access, 'build')
      ? [{ label: messages.openModel, icon: Layers, to: `/admin/create?edit=${encodeURIComponent(modelId)}` }]
      : []),
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
  const openById = generationId.test(search) && (
    <ButtonLink to={`/admin/generations/${search}`} className="self-start">
      {messages.openById(search)}
    </ButtonLink>
  );
  if (openById) return openById;
  if (hasMore) return <p className="text-muted">{messages.noneInLoaded}</p>;
  if (isFiltered) return <NoMatchState texts={messages} onShowAll={onShowAll} />;
  return (
    <NoticeState icon={History} title={messages.none}>
      {messages.noneText}
    </NoticeState>
  );
}
