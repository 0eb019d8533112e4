import { Images, SearchX, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { downloadFile } from '#frontend/src/lib/download.ts';
import { formatDate, formatNumber } from '#frontend/src/lib/format.ts';
import { useRetained } from '#frontend/src/ui/drawer.tsx';
import { FullScreen } from '#frontend/src/ui/full-screen.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { MediaGrid, MediaGridSkeleton } from '#frontend/src/ui/media-grid.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { SearchForm } from '#frontend/src/ui/search-form.tsx';
import { SkeletonStack } from '#frontend/src/ui/skeleton.tsx';
import { adminAnalytics, type AnalyticsUser } from '#shared/contracts/admin-analytics.ts';
import { messages } from './messages.ts';

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
      {list.first === undefined ? (
        <LoadState
          error={list.error}
          texts={{ failedToLoad: messages.failed }}
          skeleton={<SkeletonStack heights={['h-80']} />}
          retryLabel={messages.retry}
          onRetry={list.reload}
          heading="h3"
        />
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

const shownIdLength = 8;

function Users({ users, isSearch, hasMore, onOpen }: UsersProps) {
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
      <ItemList
        label={messages.allUsers}
        name="analytics-users"
        items={users}
        columns={makeUserColumns(onOpen)}
        getKey={({ userId }) => userId}
        getName={labelUser}
      />
      <p role="status" className="text-sm text-muted tabular-nums">
        {messages.shownUsers(users.length)}
      </p>
    </>
  );
}

const labelUser = ({ name, userId }: AnalyticsUser) => name || userId;

function makeUserColumns(onOpen: (user: AnalyticsUser) => void): ListColumn<AnalyticsUser>[] {
  const { name, id, country, assets, joined } = messages.columns;
  return [
    { id: 'name', header: name, width: 10, grows: true, cell: (user) => user.name || messages.unknown },
    {
      id: 'id',
      header: id,
      width: 8,
      inCard: 'plain',
      cell: ({ userId }) => <code title={userId}>{userId.slice(0, shownIdLength)}</code>,
    },
    {
      id: 'country',
      header: country,
      width: 8,
      inCard: 'plain',
      cell: (user) => messages.country(user.country, user.countryCode),
    },
    {
      id: 'assets',
      header: assets,
      width: 7,
      isNumeric: true,
      cell: (user) => (
        <button
          type="button"
          aria-label={messages.openAssets(formatNumber(user.assets), labelUser(user))}
          onClick={() => onOpen(user)}
          className="min-h-11 min-w-11 rounded-control font-medium text-ink underline"
        >
          {formatNumber(user.assets)}
        </button>
      ),
    },
    {
      id: 'joined',
      header: joined,
      width: 8,
      isNumeric: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
    },
  ];
}

interface UserAssetsProps {
  readonly user: AnalyticsUser | undefined;
  readonly onClose: () => void;
}

function UserAssets({ user, onClose }: UserAssetsProps) {
  const retainedUser = useRetained(user, user !== undefined);
  return (
    <FullScreen
      isOpen={user !== undefined}
      onClose={onClose}
      title={messages.assetsOf(retainedUser?.name || (retainedUser?.userId ?? ''))}
    >
      {retainedUser && <AssetGrid key={retainedUser.userId} userId={retainedUser.userId} />}
    </FullScreen>
  );
}

function AssetGrid({ userId }: { readonly userId: string }) {
  const list = useApiList(adminAnalytics.listUserAssets, { params: { userId }, query: {} });
  return (
    <div className="flex flex-col gap-4 p-4 lg:px-8">
      {list.first === undefined ? (
        <LoadState
          error={list.error}
          texts={{ failedToLoad: messages.assetsFailed }}
          skeleton={<MediaGridSkeleton />}
          onRetry={list.reload}
          heading="h3"
        />
      ) : list.items.length === 0 ? (
        <NoticeState icon={Images} title={messages.noAssets} heading="h3" />
      ) : (
        <MediaGrid
          items={list.items}
          getCaption={({ appName }) => appName}
          getFallback={({ mediaType }) => messages.loadFailed[mediaType]}
          onDownload={({ publicUrl, filename }) => void downloadFile(publicUrl, filename)}
        />
      )}
      {list.first && <LoadMore list={list} label={messages.moreAssets} />}
    </div>
  );
}
