import type { DailyStats, ModelStats } from '#shared/rules/daily-stats.ts';
import { Figure } from './figure.tsx';
import { messages } from './messages.ts';
import { ModelChart } from './model-chart.tsx';

/** Median and 95th percentile of each model. */
export function DurationsFigure({ stats: { models } }: { readonly stats: DailyStats }) {
  const timed = models.filter(({ medianSeconds }) => medianSeconds !== undefined);
  const columns = [messages.model, messages.completed, `${messages.median} (s)`, `${messages.p95} (s)`];
  const rows = timed.map((model) => [
    model.name,
    model.completed,
    rounded(model.medianSeconds, 1),
    rounded(model.p95Seconds, 1),
  ]);
  const series = [
    { name: messages.median, values: timed.map(({ medianSeconds = 0 }) => medianSeconds) },
    { name: messages.p95, values: timed.map(({ p95Seconds = 0 }) => p95Seconds) },
  ];
  return (
    <Figure
      title={messages.durations}
      hint={messages.durationsHint}
      filename="durations-by-model.csv"
      figures={{ columns, rows }}
      chart={<ModelChart label={messages.durations} models={timed} series={series} format={messages.seconds} />}
    />
  );
}

/** What the provider takes and what stays, of the models whose prices are known. */
export function MarginsFigure({ stats: { models, creditValueUsd } }: { readonly stats: DailyStats }) {
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
  const series = [
    { name: messages.cost, values: priced.map(({ costUsd = 0 }) => costUsd) },
    ...(hasMargin ? [{ name: messages.margin, values: priced.map(({ marginUsd = 0 }) => marginUsd) }] : []),
  ];
  return (
    <Figure
      title={messages.margins}
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
