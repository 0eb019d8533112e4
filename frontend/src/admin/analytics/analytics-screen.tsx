import { ArrowLeft } from 'lucide-react';
import { useId, useState } from 'react';
import { useApi } from '#frontend/src/data/use-api.ts';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { ButtonLink } from '#frontend/src/ui/button.tsx';
import { ConsolePage } from '#frontend/src/ui/console-page.tsx';
import { Select } from '#frontend/src/ui/inputs.tsx';
import { findOption, useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { LoadState } from '#frontend/src/ui/load-state.tsx';
import { SkeletonStack, Skeleton } from '#frontend/src/ui/skeleton.tsx';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';
import { adminAnalytics } from '#shared/contracts/admin-analytics.ts';
import { dayRanges, defaultRange, type DailyStats, type DayRange, type ModelStats } from '#shared/rules/stats.ts';
import type { Series } from './chart-series.tsx';
import { DayChart } from './day-chart.tsx';
import { Figure, formatCell } from './figure.tsx';
import { messages } from './messages.ts';
import { ModelChart } from './model-chart.tsx';
import { RangeChoice } from './range-choice.tsx';
import { UserSection } from './user-section.tsx';

export function AnalyticsScreen() {
  const { canSeeSubscriberData } = useAdminAccess();
  const totals = useApi(adminAnalytics.getTotals, {});
  const address = useListQuery(['days']);
  const days = findOption(dayRanges, address.filters.get('days')) ?? defaultRange;
  const daily = useApi(adminAnalytics.getDailyStats, { query: { days } }, { keepPreviousData: true });
  const error = totals.error ?? daily.error;
  const retry = () => void Promise.all([totals.mutate(), daily.mutate()]);
  const back = (
    <ButtonLink to="/admin">
      <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
      {messages.back}
    </ButtonLink>
  );
  return (
    <ConsolePage title={messages.title} actions={back}>
      {error || totals.data === undefined || daily.data === undefined ? (
        <LoadState
          error={error}
          skeleton={<SkeletonStack heights={['h-20', 'h-72', 'h-72']} />}
          texts={{ failedToLoad: messages.failed }}
          retryLabel={messages.retry}
          onRetry={retry}
        />
      ) : (
        <>
          <StatCards
            stats={[
              { label: messages.totalUsers, value: formatNumber(totals.data.users) },
              { label: messages.totalAssets, value: formatNumber(totals.data.assets) },
              { label: messages.countries, value: formatNumber(totals.data.countries) },
            ]}
          />
          <RangeChoice range={days} onChange={(range) => address.filter('days', range)} />
          <div className="grid gap-5 lg:grid-cols-2 lg:[&>:nth-child(2)]:row-span-3" aria-busy={daily.isLoading}>
            <GenerationsFigure stats={daily.data} range={days} />
            <CreditsFigure stats={daily.data} />
            <DurationsFigure stats={daily.data} />
            <MarginsFigure stats={daily.data} />
          </div>
          {canSeeSubscriberData && <UserSection />}
        </>
      )}
    </ConsolePage>
  );
}

const seriesNames = ['started', 'completed', 'failed', 'cancelled'] as const;

function GenerationsFigure({ stats, range }: { readonly stats: DailyStats; readonly range: DayRange }) {
  const [modelId, setModelId] = useState('');
  const request = modelId === '' ? null : { params: { id: modelId }, query: { days: range } };
  const modelDays = useApi(adminAnalytics.getModelDays, request);
  const days = modelId === '' ? stats.generations : (modelDays.data?.generations ?? []);
  const placeholder = request !== null && modelDays.data === undefined && (
    <LoadState
      error={modelDays.error}
      skeleton={<Skeleton className="h-56 w-full" />}
      texts={{ failedToLoad: messages.failed }}
      heading="h3"
      retryLabel={messages.retry}
      onRetry={() => void modelDays.mutate()}
    />
  );
  const model = stats.models.find((one) => one.modelId === modelId)?.name ?? messages.allModels;
  const byDay = (name: (typeof seriesNames)[number]) =>
    stats.days.map((day) => days.find((row) => row.day === day)?.[name] ?? 0);
  const series: Series[] = [
    { name: messages.completed, meaning: 'completed', values: byDay('completed') },
    { name: messages.failedCount, meaning: 'failed', values: byDay('failed') },
    { name: messages.cancelled, meaning: 'cancelled', values: byDay('cancelled') },
  ];
  const rows = days
    .filter((row) => seriesNames.some((name) => row[name] > 0))
    .map((row) => [row.day, model, ...seriesNames.map((name) => row[name])]);
  const columns = [
    messages.day,
    messages.model,
    messages.started,
    messages.completed,
    messages.failedCount,
    messages.cancelled,
  ];
  return (
    <Figure
      title={messages.generations}
      days={stats.days.length}
      filename="generations-by-day.csv"
      stats={{ columns, rows }}
      choice={<ModelChoice stats={stats} value={modelId} onChange={setModelId} />}
      placeholder={placeholder}
      chart={<DayChart label={messages.generations} days={stats.days} series={series} />}
    />
  );
}

interface ModelChoiceProps {
  readonly stats: DailyStats;
  readonly value: string;
  readonly onChange: (modelId: string) => void;
}

function ModelChoice({ stats, value, onChange }: ModelChoiceProps) {
  const id = useId();
  return (
    <div className="w-40">
      <label htmlFor={id} className="sr-only">
        {messages.model}
      </label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{messages.allModels}</option>
        {stats.models.map(({ modelId, name }) => (
          <option key={modelId} value={modelId}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

const creditKinds = ['spent', 'granted', 'released', 'refunded'] as const;

/** Draws one chart for each kind of movement, because their sum means nothing. */
function CreditsFigure({ stats: { days, credits } }: { readonly stats: DailyStats }) {
  const columns = [messages.day, ...creditKinds.map((kind) => messages[kind])];
  const rows = credits.map((row) => [row.day, ...creditKinds.map((kind) => row[kind])]);
  return (
    <Figure
      title={messages.credits}
      days={days.length}
      hint={messages.creditsHint}
      filename="credits-by-day.csv"
      stats={{ columns, rows }}
      chart={
        <div className="flex flex-col gap-5">
          {creditKinds.map((kind) => (
            <DayChart
              key={kind}
              label={messages.creditsByDay[kind]}
              days={days}
              series={[{ name: messages[kind], meaning: kind, values: credits.map((row) => row[kind]) }]}
              height={90}
            />
          ))}
        </div>
      }
    />
  );
}

function DurationsFigure({ stats: { days, models } }: { readonly stats: DailyStats }) {
  const timedModels = models.filter(({ medianSeconds }) => medianSeconds !== undefined);
  const columns = [messages.model, messages.completed, `${messages.median} (s)`, `${messages.p95} (s)`];
  const rows = timedModels.map((model) => [
    model.name,
    model.completed,
    formatCell(model.medianSeconds, 1),
    formatCell(model.p95Seconds, 1),
  ]);
  const series: Series[] = [
    { name: messages.median, meaning: 'duration', values: timedModels.map(({ medianSeconds = 0 }) => medianSeconds) },
    { name: messages.p95, meaning: 'duration', values: timedModels.map(({ p95Seconds = 0 }) => p95Seconds) },
  ];
  return (
    <Figure
      title={messages.durations}
      days={days.length}
      hint={messages.durationsHint}
      filename="durations-by-model.csv"
      stats={{ columns, rows }}
      chart={<ModelChart label={messages.durations} models={timedModels} series={series} format={messages.seconds} />}
    />
  );
}

function MarginsFigure({ stats: { days, models, creditValueUsd } }: { readonly stats: DailyStats }) {
  const pricedModels = models.filter(({ costUsd }) => costUsd !== undefined);
  const hasMargin = creditValueUsd !== undefined;
  const columns = [
    messages.model,
    messages.completed,
    messages.priced,
    messages.creditsCaptured,
    `${messages.cost} (USD)`,
    ...(hasMargin ? [`${messages.margin} (USD)`] : []),
  ];
  const toRow = ({ name, completed, priced: pricedCount, pricedCredits, costUsd, marginUsd }: ModelStats) => [
    name,
    completed,
    pricedCount,
    pricedCredits,
    formatCell(costUsd, 4),
    ...(hasMargin ? [formatCell(marginUsd, 4)] : []),
  ];
  const margins: Series[] = [
    { name: messages.margin, meaning: 'margin', values: pricedModels.map(({ marginUsd = 0 }) => marginUsd) },
  ];
  const series: Series[] = [
    { name: messages.cost, meaning: 'cost', values: pricedModels.map(({ costUsd = 0 }) => costUsd) },
    ...(hasMargin ? margins : []),
  ];
  return (
    <Figure
      title={messages.margins}
      days={days.length}
      hint={messages.marginsHint(creditValueUsd)}
      filename="margins-by-model.csv"
      stats={{ columns, rows: pricedModels.map(toRow) }}
      chart={<ModelChart label={messages.margins} models={pricedModels} series={series} format={messages.dollars} />}
    />
  );
}
