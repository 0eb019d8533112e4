import type { ModelPeriod } from '#shared/contracts/admin-analytics.ts';
import { formatUsd } from '#frontend/src/lib/format-usd.ts';
import { DayChart } from '../day-chart.tsx';
import { Figure } from '../figure.tsx';
import { messages } from './messages.ts';

const cent = 0.01;

/** What subscribers paid, what the provider took, and what stayed: three things that nobody adds up. */
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
      ...(hasIncome ? [rounded(credits * creditValueUsd)] : []),
      priced,
      rounded(costUsd),
      ...(hasIncome ? [rounded(marginUsd)] : []),
    ]);
  return (
    <Figure
      title={messages.money}
      days={days.length}
      hint={messages.moneyHint(creditValueUsd)}
      filename="model-money-by-day.csv"
      figures={{ columns, rows }}
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
              least={cent}
              height={70}
            />
          ) : (
            <DayChart
              label={messages.moneyOf(messages.credits)}
              days={names}
              series={[{ name: messages.credits, meaning: 'spent', values: days.map(({ credits }) => credits) }]}
              height={70}
            />
          )}
          {total.costUsd !== undefined && (
            <DayChart
              label={messages.moneyOf(messages.cost)}
              days={names}
              series={[{ name: messages.cost, meaning: 'cost', values: days.map(({ costUsd = 0 }) => costUsd) }]}
              format={formatUsd}
              least={cent}
              height={70}
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
              least={cent}
              height={70}
            />
          )}
        </div>
      }
    />
  );
}

function rounded(usd: number | undefined): string | number {
  return usd === undefined ? messages.unknown : Number(usd.toFixed(4));
}
