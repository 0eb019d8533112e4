import { formatCredits } from './format.ts';

interface Offer {
  /** Of the form as it starts. */
  readonly creditCost: number;
  /** Whether it is another for other entries. */
  readonly isPriceByRule: boolean;
}

/** What something costs, wherever it is offered. */
export function priceText({ creditCost, isPriceByRule }: Offer): string {
  const credits = formatCredits(creditCost);
  return isPriceByRule ? `about ${credits}` : credits;
}
