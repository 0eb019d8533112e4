import { History } from 'lucide-react';
import { adminGenerations, type ListedGeneration } from '#shared/contracts/admin-generations.ts';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { statsPath } from '#frontend/src/lib/screen-paths.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import { findOption, useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { restoredPageCount } from '#frontend/src/ui/list/scroll-restoration.ts';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState, NoMatchState } from '#frontend/src/ui/load-state.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { generationColumns } from './generation-columns.tsx';
import { filterNames, GenerationFilters, generationStatuses } from './generation-filters.tsx';
import { messages } from './messages.ts';

export function GenerationsScreen() {
  useDocumentTitle(messages.title);
  const address = useListQuery(filterNames);
  const { filters } = address;
  const query = {
    status: findOption(generationStatuses, filters.get('status')),
    modelId: filters.get('model'),
    userId: filters.get('subscriber'),
    day: filters.get('day'),
  };
  const list = useApiList(
    adminGenerations.listAllGenerations,
    { query },
    { initialSize: restoredPageCount(), refreshInterval: (pages) => chooseRefreshMs(pages?.[0]?.items ?? []) },
  );
  const stats = query.modelId !== undefined && <ButtonLink to={statsPath(query.modelId)}>{messages.stats}</ButtonLink>;
  return (
    <ConsolePage title={messages.title} actions={stats}>
      <GenerationFilters address={address} />
      {list.first === undefined ? (
        <LoadState error={list.error} texts={messages} message={failureMessage(list.error)} onRetry={list.reload} />
      ) : (
        <>
          {list.items.length === 0 && (
            <NoGenerations {...list} isFiltered={address.isFiltered} onShowAll={address.clear} />
          )}
          {list.items.length > 0 && (
            <ItemList
              label={messages.list}
              name="generations"
              items={list.items}
              columns={generationColumns}
              getKey={({ id }) => id}
              getName={({ pageTitle, id }) => `${pageTitle} ${id.slice(0, 8)}`}
              open={({ id }) => ({ to: `/admin/generations/${id}` })}
              pages={list.pageCount}
            />
          )}
          <LoadMore list={list} label={messages.older} />
        </>
      )}
    </ConsolePage>
  );
}

const whileRunningMs = 5000;
const refreshMs = 30_000;

/** Refreshes often while one of the newest runs, so that its row follows its state. */
function chooseRefreshMs(newest: readonly ListedGeneration[]): number {
  return newest.some(({ status }) => status === 'processing') ? whileRunningMs : refreshMs;
}

interface NoGenerationsProps {
  readonly hasMore: boolean;
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

/** An empty page doesn't mean that nothing matches: one call scans a limited number of generations. */
function NoGenerations({ hasMore, isFiltered, onShowAll }: NoGenerationsProps) {
  if (hasMore) return <p className="text-muted">{messages.noneInLoaded}</p>;
  if (isFiltered) return <NoMatchState texts={messages} onShowAll={onShowAll} />;
  return (
    <NoticeState icon={History} title={messages.none}>
      {messages.noneText}
    </NoticeState>
  );
}
