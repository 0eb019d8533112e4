import type { Price } from '../form/price-rule.ts';

/** The model's provider cost is for its credit cost; what costs more credits costs as many times that, to a millionth of a dollar. */
export function providerCostOf(usd: number, { credits, base }: Price): number {
  return Math.round(((usd * credits) / base) * 1e6) / 1e6;
}
