import { matchesGlob } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

interface Part {
  readonly mutate: readonly string[];
  /** The nearest tests: folders, or files without their ending. */
  readonly tests: readonly string[];
}

const shared: Part[] = [
  { mutate: ['shared/rules/**/*.ts', 'shared/form/**/*.ts'], tests: ['unit/shared'] },
  { mutate: ['functions/providers/fal/import/**/*.ts'], tests: ['unit/functions/providers/fal/import'] },
];

const ofGenerations = 'unit/functions/{workflow,api/generations,api/admin-monitor,background/sweeper}';

const heart: Part[] = [
  {
    mutate: ['functions/workflow/**/*.ts'],
    tests: ['unit/functions/workflow', 'integration/domain/leftover-results'],
  },
  {
    mutate: ['functions/domain/jobs/**/*.ts'],
    tests: [ofGenerations, 'unit/functions/domain/jobs', 'integration/domain/provider-copies'],
  },
  {
    mutate: ['functions/domain/generations/!(generation-lists).ts'],
    tests: [
      ofGenerations,
      'unit/functions/domain/generations',
      'integration/domain/{generation-runs,ledger,task-tokens,running-generations}',
      'integration/credits/accounts-and-refunds',
    ],
  },
  {
    mutate: ['functions/domain/generations/generation-lists.ts'],
    tests: ['integration/domain/{generation-lists,processing}'],
  },
  {
    mutate: ['functions/domain/credits/!(deduction-outbox|external-*).ts'],
    tests: [
      'unit/functions/domain/credits',
      'integration/credits/{accounts-and-refunds,damaged-accounts,pro-requests,settle-also}',
      'integration/domain/ledger',
      'integration/background/reconciliation',
    ],
  },
  {
    mutate: ['functions/domain/credits/{deduction-outbox,external-credits,external-transactions}.ts'],
    tests: ['integration/credits/{external-races,balance-readings,settle-also}'],
  },
  {
    mutate: ['functions/domain/sessions/**/*.ts'],
    tests: [
      'unit/functions/{domain/sessions,api/session}',
      'integration/domain/{sessions,push-targets,admin-sign-in,admin-users}',
    ],
  },
  {
    mutate: ['functions/domain/account-jobs/**/*.ts', 'functions/background/account-jobs/work-on-job.ts'],
    tests: [
      'unit/functions/background/account-jobs',
      'integration/background/kept-ledger',
      'integration/domain/{export-files,push-targets}',
    ],
  },
  {
    mutate: ['functions/background/account-jobs/{deletion,export}-steps.ts'],
    tests: ['unit/functions/background/account-jobs', 'integration/background/account-jobs'],
  },
  {
    mutate: ['functions/background/account-jobs/erasure-steps.ts', 'functions/domain/erasures/**/*.ts'],
    tests: ['integration/background/erasure'],
  },
  {
    mutate: ['functions/domain/pro-requests/**/*.ts'],
    tests: [
      'unit/functions/domain/pro-requests',
      'integration/credits/pro-requests',
      'integration/domain/{request-inbox,rotate-keys}',
    ],
  },
  {
    mutate: ['functions/domain/reports/**/*.ts'],
    tests: ['unit/functions/domain/reports', 'integration/domain/reports'],
  },
  {
    mutate: ['functions/domain/notifications/**/*.ts'],
    tests: ['unit/functions/domain/notifications', 'integration/domain/{notifications,push-targets}'],
  },
  {
    mutate: ['functions/domain/{uploads,shares}/**/*.ts'],
    tests: ['integration/domain/{uploads,leftover-results,reports}', 'unit/functions/api/shares'],
  },
  {
    mutate: ['functions/domain/media-marks/**/*.ts'],
    tests: ['unit/functions/domain/media-marks'],
  },
  {
    mutate: ['functions/background/{projections,protection}/**/*.ts', 'functions/background/sweeper/sweep.ts'],
    tests: ['unit/functions/background/{projections,sweeper,protection}'],
  },
  {
    mutate: ['functions/background/sweeper/publish-due-drafts.ts'],
    tests: ['integration/domain/drafts'],
  },
  {
    mutate: [
      'functions/domain/reconciliation/**/*.ts',
      'functions/background/past-days/**/*.ts',
      'functions/domain/analytics/past-days.ts',
    ],
    tests: ['integration/background/reconciliation', 'integration/domain/past-days'],
  },
];

/** They only connect parts, which the tests of the whole product show. */
const wiring = ['!**/{handler,access}.ts', '!**/*.step.ts'];

/**
 * `npm run mutants` changes the shared rules, the importer and the server's heart in small ways, and shows the changes
 * that the nearest tests miss. Fails if they miss more than 3% of a part, or 10% in the heart. `-- <glob>` limits it to
 * these files.
 */
const requestedGlobs = process.argv.slice(2);
const parts = [
  ...shared.map((part) => ({ ...part, leastPercent: 97 })),
  ...heart.map((part) => ({ ...part, leastPercent: 90 })),
];

for (const { mutate, tests, leastPercent } of parts) {
  const chosen = requestedGlobs.filter((glob) => mutate.some((mutated) => matchesGlob(glob, mutated)));
  if (requestedGlobs.length > 0 && chosen.length === 0) continue;
  // vitest.config.ts reads this in processes that are started from here.
  process.env['TESTS_OF_MUTANTS'] = JSON.stringify(tests.map((place) => `test/${place}{/**/*,}.test.ts`));
  await new Stryker({
    mutate: [...(requestedGlobs.length > 0 ? chosen : mutate), ...wiring],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', import.meta.resolve('./ignore-operator-texts.ts')],
    ignorers: ['operator-texts'],
    // The tests of each mutant are known, so they need not be found again by their imports.
    vitest: { configFile: 'test/bench/mutants/vitest.config.ts', related: false },
    // Stryker can't rewrite our tsconfig, because it needs the interface of older TypeScript versions.
    tsconfigFile: 'none',
    ignoreStatic: true,
    reporters: ['clear-text', 'progress'],
    clearTextReporter: { reportTests: false, logTests: false, allowColor: false },
    tempDirName: 'dist/mutants',
    concurrency: 2,
    timeoutMS: 10_000,
    thresholds: { break: leastPercent },
  }).runMutationTest();
}
