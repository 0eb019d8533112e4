import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The small files of messages play the most scenes: begun last, one of them would keep a single worker busy. */
class MessagesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isOfMessages = ({ moduleId }: TestSpecification) => moduleId.includes('/browser/messages/');
    return [...sorted.filter(isOfMessages), ...sorted.filter((file) => !isOfMessages(file))];
  }
}

/**
 * Unit tests need nothing; the other kinds start what they need themselves. Files of the API and of screens share what a
 * worker has started, so each of these kinds has the workers to itself.
 */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    sequence: { sequencer: MessagesFirst },
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
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/support/build-product.ts'],
          isolate: false,
          sequence: { groupOrder: 2 },
          maxWorkers: 3,
        },
      },
    ],
  },
});
