const maxCredits = 1_000_000;

/** From this amount on, the console asks again before it moves credits. */
export const largeCreditAmount = 10_000;

/** Explains why an admin can't move an amount. A negative amount deducts credits. */
export function creditAmountProblem(amount: number): string | undefined {
  if (!Number.isFinite(amount)) return 'Amount must be a number';
  if (!Number.isInteger(amount)) return 'Amount must be a whole number of credits';
  if (amount === 0) return 'Amount can’t be 0';
  return Math.abs(amount) > maxCredits ? 'At most 1,000,000 credits can be moved at once' : undefined;
}

export function typedCreditsProblem(typed: string): string | undefined {
  return typed.trim() === '' ? 'Amount is required' : creditAmountProblem(Number(typed));
}
