import { defineConfig } from 'vitest/config';

/**
 * Unit tests need nothing; the other kinds start what they need themselves. Files of the API and of screens share what a
 * worker has started, so each of these kinds has the workers to itself.
 */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    teardownTimeout: 60_000,
    // Ends what hangs; no machine is so slow that it ends what works.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000, interval: 50 } },
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          globalSetup: ['test/support/shared-engine.ts'],
        },
      },
      {
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          globalSetup: ['test/support/scratch-folder.ts'],
        },
      },
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          globalSetup: ['test/support/build-product.ts'],
          isolate: false,
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/support/build-product.ts'],
          isolate: false,
          sequence: { groupOrder: 2 },
          maxWorkers: 2,
        },
      },
    ],
  },
});
