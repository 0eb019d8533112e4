import { afterAll, vi } from 'vitest';

/** What a file stubs is no other's, though files of a kind may share a process. */
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
