import { formatUsd } from '#frontend/src/lib/console-format.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import type { ModelPeriod } from '#shared/contracts/admin-analytics.ts';
import { failureCauses } from '#shared/rules/model-stats.ts';
import type { Series } from '../chart-series.tsx';
import { DayChart } from '../day-chart.tsx';
import { Figure, formatCell } from '../figure.tsx';
import { messages as shared } from '../messages.ts';
import { ModelChart } from '../model-chart.tsx';
import { messages } from './messages.ts';

interface PeriodProps {
  readonly period: ModelPeriod;
}

const seriesNames = ['started', 'completed', 'failed', 'cancelled'] as const;
const endedNames = ['completed', 'failed', 'cancelled'] as const;

export function CountsFigure({ period: { days, total } }: PeriodProps) {
  const series: Series[] = endedNames.map((name) => ({
    name: messages[name],
    meaning: name,
    values: days.map((day) => day[name]),
  }));
  const columns = [messages.day, messages.started, ...endedNames.map((name) => messages[name])];
  const rows = days.map((day) => [day.day, ...seriesNames.map((name) => day[name])]);
  return (
    <Figure
      title={messages.byDay}
      days={days.length}
      filename="model-generations-by-day.csv"
      stats={{ columns, rows: total.started === 0 ? [] : rows }}
      chart={<DayChart label={messages.byDay} days={days.map(({ day }) => day)} series={series} />}
    />
  );
}

export function CausesFigure({ period: { days, total } }: PeriodProps) {
  const causes = failureCauses
    .filter((cause) => total.causes[cause] > 0)
    .map((cause) => ({ modelId: cause, name: messages.causes[cause], times: total.causes[cause] }));
  const series: Series[] = [{ name: messages.failed, meaning: 'failed', values: causes.map(({ times }) => times) }];
  const rows = causes.map(({ name, times }) => [name, times, Math.round((times / total.failed) * 1000) / 10]);
  return (
    <Figure
      title={messages.whyFailed}
      days={days.length}
      hint={messages.whyFailedHint}
      filename="model-failures.csv"
      stats={{ columns: [messages.cause, messages.failed, messages.share], rows }}
      empty={{ title: messages.noneFailed, text: messages.noneFailedText }}
      chart={<ModelChart label={messages.whyFailed} models={causes} series={series} format={formatNumber} />}
    />
  );
}

export function DurationsFigure({ period: { days, total, model } }: PeriodProps) {
  const { estimatedSeconds } = model;
  const kinds = [
    { name: messages.median, of: 'medianSeconds' },
    { name: messages.p95, of: 'p95Seconds' },
  ] as const;
  const columns = [messages.day, messages.completed, ...kinds.map(({ name }) => `${name} (s)`)];
  const rows = days
    .filter(({ completed }) => completed > 0)
    .map((day) => [day.day, day.completed, ...kinds.map(({ of }) => Math.round((day[of] ?? 0) * 10) / 10)]);
  const estimate = { name: messages.estimate(shared.seconds(estimatedSeconds)), value: estimatedSeconds };
  return (
    <Figure
      title={messages.durations}
      days={days.length}
      hint={messages.durationsHint}
      filename="model-durations-by-day.csv"
      stats={{ columns, rows }}
      empty={{ title: messages.noneCompleted, text: messages.noneCompletedText }}
      chart={
        <div className="flex flex-col gap-5">
          {kinds.map(({ name, of }) => (
            <DayChart
              key={of}
              label={messages.durationOf(name)}
              days={days.map(({ day }) => day)}
              series={[{ name, meaning: 'duration', values: days.map((day) => day[of] ?? 0) }]}
              summary={messages.ofAllDays(name, shared.seconds(total[of] ?? 0))}
              format={shared.seconds}
              zero={messages.unknown}
              mark={estimatedSeconds > 0 ? estimate : undefined}
              height={90}
            />
          ))}
        </div>
      }
    />
  );
}

const cent = 0.01;

export function MoneyFigure({ period: { days, total, creditValueUsd } }: { readonly period: ModelPeriod }) {
  const hasIncome = creditValueUsd !== undefined;
  const names = days.map(({ day }) => day);
  const columns = [
    messages.day,
    messages.credits,
    ...(hasIncome ? [messages.inUsd(messages.income)] : []),
    messages.priced,
    messages.inUsd(messages.cost),
    ...(hasIncome ? [messages.inUsd(messages.margin)] : []),
  ];
  const rows = days
    .filter(({ completed, credits }) => completed > 0 || credits > 0)
    .map(({ day, credits, priced, costUsd, marginUsd }) => [
      day,
      credits,
      ...(hasIncome ? [formatCell(credits * creditValueUsd, 4)] : []),
      priced,
      formatCell(costUsd, 4),
      ...(hasIncome ? [formatCell(marginUsd, 4)] : []),
    ]);
  return (
    <Figure
      title={messages.money}
      days={days.length}
      hint={messages.moneyHint(creditValueUsd)}
      filename="model-money-by-day.csv"
      stats={{ columns, rows }}
      chart={
        <div className="flex flex-col gap-5">
          {hasIncome ? (
            <DayChart
              label={messages.moneyOf(messages.income)}
              days={names}
              series={[
                {
                  name: messages.income,
                  meaning: 'spent',
                  values: days.map(({ credits }) => credits * creditValueUsd),
                },
              ]}
              format={formatUsd}
              minTop={cent}
              height={90}
            />
          ) : (
            <DayChart
              label={messages.moneyOf(messages.credits)}
              days={names}
              series={[{ name: messages.credits, meaning: 'spent', values: days.map(({ credits }) => credits) }]}
              height={90}
            />
          )}
          {total.costUsd !== undefined && (
            <DayChart
              label={messages.moneyOf(messages.cost)}
              days={names}
              series={[{ name: messages.cost, meaning: 'cost', values: days.map(({ costUsd = 0 }) => costUsd) }]}
              format={formatUsd}
              minTop={cent}
              height={90}
            />
          )}
          {total.marginUsd !== undefined && (
            <DayChart
              label={messages.moneyOf(messages.margin)}
              days={names}
              series={[
                { name: messages.margin, meaning: 'margin', values: days.map(({ marginUsd = 0 }) => marginUsd) },
              ]}
              format={formatUsd}
              minTop={cent}
              height={90}
            />
          )}
        </div>
      }
    />
  );
}
