import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ReusedThread } from './reused-thread.ts';

/** Tests with a database, and properties of whole forms, run last, so a mutant that another test notices ends sooner. */
const slow = ['/integration/', 'schema-problem.test.ts', 'hostile-documents.test.ts', 'real-documents.test.ts'];

class SlowestLast extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => slow.findIndex((name) => moduleId.includes(name));
    return files.toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Runs the nearest tests of the changed files. Properties use a fixed seed, so their names are equal in every run. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env['TESTS_OF_MUTANTS'] ?? '[]'),
    // This test finds mutants only by luck, and takes longer than all others.
    exclude: ['**/any-document.test.ts'],
    // Tags name requirements, which are of no use here.
    strictTags: false,
    setupFiles: ['test/bench/mutants/fixed-seed.ts'],
    globalSetup: ['test/support/shared-engine.ts'],
    env: { FILLED_FORMS: '4' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    isolate: false,
    sequence: { sequencer: SlowestLast },
  },
  plugins: [
    {
      name: 'reused-thread',
      configureVitest({ project }) {
        project.config.pool = 'reused';
        project.config.poolRunner = { name: 'reused', createPoolWorker: (options) => new ReusedThread(options) };
      },
    },
  ],
});
