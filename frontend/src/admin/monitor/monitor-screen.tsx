import { Play, RefreshCw, Square } from 'lucide-react';
import { useState } from 'react';
import { useApiList } from '#frontend/src/data/use-api-list.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { OutdatedLine } from '#frontend/src/ui/retry-line.tsx';
import { SkeletonStack } from '#frontend/src/ui/skeleton.tsx';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';
import { adminMonitor, type ProcessingGeneration } from '#shared/contracts/admin-monitor.ts';
import { adminOverview } from '#shared/contracts/admin-overview.ts';
import { hasRight } from '#shared/rules/roles.ts';
import { messages } from './messages.ts';
import { Generations, MonitorDrawers, type OpenedDrawer } from './monitor-lists.tsx';
import { type MonitorAction, type MonitorActions, useMonitorActions } from './use-monitor-actions.ts';

export function MonitorScreen() {
  const [isAuto, setAuto] = useState(true);
  const [drawer, setDrawer] = useState<OpenedDrawer>();
  const { listed, isLoaded, error, reload, removeItem } = useProcessingList(isAuto);
  const overview = useApi(adminOverview.getOverview, {}, { refreshInterval: isAuto ? refreshMs : 0 });
  const canOpen = hasRight(useAdminAccess(), 'subscribers');
  const actions = useMonitorActions((id) => {
    removeItem(id);
    void overview.mutate();
  });
  const today = overview.data?.days.at(-1);
  const formatToday = (count: number | undefined) => (count === undefined ? messages.unknown : formatNumber(count));
  const hint = canOpen ? messages.today : messages.todayOfAll;
  const { withAction, withoutAction, ready, processingCount } = splitByAction(listed, actions.list);
  const refresh = () => {
    actions.clear();
    reload();
    void overview.mutate();
  };
  return (
    <ConsolePage title={messages.title} actions={<ScreenActions ready={ready} actions={actions} onRefresh={refresh} />}>
      {!isLoaded ? (
        <LoadState
          error={error}
          skeleton={<SkeletonStack heights={['h-20', 'h-80']} />}
          texts={messages}
          message={messages.failedToFetch}
          onRetry={reload}
        />
      ) : (
        <>
          <StatCards
            stats={[
              { label: messages.processing, value: formatNumber(processingCount) },
              { label: messages.completed, hint, value: formatToday(today?.completed) },
              { label: messages.failed, hint, value: formatToday(today?.failed) },
              { label: messages.ready, value: formatNumber(ready.length) },
            ]}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-6">
            <p className="max-w-prose text-sm text-muted">
              {!canOpen && <span>{`${messages.ownOnly} `}</span>}
              <span>{messages.hint}</span>
            </p>
            <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
              <input
                type="checkbox"
                checked={isAuto}
                onChange={({ target }) => setAuto(target.checked)}
                className="size-5 accent-ink"
              />
              {messages.autoRefresh}
            </label>
          </div>
          {error && <OutdatedLine error={error} onRetry={reload} />}
          <Generations withoutAction={withoutAction} withAction={withAction} actions={actions} onOpen={setDrawer} />
        </>
      )}
      <MonitorDrawers drawer={drawer} onClose={() => setDrawer(undefined)} onDelete={actions.removeAll} />
    </ConsolePage>
  );
}

interface ScreenActionsProps {
  readonly ready: readonly ProcessingGeneration[];
  readonly actions: MonitorActions;
  readonly onRefresh: () => void;
}

function ScreenActions({ ready, actions, onRefresh }: ScreenActionsProps) {
  const { stop } = actions;
  return (
    <>
      <Button onClick={onRefresh}>
        <RefreshCw aria-hidden className="size-4" />
        {messages.refresh}
      </Button>
      {stop ? (
        <Button className="max-sm:order-first" onClick={stop}>
          <Square aria-hidden className="size-4" />
          {messages.stop}
        </Button>
      ) : (
        <Button
          variant="primary"
          className="max-sm:order-first"
          disabled={ready.length === 0}
          onClick={() => void actions.processAll(ready)}
        >
          <Play aria-hidden className="size-4" />
          {messages.processAll}
        </Button>
      )}
    </>
  );
}

const refreshMs = 30_000;

/** Loads all pages, because counts and Process All cover all generations. */
function useProcessingList(isAuto: boolean) {
  const { items, first, error, reload, change } = useApiList(
    adminMonitor.listProcessing,
    { query: {} },
    { initialSize: Number.POSITIVE_INFINITY, revalidateAll: true, refreshInterval: isAuto ? refreshMs : 0 },
  );
  return {
    listed: items,
    isLoaded: first !== undefined,
    error,
    reload,
    removeItem: (id: string) => change((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
  };
}

/** A generation with an action stays visible with its result, even if the list drops it. */
function splitByAction(listed: readonly ProcessingGeneration[], actions: readonly MonitorAction[]) {
  const ofActions = actions
    .filter(({ generation, step }) => generation.status !== 'processing' || step !== 'done')
    .map(({ generation }) => generation);
  const open = listed.filter(({ id }) => !ofActions.some((generation) => generation.id === id));
  const hasAction = ({ id }: ProcessingGeneration) => actions.some(({ generation }) => generation.id === id);
  return {
    withAction: [...ofActions, ...open.filter(hasAction)],
    withoutAction: open.filter((generation) => !hasAction(generation)),
    ready: open.filter(({ isReady }) => isReady),
    processingCount: open.length + ofActions.filter(({ status }) => status === 'processing').length,
  };
}
