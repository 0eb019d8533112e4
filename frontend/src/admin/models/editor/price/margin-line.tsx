import { startPrice } from '#shared/rules/model.ts';
import { marginPercent } from '#shared/rules/protection.ts';
import { useCreditValue } from '#frontend/src/data/console-answers.ts';
import { formatUsd } from '#frontend/src/lib/format-usd.ts';
import type { ConfigurationProps } from '../configuration-props.ts';
import { messages } from './messages.ts';

/** What stays of one run as the form starts, where the provider's price and the value of a credit are known. */
export function MarginLine({ definition }: Pick<ConfigurationProps, 'definition'>) {
  const creditValueUsd = useCreditValue();
  const { providerCostUsd } = definition;
  if (creditValueUsd === undefined || providerCostUsd === undefined) return undefined;
  const { credits } = startPrice(definition);
  const percent = marginPercent({ pricedCredits: credits, costUsd: providerCostUsd }, creditValueUsd);
  if (percent === undefined) return undefined;
  const paidUsd = credits * creditValueUsd;
  return (
    <p role="status" className="rounded-control bg-raised px-3 py-2 text-sm tabular-nums">
      {messages.margin(formatUsd(paidUsd), formatUsd(providerCostUsd), formatUsd(paidUsd - providerCostUsd), percent)}
    </p>
  );
}
