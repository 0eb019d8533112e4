import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readRequirements } from './test/support/requirements.ts';

const setupFiles = ['test/support/seeded-properties.ts', 'test/support/stub-for-one-file.ts'];

/** Slow files first, so that no worker is left alone with one at the end. */
const order = [
  '/api/generations/chaos',
  '/browser/messages/',
  '/browser/',
  '/api/',
  '/attack/',
  '/integration/',
  '/infra/',
  '/local-cloud/',
  '/stand-ins/',
  '/unit/',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => order.findIndex((part) => moduleId.includes(`/test${part}`));
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's, not an array's
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

/**
 * Unit tests need nothing, and share what is loaded; the other kinds start what they need themselves. Files of the API and of screens
 * share the product and the browser that their worker has started, and those of `infra` what is loaded and bundled.
 */
export default defineConfig({
  test: {
    // Each often waits for a browser or a function: three keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    tags: [
      { name: 'whole', description: 'runs with npm run test:all alone, not with npm test' },
      ...readRequirements().map(({ id, text }) => ({ name: id, description: text })),
    ],
    setupFiles,
    teardownTimeout: 60_000,
    // Ends a test that hangs. Its waits end much earlier: see test/support/eventually.ts.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000, interval: 50 } },
    projects: [
      // They share what is loaded: what replaces a module (`vi.mock`) is an integration test.
      { test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], isolate: false } },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          globalSetup: ['test/support/shared-engine.ts'],
        },
      },
      { test: { name: 'guests', include: ['test/{local-cloud,stand-ins}/**/*.test.ts'] } },
      {
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          globalSetup: ['test/support/scratch-folder.ts'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          globalSetup: ['test/support/build-product.ts'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'attack',
          include: ['test/attack/**/*.test.ts'],
          setupFiles: [...setupFiles, 'test/support/attack-setup.ts'],
          globalSetup: ['test/support/build-product.ts'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/support/build-product.ts'],
          isolate: false,
        },
      },
    ],
  },
});
