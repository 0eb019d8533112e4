import { UsersRound } from 'lucide-react';
import { failureMessage } from '#frontend/src/data/api-error.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { formatDate } from '#frontend/src/lib/format.ts';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { restoredPageCount } from '#frontend/src/ui/list/scroll-restoration.ts';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState, NoMatchState } from '#frontend/src/ui/load-state.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { SearchForm } from '#frontend/src/ui/search-form.tsx';
import { adminSubscribers, type SubscriberSummary } from '#shared/contracts/admin-subscribers.ts';
import { subscriberPath } from '#shared/rules/console-paths.ts';
import { messages } from './messages.ts';

export function SubscribersScreen() {
  const { search, change, clear } = useListQuery();
  return (
    <ConsolePage title={messages.title}>
      <SearchForm label={messages.search} value={search} onSearch={(words) => change({ search: words })} />
      <SubscriberList search={search} onClear={clear} />
    </ConsolePage>
  );
}

function SubscriberList({ search, onClear }: { readonly search: string; readonly onClear: () => void }) {
  const list = useApiList(
    adminSubscribers.listSubscribers,
    { query: { search: search || undefined } },
    { initialSize: restoredPageCount() },
  );
  if (list.first === undefined) {
    return <LoadState error={list.error} texts={messages} message={failureMessage(list.error)} onRetry={list.reload} />;
  }
  return (
    <>
      {list.items.length === 0 ? (
        <NoSubscribers isFiltered={search !== ''} onClear={onClear} />
      ) : (
        <ItemList
          label={messages.title}
          name="subscribers"
          items={list.items}
          columns={columns}
          getKey={({ userId }) => userId}
          getName={({ name }) => name}
          open={({ userId }) => ({ to: subscriberPath(userId) })}
          pages={list.pageCount}
        />
      )}
      <LoadMore list={list} label={messages.older} />
    </>
  );
}

function NoSubscribers({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  if (!isFiltered) {
    return (
      <NoticeState icon={UsersRound} title={messages.noSubscribers}>
        {messages.noSubscribersText}
      </NoticeState>
    );
  }
  return <NoMatchState texts={messages} onShowAll={onClear} />;
}

const columns: readonly ListColumn<SubscriberSummary>[] = [
  { id: 'name', header: messages.columns.name, width: 10, grows: true, cell: ({ name }) => name },
  {
    id: 'userId',
    header: messages.userId,
    width: 10,
    grows: true,
    inCard: 'line',
    cell: ({ userId }) => <code title={userId}>{userId}</code>,
  },
  { id: 'plan', header: messages.plan, width: 8, inCard: 'plain', cell: ({ planName }) => planName },
  { id: 'country', header: messages.country, width: 8, priority: 2, inCard: 'plain', cell: ({ country }) => country },
  {
    id: 'expires',
    header: messages.expires,
    width: 11,
    priority: 1,
    inCard: 'hidden',
    isNumeric: true,
    cell: ({ subscriptionExpiresAt }) => (subscriptionExpiresAt ? formatDate(subscriptionExpiresAt) : messages.never),
  },
  {
    id: 'joined',
    header: messages.joinedOn,
    width: 8,
    isNumeric: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
  },
];
