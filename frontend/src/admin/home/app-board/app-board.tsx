import { Award, LayoutDashboard, Medal, Trophy } from 'lucide-react';
import { useId, useState } from 'react';
import { adminAnalytics, type BoardApp } from '#shared/contracts/admin-analytics.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { Badge } from '#frontend/src/ui/badge.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { ListColumn } from '#frontend/src/ui/list/list-column.ts';
import { restoredPageCount } from '#frontend/src/ui/list/scroll-restoration.ts';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { SkeletonStack } from '#frontend/src/ui/skeleton.tsx';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';
import { AppAssets } from './app-assets.tsx';
import { messages } from './messages.ts';

export function useAppBoard() {
  return useApiList(adminAnalytics.getBoard, { query: {} }, { initialSize: restoredPageCount() });
}

export function AppBoard({ board }: { readonly board: ReturnType<typeof useAppBoard> }) {
  const id = useId();
  const [opened, setOpened] = useState<BoardApp>();
  const { canSeeSubscriberData } = useAdminAccess();
  const { first, items, error } = board;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="font-semibold tracking-tight">
        {messages.title}
      </h2>
      {first === undefined ? (
        <LoadState
          error={error}
          skeleton={<SkeletonStack heights={['h-20', 'h-80']} />}
          texts={messages}
          heading="h3"
          onRetry={board.reload}
        />
      ) : (
        <>
          <StatCards
            stats={[
              { label: messages.totalApps, value: formatNumber(first.totals.apps) },
              { label: messages.totalAssets, value: formatNumber(first.totals.aiAssets) },
              { label: messages.mostActiveApp, value: first.items[0]?.name ?? messages.nothing },
            ]}
          />
          {items.length === 0 ? (
            <NoticeState icon={LayoutDashboard} title={messages.empty} heading="h3">
              {messages.emptyText}
            </NoticeState>
          ) : (
            <ItemList
              label={messages.title}
              name="board"
              items={items.map((app, index) => ({
                ...app,
                index,
                onOpen: canSeeSubscriberData ? () => setOpened(app) : undefined,
              }))}
              columns={boardColumns}
              getKey={({ appId }) => appId}
              getName={({ name }) => name}
              pages={board.pageCount}
            />
          )}
          <LoadMore list={board} label={messages.moreApps} />
        </>
      )}
      <AppAssets app={opened} onClose={() => setOpened(undefined)} />
    </section>
  );
}

interface RankedApp extends BoardApp {
  readonly index: number;
  readonly onOpen: (() => void) | undefined;
}

const shownIdLength = 8;

const { columns } = messages;

const boardColumns: readonly ListColumn<RankedApp>[] = [
  {
    id: 'name',
    header: columns.name,
    width: 10,
    grows: true,
    cell: ({ name }) => <span className="min-w-0 break-words">{name}</span>,
  },
  { id: 'rank', header: columns.rank, width: 12, inCard: 'line', cell: ({ index }) => <Rank index={index} /> },
  { id: 'id', header: columns.id, width: 9, grows: true, priority: 1, inCard: 'line', cell: renderAppId },
  { id: 'assets', header: columns.assets, width: 7, isNumeric: true, cell: renderAssetsButton },
  { id: 'user', header: columns.user, width: 11, grows: true, cell: userName },
  {
    id: 'country',
    header: columns.country,
    width: 7,
    priority: 2,
    cell: ({ mostActiveCountry }) => mostActiveCountry?.country ?? messages.nothing,
  },
];

const icons = [Trophy, Medal, Award];

function Rank({ index }: { readonly index: number }) {
  const label = messages.ranks[index];
  const Icon = icons[index];
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="tabular-nums">{messages.rank(index + 1)}</span>
      {label && (
        <Badge>
          {Icon && <Icon aria-hidden className="size-4" />}
          <span>{label}</span>
        </Badge>
      )}
    </span>
  );
}

function renderAppId({ appId }: RankedApp) {
  return <code title={appId}>{appId}</code>;
}

function renderAssetsButton({ aiAssets, name, onOpen }: RankedApp) {
  const count = formatNumber(aiAssets);
  if (onOpen === undefined) return count;
  return (
    <Button aria-label={messages.openAssets(count, name)} onClick={onOpen}>
      {count}
    </Button>
  );
}

function userName({ mostActiveUser }: RankedApp): string {
  if (!mostActiveUser) return messages.nothing;
  const { name, userId } = mostActiveUser;
  const shortId = userId.slice(0, shownIdLength);
  return name === userId ? shortId : messages.userOf(name, shortId);
}
