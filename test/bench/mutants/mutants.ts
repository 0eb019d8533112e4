import { matchesGlob } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

/**
 * `npm run mutants` changes the shared rules and the importer in small ways, and shows the changes that their own tests
 * miss. Fails if they miss more than 3%, of the rules or of the importer. `-- <glob>` limits it to these files.
 */
const parts = [
  { mutate: ['shared/rules/**/*.ts', 'shared/form/**/*.ts'], tests: 'test/unit/shared' },
  { mutate: ['functions/providers/fal/import/**/*.ts'], tests: 'test/unit/functions/providers/fal/import' },
];
const requestedGlobs = process.argv.slice(2);

for (const { mutate, tests } of parts) {
  const chosen = requestedGlobs.filter((glob) => mutate.some((mutated) => matchesGlob(glob, mutated)));
  if (requestedGlobs.length > 0 && chosen.length === 0) continue;
  // vitest.config.ts reads this in processes that are started from here.
  process.env['TESTS_OF_MUTANTS'] = tests;
  await new Stryker({
    mutate: requestedGlobs.length > 0 ? chosen : mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/bench/mutants/vitest.config.ts' },
    // Stryker can't rewrite our tsconfig, because it needs the interface of older TypeScript versions.
    tsconfigFile: 'none',
    ignoreStatic: true,
    reporters: ['clear-text', 'progress'],
    clearTextReporter: { reportTests: false, logTests: false, allowColor: false },
    tempDirName: 'dist/mutants',
    concurrency: 2,
    thresholds: { break: 97 },
  }).runMutationTest();
}
