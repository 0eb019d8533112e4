import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Overview } from '#shared/contracts/admin-overview.ts';
import { rankBy, type Ranked, type Ranking, rankings } from '#shared/rules/stats.ts';
import { formatCredits, formatNumber } from '#frontend/src/lib/format.ts';
import { statsPath } from '#frontend/src/lib/screen-paths.ts';
import { ChipGroup } from '#frontend/src/ui/chip-group.tsx';
import { messages } from './messages.ts';
import { Panel } from './panels.tsx';

export function TopPanel({ overview }: { readonly overview: Overview }) {
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
              <Link
                to={findPath(row)}
                className="-mx-2 flex min-h-9 items-center gap-3 rounded-control px-2 text-sm hover:bg-raised pointer-coarse:min-h-11"
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
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function findPath({ modelId, routePath }: Ranked): string {
  return routePath === undefined
    ? statsPath(modelId)
    : `/admin/create?edit=${encodeURIComponent(modelId)}#${routePath}`;
}
