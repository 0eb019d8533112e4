import { SearchX, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { adminAnalytics, type AnalyticsUser } from '#shared/contracts/admin-analytics.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { formatDate, formatNumber } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { DataTable } from '#frontend/src/ui/data-table.tsx';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { ErrorState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { SearchForm } from '#frontend/src/ui/search-form.tsx';
import { SkeletonStack } from '#frontend/src/ui/skeleton.tsx';
import { messages } from './messages.ts';
import { UserAssets } from './user-assets.tsx';

/** All users, page by page, newest first. */
export function UserSection() {
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<AnalyticsUser>();
  const list = useApiList(adminAnalytics.listUsers, { query: search === '' ? {} : { search } });
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{messages.allUsers}</h2>
      <div className="flex flex-col gap-1.5">
        <SearchForm label={messages.search} value={search} onSearch={setSearch} />
        <p className="text-sm text-muted">{messages.searchHint}</p>
      </div>
      {list.error ? (
        <ErrorState title={messages.failed} retryLabel={messages.retry} onRetry={list.reload} heading="h3" />
      ) : list.pageCount === 0 ? (
        <SkeletonStack heights={['h-80']} />
      ) : (
        <>
          <Users users={list.items} isSearch={search !== ''} hasMore={list.hasMore} onOpen={setOpened} />
          <LoadMore list={list} label={search === '' ? messages.moreUsers : messages.searchOn} />
        </>
      )}
      <UserAssets user={opened} onClose={() => setOpened(undefined)} />
    </section>
  );
}

interface UsersProps {
  readonly users: readonly AnalyticsUser[];
  readonly isSearch: boolean;
  readonly hasMore: boolean;
  readonly onOpen: (user: AnalyticsUser) => void;
}

/** How much of a user's id analytics shows. */
const shownIdLength = 8;

function Users({ users, isSearch, hasMore, onOpen }: UsersProps) {
  const { name, id, country, assets, joined } = messages.columns;
  if (users.length === 0) {
    return (
      <NoticeState
        icon={isSearch ? SearchX : UsersRound}
        title={isSearch ? messages.noneFound : messages.noUsers}
        heading="h3"
      >
        {isSearch ? hasMore && messages.noneFoundText : messages.noUsersText}
      </NoticeState>
    );
  }
  return (
    <>
      <DataTable
        label={messages.allUsers}
        columns={[{ name }, { name: id }, { name: country }, { name: assets, isNumeric: true }, { name: joined }]}
        rows={users.map((user) => ({
          key: user.userId,
          cells: [
            user.name || messages.unknown,
            <code key="id" title={user.userId}>
              {user.userId.slice(0, shownIdLength)}
            </code>,
            messages.country(user.country, user.countryCode),
            <Button
              key="assets"
              aria-label={messages.openAssets(formatNumber(user.assets), user.name || user.userId)}
              onClick={() => onOpen(user)}
            >
              {formatNumber(user.assets)}
            </Button>,
            <time key="joined" dateTime={user.createdAt}>
              {formatDate(user.createdAt)}
            </time>,
          ],
        }))}
      />
      <p role="status" className="text-sm text-muted tabular-nums">
        {messages.shownUsers(users.length)}
      </p>
    </>
  );
}
