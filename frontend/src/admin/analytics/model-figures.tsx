import type { DailyStats, ModelStats } from '#shared/rules/stats.ts';
import type { Series } from './chart-series.tsx';
import { Figure } from './figure.tsx';
import { messages } from './messages.ts';
import { ModelChart } from './model-chart.tsx';

/** Median and 95th percentile of each model. */
export function DurationsFigure({ stats: { days, models } }: { readonly stats: DailyStats }) {
  const timed = models.filter(({ medianSeconds }) => medianSeconds !== undefined);
  const columns = [messages.model, messages.completed, `${messages.median} (s)`, `${messages.p95} (s)`];
  const rows = timed.map((model) => [
    model.name,
    model.completed,
    rounded(model.medianSeconds, 1),
    rounded(model.p95Seconds, 1),
  ]);
  const series: Series[] = [
    { name: messages.median, meaning: 'duration', values: timed.map(({ medianSeconds = 0 }) => medianSeconds) },
    { name: messages.p95, meaning: 'duration', values: timed.map(({ p95Seconds = 0 }) => p95Seconds) },
  ];
  return (
    <Figure
      title={messages.durations}
      days={days.length}
      hint={messages.durationsHint}
      filename="durations-by-model.csv"
      figures={{ columns, rows }}
      chart={<ModelChart label={messages.durations} models={timed} series={series} format={messages.seconds} />}
    />
  );
}

/** What the provider takes and what stays, of the models whose prices are known. */
export function MarginsFigure({ stats: { days, models, creditValueUsd } }: { readonly stats: DailyStats }) {
  const priced = models.filter(({ costUsd }) => costUsd !== undefined);
  const hasMargin = creditValueUsd !== undefined;
  const columns = [
    messages.model,
    messages.completed,
    messages.priced,
    messages.creditsCaptured,
    `${messages.cost} (USD)`,
    ...(hasMargin ? [`${messages.margin} (USD)`] : []),
  ];
  const rowOf = ({ name, completed, priced: known, pricedCredits, costUsd, marginUsd }: ModelStats) => [
    name,
    completed,
    known,
    pricedCredits,
    rounded(costUsd, 4),
    ...(hasMargin ? [rounded(marginUsd, 4)] : []),
  ];
  const margins: Series[] = [
    { name: messages.margin, meaning: 'margin', values: priced.map(({ marginUsd = 0 }) => marginUsd) },
  ];
  const series: Series[] = [
    { name: messages.cost, meaning: 'cost', values: priced.map(({ costUsd = 0 }) => costUsd) },
    ...(hasMargin ? margins : []),
  ];
  return (
    <Figure
      title={messages.margins}
      days={days.length}
      hint={messages.marginsHint(creditValueUsd)}
      filename="margins-by-model.csv"
      figures={{ columns, rows: priced.map(rowOf) }}
      chart={<ModelChart label={messages.margins} models={priced} series={series} format={messages.dollars} />}
    />
  );
}

function rounded(value: number | undefined, digits: number): string | number {
  return value === undefined ? messages.unknown : Number(value.toFixed(digits));
}
