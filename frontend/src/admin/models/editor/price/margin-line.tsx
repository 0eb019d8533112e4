import { priceOf } from '#shared/form/price.ts';
import { providerCostOf } from '#shared/rules/provider-cost.ts';
import { startValues } from '#shared/form/start-values.ts';
import { formFields } from '#shared/rules/model-definition.ts';
import { marginPercent } from '#shared/rules/protection.ts';
import { useCreditValue } from '#frontend/src/data/use-credit-value.ts';
import { formatUsd } from '#frontend/src/lib/format-usd.ts';
import type { ConfigurationProps } from '../configuration-props.ts';
import { messages } from './messages.ts';

/** What stays of one run, where the provider's price and the value of a credit are known. */
export function MarginLine({ definition }: Pick<ConfigurationProps, 'definition'>) {
  const creditValueUsd = useCreditValue();
  const { providerCostUsd } = definition;
  if (creditValueUsd === undefined || providerCostUsd === undefined) return undefined;
  const fields = formFields(definition);
  const price = priceOf(definition, fields, startValues(fields));
  const costUsd = providerCostOf(providerCostUsd, price);
  const percent = marginPercent({ pricedCredits: price.credits, costUsd }, creditValueUsd);
  if (percent === undefined) return undefined;
  const paidUsd = price.credits * creditValueUsd;
  return (
    <p role="status" className="rounded-control bg-raised px-3 py-2 text-sm tabular-nums">
      {messages.margin(formatUsd(paidUsd), formatUsd(costUsd), formatUsd(paidUsd - costUsd), percent)}
    </p>
  );
}
