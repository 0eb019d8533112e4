import { vi } from 'vitest';

/** What comes, comes at last: as long as no machine is too slow for, and asked often enough to cost a quick one nothing. */
const patience = { timeout: 300_000, interval: 50 };

/** Repeats a check until it passes. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, patience);
}
