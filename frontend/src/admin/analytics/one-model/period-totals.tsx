import type { ModelPeriod } from '#shared/contracts/admin-analytics.ts';
import { failureShare } from '#shared/rules/stats.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { StatCards } from '#frontend/src/ui/stat-cards.tsx';
import { messages as shared } from '../messages.ts';
import { messages } from './messages.ts';

/** The whole range in a line of figures. */
export function PeriodTotals({ period: { total, creditValueUsd } }: { readonly period: ModelPeriod }) {
  const { started, completed, failed, medianSeconds, credits, costUsd, marginUsd } = total;
  const share = failureShare(total);
  return (
    <StatCards
      stats={[
        { label: messages.asked, value: formatNumber(started) },
        { label: messages.completed, value: formatNumber(completed) },
        {
          label: share === undefined ? messages.failed : messages.failedShare(messages.percent(share * 100)),
          value: formatNumber(failed),
        },
        {
          label: messages.median,
          value: medianSeconds === undefined ? messages.unknown : shared.seconds(medianSeconds),
        },
        { label: messages.credits, value: formatNumber(credits) },
        ...(creditValueUsd === undefined
          ? []
          : [{ label: messages.income, value: shared.dollars(credits * creditValueUsd) }]),
        { label: messages.cost, value: costUsd === undefined ? messages.unknown : shared.dollars(costUsd) },
        { label: messages.margin, value: marginUsd === undefined ? messages.unknown : shared.dollars(marginUsd) },
      ]}
    />
  );
}
