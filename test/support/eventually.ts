import { vi } from 'vitest';

/** Waits of tests end after this time. A longer wait says why. */
export const patienceMs = 15_000;

export function eventually<T>(check: () => T | Promise<T>, timeout: number = patienceMs): Promise<T> {
  return vi.waitFor(check, { timeout, interval: 50 });
}
