import { formatCredits } from './format.ts';

/** What something costs, wherever it is offered. */
export function priceText({ creditCost }: { readonly creditCost: number }): string {
  return formatCredits(creditCost);
}
