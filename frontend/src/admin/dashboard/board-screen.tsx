import { LayoutDashboard, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { adminAnalytics, type BoardApp } from '#shared/contracts/admin-analytics.ts';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import { restoredPageCount } from '#frontend/src/ui/list/scroll-restoration.ts';
import { LoadMore } from '#frontend/src/ui/load-more.tsx';
import { LoadState, NoticeState } from '#frontend/src/ui/notice-state.tsx';
import { SkeletonStack } from '#frontend/src/ui/skeleton.tsx';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';
import { AppAssets } from './app-assets.tsx';
import { boardColumns } from './board-columns.tsx';
import { messages } from './messages.ts';

/** The apps by what is made in them. */
export function BoardScreen() {
  useDocumentTitle(messages.title);
  const board = useApiList(adminAnalytics.getBoard, { query: {} }, { initialSize: restoredPageCount() });
  const [opened, setOpened] = useState<BoardApp>();
  const { first, items, error } = board;
  const refresh = (
    <Button onClick={board.reload}>
      <RefreshCw aria-hidden className="size-4" />
      {messages.refresh}
    </Button>
  );
  return (
    <ConsolePage title={messages.title} actions={refresh}>
      {first === undefined ? (
        <LoadState
          error={error}
          skeleton={<SkeletonStack heights={['h-20', 'h-80']} />}
          texts={messages}
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
            <NoticeState icon={LayoutDashboard} title={messages.empty} action={refresh}>
              {messages.emptyText}
            </NoticeState>
          ) : (
            <ItemList
              label={messages.title}
              name="board"
              items={items.map((app, place) => ({ ...app, place, onOpen: () => setOpened(app) }))}
              columns={boardColumns}
              keyOf={({ appId }) => appId}
              nameOf={({ name }) => name}
              pages={board.pageCount}
            />
          )}
          <LoadMore list={board} label={messages.moreApps} />
        </>
      )}
      <AppAssets app={opened} onClose={() => setOpened(undefined)} />
    </ConsolePage>
  );
}
