import type { AllowanceName } from '#shared/contracts/allowances.ts';

/** Counts what callers spend of their allowances. */
export interface AllowanceCounter {
  /** Takes one of today's; throws `too_many_requests` when none is left. `account` is the caller's partition of the table. */
  spend(account: string, name: AllowanceName): Promise<void>;
}
