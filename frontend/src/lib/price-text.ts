import { formatCredits } from './format.ts';

interface Offer {
  /** The cost of the initial values. */
  readonly creditCost: number;
  /** True when the cost depends on the values. */
  readonly isPriceByRule: boolean;
}

export function priceText({ creditCost, isPriceByRule }: Offer): string {
  const credits = formatCredits(creditCost);
  return isPriceByRule ? `about ${credits}` : credits;
}
