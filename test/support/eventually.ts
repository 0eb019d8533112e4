import { vi } from 'vitest';

/** Waits of tests end after this time. A longer wait names its reason. */
export const patienceMs = 15_000;

/** Repeats a check until it passes. */
export function eventually<T>(check: () => T | Promise<T>, timeout: number = patienceMs): Promise<T> {
  return vi.waitFor(check, { timeout, interval: 50 });
}
