import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import { conditionMutants, type Mutant } from './condition-mutants.ts';

/** `npm run ledger-kills` shows which test fails if a condition of the ledger is missing. */
const projectRoot = join(import.meta.dirname, '../..');

const suite = 'test/integration/credits/';

/** These tests run first for mutants of these files; other tests would find them too, but later. */
const nearestTests: readonly (readonly [file: RegExp, tests: readonly string[]])[] = [
  [/pro-request/, ['pro-requests']],
  [/external|outbox/, ['external-races', 'damaged-accounts']],
  [/run-conditions/, ['submit-once', 'external-races']],
  [/./, ['ledger.test', 'parallel-clients']],
];

async function findKillers(mutant: Mutant): Promise<string[]> {
  const [, tests = []] = nearestTests.find(([file]) => file.test(mutant.file)) ?? [];
  const nearFailures = await findFailures(
    mutant,
    tests.map((name) => suite + name),
  );
  return nearFailures.length > 0 ? nearFailures : findFailures(mutant, [suite]);
}

async function findFailures(mutant: Mutant | undefined, tests: string[]): Promise<string[]> {
  const vitest = await startVitest(
    'test',
    tests,
    {
      config: false,
      root: projectRoot,
      watch: false,
      reporters: [],
      globalSetup: ['test/support/shared-engine.ts'],
      testTimeout: 600_000,
      hookTimeout: 600_000,
      silent: true,
      // The cache would give every mutant the first mutant's code, because it ignores what a plugin would load.
      fsModuleCache: false,
      setupFiles: ['test/support/seeded-properties.ts'],
      env: { LEDGER_SIZE: 'small', POWERTOOLS_LOG_LEVEL: 'SILENT' },
    },
    { plugins: mutant ? [replaceSource(mutant)] : [] },
  );
  const modules = vitest.state.getTestModules();
  const failed = modules.flatMap((module) => [...module.children.allTests('failed')].map(({ fullName }) => fullName));
  const loadErrors = modules.flatMap((module) => module.errors().map(({ message }) => `does not load: ${message}`));
  await vitest.close();
  return [...failed, ...loadErrors];
}

function replaceSource({ file, source }: Mutant) {
  return {
    name: 'condition-mutant',
    enforce: 'pre' as const,
    load: (id: string) => (id === join(projectRoot, file) ? source : undefined),
  };
}

const failuresWithoutMutant = await findFailures(undefined, [suite]);
if (failuresWithoutMutant.length > 0)
  throw new Error(`The suite fails without any mutant: ${failuresWithoutMutant.join(', ')}`);

const rows: { location: string; removed: string; 'killed by': string }[] = [];
for (const mutant of conditionMutants()) {
  const [first, ...otherKillers] = await findKillers(mutant);
  const killer =
    first === undefined ? 'NOTHING' : `${first}${otherKillers.length > 0 ? ` (and ${otherKillers.length} more)` : ''}`;
  rows.push({ location: `${mutant.file}:${mutant.line}`, removed: mutant.removed, 'killed by': killer });
  console.log(`${mutant.file}:${mutant.line}  ${mutant.removed}  <- ${killer}`);
}
console.table(rows);
const killed = rows.filter((row) => row['killed by'] !== 'NOTHING').length;
console.log(`${killed} of ${rows.length} killed: ${((100 * killed) / rows.length).toFixed(0)}%`);
process.exit(killed === rows.length ? 0 : 1);
