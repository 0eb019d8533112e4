import { RefreshCw } from 'lucide-react';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useDocumentTitle } from '#frontend/src/lib/use-document-title.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { SkeletonStack } from '#frontend/src/ui/skeleton.tsx';
import { messages } from './messages.ts';
import { EarningPanel, GeneratingPanel, WaitingPanel } from './panels.tsx';
import { NeedsAttentionPanel } from './needs-attention.tsx';

const refreshMs = 60_000;

export function HomeScreen() {
  useDocumentTitle(messages.title);
  const overview = useApi(adminOverview.getOverview, {}, { refreshInterval: refreshMs });
  // Not refreshed here: the console's frame refreshes this response.
  const waiting = useApi(adminOverview.getWaiting, {});
  const pending = useApi(adminOverview.getPending, {});
  const reload = () => {
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
      {today === undefined || waiting.data === undefined || pending.data === undefined ? (
        <LoadState
          error={overview.error ?? waiting.error ?? pending.error}
          skeleton={<SkeletonStack heights={['h-56', 'h-56', 'h-56', 'h-56']} />}
          texts={messages}
          onRetry={reload}
        />
      ) : (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(max(20rem,40%),100%),1fr))] gap-4">
            <NeedsAttentionPanel waiting={{ ...waiting.data, ...pending.data }} />
            <GeneratingPanel days={days} today={today} />
            <WaitingPanel days={days} today={today} processing={waiting.data.processing} />
            <EarningPanel days={days} today={today} />
          </div>
          <p className="text-sm text-muted">{messages.utcDays}</p>
        </>
      )}
    </ConsolePage>
  );
}
