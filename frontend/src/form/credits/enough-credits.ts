import type { CreditCheck } from './use-credit-check.ts';

/** The credits of a form's preview, where nothing is spent. */
export function enoughCredits(cost: number): CreditCheck {
  const balance = { available: cost, held: 0, required: cost, hasEnough: true };
  return { balance, failure: undefined, retry: () => undefined };
}
