import { matchesGlob } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

interface Part {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** Fails if the tests notice fewer than this many percent. */
  readonly break: number;
}

const shared: Part[] = [
  { mutate: ['shared/rules/**/*.ts', 'shared/form/**/*.ts'], tests: ['unit/shared/**'], break: 97 },
  {
    mutate: ['functions/providers/fal/import/**/*.ts'],
    tests: ['unit/functions/providers/fal/import/**'],
    break: 97,
  },
];

const ofGenerations = ['unit/functions/{workflow,api/generations,api/admin-monitor,background/sweeper}/**'];

/** Money, generations, sessions and messages, each with its nearest tests that take milliseconds. */
const heart: Part[] = [
  {
    mutate: ['functions/workflow/**/*.ts'],
    tests: ['unit/functions/workflow/**', 'integration/domain/leftover-results*'],
    break: 90,
  },
  {
    mutate: ['functions/domain/jobs/**/*.ts'],
    tests: [...ofGenerations, 'unit/functions/domain/jobs/**'],
    break: 90,
  },
  {
    mutate: ['functions/domain/generations/!(generation-lists).ts'],
    tests: [
      ...ofGenerations,
      'unit/functions/domain/generations/**',
      'integration/domain/{generation-runs,ledger,task-tokens,running-generations}*',
      'integration/credits/refunds*',
    ],
    break: 90,
  },
  {
    mutate: ['functions/domain/generations/generation-lists.ts'],
    tests: ['integration/domain/{generation-lists,processing}*'],
    break: 90,
  },
  {
    mutate: ['functions/domain/credits/**/*.ts'],
    tests: [
      'unit/functions/domain/credits/**',
      'integration/credits/{damaged-accounts,external-credits,pro-requests,refunds,settle-also}*',
      'integration/domain/ledger*',
      'integration/background/reconciliation*',
    ],
    break: 90,
  },
  {
    mutate: ['functions/domain/sessions/**/*.ts'],
    tests: [
      'unit/functions/{domain/sessions,api/session}/**',
      'integration/domain/{sessions,push-targets,admin-sign-in,admin-users}*',
    ],
    break: 90,
  },
  {
    mutate: ['functions/{domain,background}/account-jobs/**/*.ts'],
    tests: [
      'integration/background/{account-jobs,deleted-account}*',
      'integration/domain/{export-files,push-targets}*',
    ],
    break: 90,
  },
  {
    mutate: ['functions/domain/notifications/**/*.ts'],
    tests: ['unit/functions/domain/notifications/**', 'integration/domain/{notifications,push-targets}*'],
    break: 90,
  },
  {
    mutate: ['functions/domain/{uploads,shares}/**/*.ts'],
    tests: ['integration/domain/{uploads,leftover-results}*', 'unit/functions/api/shares/**'],
    break: 90,
  },
  {
    mutate: ['functions/background/{projections,sweeper,protection}/**/*.ts'],
    tests: ['unit/functions/background/**'],
    break: 90,
  },
  {
    mutate: ['functions/background/{reconciliation,past-days}/**/*.ts'],
    tests: ['integration/background/reconciliation*', 'integration/domain/past-days*'],
    break: 90,
  },
];

/** They only connect parts, which the tests of the whole product show. */
const wiring = ['!**/{handler,access}.ts', '!**/*.step.ts'];

/**
 * `npm run mutants` changes the product in small ways, and shows the changes that the nearest tests miss. Fails if they
 * miss too many of one part. `-- <glob>` limits it to these files.
 */
const requestedGlobs = process.argv.slice(2);

for (const { mutate, tests, break: percent } of [...shared, ...heart]) {
  const chosen = requestedGlobs.filter((glob) => mutate.some((mutated) => matchesGlob(glob, mutated)));
  if (requestedGlobs.length > 0 && chosen.length === 0) continue;
  // vitest.config.ts reads this in processes that are started from here.
  process.env['TESTS_OF_MUTANTS'] = JSON.stringify(tests.map((glob) => `test/${glob}`));
  await new Stryker({
    mutate: [...(requestedGlobs.length > 0 ? chosen : mutate), ...wiring],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', import.meta.resolve('./ignore-operator-texts.ts')],
    ignorers: ['operator-texts'],
    vitest: { configFile: 'test/bench/mutants/vitest.config.ts', related: false },
    // Stryker can't rewrite our tsconfig, because it needs the interface of older TypeScript versions.
    tsconfigFile: 'none',
    ignoreStatic: true,
    reporters: ['clear-text', 'progress'],
    clearTextReporter: { reportTests: false, logTests: false, allowColor: false },
    tempDirName: 'dist/mutants',
    concurrency: 2,
    timeoutMS: 10_000,
    thresholds: { break: percent },
  }).runMutationTest();
}
