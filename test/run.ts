import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingTools } from './preflight.ts';
import { beside, type Finished, run } from './run-command.ts';
import { accessUse, type FunctionUse } from './support/access-use.ts';
import { readReport, type TestOutcome } from './test-report.ts';

/** Runs every check of the product; the last line printed is `N passed, N failed`. */

const missing = missingTools();
if (missing.length > 0) {
  console.error(`This machine can't run the tests yet. It lacks:\n${missing.map((one) => `- ${one}`).join('\n')}`);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

const started = performance.now();
const scratch = mkdtempSync(join(tmpdir(), 'checks-'));

/** The quick ones first, and beside each other, since each keeps one core busy; the front end is what the tests look at. */
const checks = await beside(2, [
  ['oxfmt', '--check', '.'],
  ['vite', 'build', 'frontend', '--logLevel', 'warn'],
  ['tsc', '-b', '--checkers', '1'],
  ['depcruise', '--output-type', 'err', 'shared', 'functions', 'infra', 'frontend', 'test'],
  ['knip'],
  ['oxlint', '--type-aware', '--deny-warnings'],
]);

/** All kinds in one run, which fills both cores to its end. */
const report = join(scratch, 'tests.json');
/** Every cloud of the tests writes down what its functions did with their rights. */
const accessJournal = join(scratch, 'access.jsonl');
process.env['ACCESS_JOURNAL'] = accessJournal;
const vitest = await run(['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
const tests = readReport(report);
const misfits = misfitsIn(accessUse(accessJournal));
rmSync(scratch, { recursive: true });

const failures = [...checks.filter(hasFailed).map(failureOf), ...tests.failures, ...misfits];
if (hasFailed(vitest) && tests.failures.length === 0) failures.push('vitest, without a test that failed');
for (const failure of failures) console.log(`\nFAILED ${failure}`);
printTimes(checks, tests);
console.log(`${checks.filter((one) => !hasFailed(one)).length + tests.passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

function hasFailed({ status }: Finished): boolean {
  return status !== 0;
}

/** Rights that a function lacked, and those that it has for nothing. */
function misfitsIn(uses: readonly FunctionUse[]): string[] {
  if (uses.length === 0) return ['no cloud wrote down what its functions did with their rights'];
  return uses.flatMap(({ name, refused, neverUsed }) => [
    ...refused.map((right) => `${name} was refused ${right}`),
    ...neverUsed.map((right) => `${name} never used its right: ${right}`),
  ]);
}

/** Said again at the end, where the last lines of a log still show it. */
function failureOf({ name, output }: Finished): string {
  return `${name}\n${output.trim().slice(-2000)}`;
}

function printTimes(finished: readonly Finished[], { secondsByKind }: TestOutcome): void {
  const lines = [
    ...finished.map(({ name, seconds }) => [name, seconds] as const),
    ...Object.entries(secondsByKind).map(([kind, seconds]) => [`tests: ${kind}`, seconds] as const),
  ];
  console.log(`\n${lines.map(([name, seconds]) => `${name} ${Math.round(seconds)} s`).join(', ')}`);
  console.log(`All of it took ${Math.round((performance.now() - started) / 1000)} s`);
}
