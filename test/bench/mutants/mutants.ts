import { Stryker } from '@stryker-mutator/core';

/**
 * `npm run mutants`: changes the shared rules and the importer in small ways, and shows which changes no test notices. With
 * `-- <glob>` only in these files.
 */
const everything = ['shared/form/**/*.ts', 'shared/rules/**/*.ts', 'functions/providers/fal/import/**/*.ts'];
const given = process.argv.slice(2);

await new Stryker({
  mutate: given.length > 0 ? given : everything,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/bench/mutants/vitest.config.ts' },
  // Without the interface of older TypeScript versions, it could not rewrite ours.
  tsconfigFile: 'none',
  ignoreStatic: true,
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { reportTests: false, logTests: false, allowColor: false },
  tempDirName: 'dist/mutants',
  concurrency: 2,
}).runMutationTest();
