import type { ModelPeriod } from '#shared/contracts/admin-analytics.ts';
import { defaultFailureCeilingPercent, marginPercent } from '#shared/rules/protection.ts';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { formatUsd } from '#frontend/src/lib/format-usd.ts';
import { DetailList } from '#frontend/src/ui/detail-list.tsx';
import { Section } from '#frontend/src/ui/section.tsx';
import { messages } from './messages.ts';

/** What the model may do before it rests by itself, and what it has done of that today. */
export function LimitsSection({ period: { model, today, creditValueUsd } }: { readonly period: ModelPeriod }) {
  const { failureCeilingPercent = defaultFailureCeilingPercent, marginFloorPercent, dailyCostCeilingUsd } = model;
  const faults = [formatNumber(today.faults), formatNumber(today.faults + today.completed)] as const;
  const percent = marginPercent(today, creditValueUsd);
  const margin = percent === undefined ? messages.unknown : messages.percent(percent);
  const cost = formatUsd(today.costUsd);
  return (
    <Section heading="h2" title={messages.limits}>
      <DetailList
        details={[
          { label: messages.failureCeiling, value: messages.failureCeilingOf(failureCeilingPercent, ...faults) },
          {
            label: messages.marginFloor,
            value:
              marginFloorPercent === undefined
                ? messages.none(margin)
                : messages.marginFloorOf(marginFloorPercent, margin),
          },
          {
            label: messages.costCeiling,
            value:
              dailyCostCeilingUsd === undefined
                ? messages.none(cost)
                : messages.costCeilingOf(formatUsd(dailyCostCeilingUsd), cost),
          },
        ]}
      />
      <p className="max-w-prose text-sm text-muted">{messages.limitsHint}</p>
    </Section>
  );
}
