import { RefreshCw } from 'lucide-react';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { SkeletonStack } from '#frontend/src/ui/skeleton.tsx';
import { messages } from './messages.ts';
import { HealthPanel, MoneyPanel } from './panels.tsx';
import { NeedsAttentionPanel } from './needs-attention.tsx';
import { TopPanel } from './top-panel.tsx';
import { AppBoard, useAppBoard } from './app-board/app-board.tsx';

const refreshMs = 60_000;

export function HomeScreen() {
  useDocumentTitle(messages.title);
  const overview = useApi(adminOverview.getOverview, {}, { refreshInterval: refreshMs });
  // Not refreshed here: the console's frame refreshes this response.
  const waiting = useApi(adminOverview.getWaiting, {});
  const pending = useApi(adminOverview.getPending, {});
  const board = useAppBoard();
  const reload = () => {
    board.reload();
    void overview.mutate();
    void waiting.mutate();
    void pending.mutate();
  };
  const days = overview.data?.days ?? [];
  const today = days.at(-1);
  const refresh = (
    <Button onClick={reload}>
      <RefreshCw aria-hidden className="size-4" />
      {messages.refresh}
    </Button>
  );
  return (
    <ConsolePage title={messages.title} actions={refresh}>
      {overview.data === undefined ||
      today === undefined ||
      waiting.data === undefined ||
      pending.data === undefined ? (
        <LoadState
          error={overview.error ?? waiting.error ?? pending.error}
          skeleton={<SkeletonStack heights={['h-24', 'h-44', 'h-44', 'h-56']} />}
          texts={messages}
          onRetry={reload}
        />
      ) : (
        <>
          <div className="flex flex-col gap-3">
            <NeedsAttentionPanel waiting={{ ...waiting.data, ...pending.data }} />
            <HealthPanel days={days} today={today} processing={waiting.data.processing} />
            <MoneyPanel
              overview={overview.data}
              days={days}
              today={today}
              balance={waiting.data.balance}
              lostBills={waiting.data.lostBills}
            />
            {overview.data.models.length > 0 && <TopPanel overview={overview.data} />}
          </div>
          <p className="text-sm text-muted">{messages.utcDays}</p>
          <AppBoard board={board} />
        </>
      )}
    </ConsolePage>
  );
}
