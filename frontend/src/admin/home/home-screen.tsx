import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { AppBoard, useAppBoard } from '#frontend/src/admin/home/app-board/app-board.tsx';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatCredits, formatNumber } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { ChipGroup } from '#frontend/src/ui/chip-group.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { SkeletonStack } from '#frontend/src/ui/skeleton.tsx';
import { adminOverview, type Overview } from '#shared/contracts/admin-overview.ts';
import { pageSettingsPath, modelStatsPath } from '#shared/rules/console-paths.ts';
import { rankBy, type Ranked, type Ranking, rankings } from '#shared/rules/stats.ts';
import { messages } from './messages.ts';
import { NeedsAttentionPanel } from './needs-attention.tsx';
import { HealthPanel, ModelLink, MoneyPanel, Panel } from './panels.tsx';

const refreshMs = 60_000;

export function HomeScreen() {
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
              tests={waiting.data.tests}
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

function TopPanel({ overview }: { readonly overview: Overview }) {
  const [ranking, setRanking] = useState<Ranking>('started');
  const chips = rankings.map((name) => ({ name, label: messages.rankings[name] }));
  return (
    <Panel
      title={messages.top}
      actions={<ChipGroup label={messages.rankedBy} chips={chips} current={ranking} onChange={setRanking} />}
    >
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <TopList title={messages.topModels} rows={rankBy(overview.models, ranking)} ranking={ranking} />
        <TopList title={messages.topPages} rows={rankBy(overview.pages, ranking)} ranking={ranking} />
      </div>
    </Panel>
  );
}

interface TopListProps {
  readonly title: string;
  readonly rows: readonly Ranked[];
  readonly ranking: Ranking;
}

function TopList({ title, rows, ranking }: TopListProps) {
  const highest = Math.max(1, ...rows.map((row) => row[ranking]));
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-1">
      <h3 className="text-sm text-muted">{title}</h3>
      {rows.length === 0 ? (
        <p className="text-sm">{messages.noneRanked}</p>
      ) : (
        <ol className="flex flex-col">
          {rows.map((row) => (
            <li key={row.routePath ?? row.modelId}>
              <ModelLink
                to={findPath(row)}
                className="-mx-2 flex min-h-9 items-center gap-3 rounded-control px-2 text-sm pointer-coarse:min-h-11"
                linkClass="hover:bg-raised"
              >
                <span className="min-w-0 flex-1 truncate font-medium">{row.name}</span>
                <span aria-hidden className="h-1.5 w-20 shrink-0 overflow-hidden rounded-full bg-raised">
                  <span
                    className="block h-full rounded-full bg-outline"
                    style={{ width: `${(row[ranking] / highest) * 100}%` }}
                  />
                </span>
                <span className="min-w-20 shrink-0 text-end tabular-nums">
                  {ranking === 'income' ? formatCredits(row.income) : formatNumber(row.started)}
                </span>
              </ModelLink>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function findPath({ modelId, routePath }: Ranked): string {
  return routePath === undefined ? modelStatsPath(modelId) : pageSettingsPath({ modelId, routePath });
}
