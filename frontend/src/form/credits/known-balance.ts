import { type Balance, credits } from '#shared/contracts/credits.ts';
import { primeAnswer } from '#frontend/src/data/use-api.ts';

/** How the subscriber's credits are asked for: one answer serves every cost on the screen. */
export const balanceRequest = { query: {} };

/** Shows what came along with another answer. */
export function primeBalance(balance: Pick<Balance, 'available' | 'held'>): void {
  primeAnswer(credits.getCredits, balanceRequest, { ...balance, required: 0, hasEnough: true });
}
