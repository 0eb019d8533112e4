import { afterAll, vi } from 'vitest';

/** Files of a kind can share a process, so each removes its stubs. */
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
