import type { Price } from '../form/price-rule.ts';

type Credits = Pick<Price, 'credits'>;

/**
 * The model's provider cost is for a generation as its form starts; what costs more credits than that costs as many times as much, to
 * a millionth of a dollar.
 */
export function providerCostOf(usd: number, asked: Credits, atStart: Credits): number {
  if (atStart.credits === 0) return usd;
  return Math.round(((usd * asked.credits) / atStart.credits) * 1e6) / 1e6;
}
