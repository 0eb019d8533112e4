import { defineConfig } from 'vitest/config';

/** They measure time or load, or wait for what the clock does: nothing may run beside them. */
const alone = [
  'chaos',
  'cost-of-a-generation',
  'main-job',
  'overspending',
  'screens-waiting',
  'spec-messages',
  'sweeper',
];
const aloneFiles = alone.map((name) => `test/e2e/${name}.test.ts`);

/** The whole product and a browser; what is broken stays broken, and a repeat is reported. */
const wholeProduct = {
  globalSetup: ['test/support/build-product.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A browser on a busy machine may miss a moment.
  retry: 1,
};

/** Unit tests need nothing; the other kinds start what they need themselves. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          globalSetup: ['test/support/scratch-folder.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: { name: 'e2e', include: ['test/e2e/**/*.test.ts'], exclude: aloneFiles, maxWorkers: 2, ...wholeProduct },
      },
      { test: { name: 'e2e-alone', include: aloneFiles, fileParallelism: false, ...wholeProduct } },
    ],
  },
});
