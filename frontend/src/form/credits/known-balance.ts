import { type Balance, credits } from '#shared/contracts/credits.ts';
import { knowAnswer } from '#frontend/src/data/known-answers.ts';

/** How the subscriber's credits are asked for: one answer serves every cost on the screen. */
export const balanceRequest = { query: {} };

/** Shows what came along with another answer. */
export function knowBalance(balance: Pick<Balance, 'available' | 'held'>): void {
  knowAnswer(credits.getCredits, balanceRequest, { ...balance, required: 0, hasEnough: true });
}
