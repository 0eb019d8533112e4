import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingTools } from './preflight.ts';
import { runInParallel, type CommandResult, run } from './run-command.ts';
import { accessUse, type FunctionUse } from './support/access-use.ts';
import { readReport, type TestOutcome } from './test-report.ts';
import { lookUpVulnerabilities } from './vulnerabilities.ts';

/**
 * `npm test` runs the gate: all checks, and all tests except those tagged `whole`. `npm run test:all` runs everything.
 * The last line printed is `N passed, N failed`.
 */
const runsAll = process.argv.includes('--all');

const missingPrograms = missingTools();
if (missingPrograms.length > 0) {
  console.error(
    `This machine can't run the tests yet. It lacks:\n${missingPrograms.map((one) => `- ${one}`).join('\n')}`,
  );
  console.log('0 passed, 1 failed');
  process.exit(1);
}

const started = performance.now();
const workFolder = mkdtempSync(join(tmpdir(), 'checks-'));

/** Two run at a time, because each keeps one core busy. The slowest start first. */
const checks = await runInParallel(2, [
  ['vite', 'build', 'frontend', '--logLevel', 'warn'],
  ['tsc', '-b', '--checkers', '1'],
  ['depcruise', '--output-type', 'err', 'shared', 'functions', 'infra', 'frontend', 'test'],
  ['oxlint', '--type-aware', '--deny-warnings'],
  ['knip'],
  ['oxfmt', '--check', '.'],
]);

const report = join(workFolder, 'tests.json');
const accessJournal = join(workFolder, 'access.jsonl');
process.env['ACCESS_JOURNAL'] = accessJournal;
// Each test file of a kind that is isolated loads the same packages again.
process.env['NODE_COMPILE_CACHE'] = join(workFolder, 'compiled');
// Tests check the second theme and width only in the whole run.
process.env['ATELIA_TESTS'] = runsAll ? 'whole' : 'gate';
const vitest = await run([
  'vitest',
  'run',
  ...(runsAll ? [] : ['--tags-filter', '!whole', ...filesOutsideGate().map((file) => `--exclude=${file}`)]),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]);
const tests = readReport(report, runsAll);
const functionUses = accessUse(accessJournal);
const rightProblems =
  functionUses.length > 0
    ? functionUses.flatMap(findRightProblems)
    : ['no local cloud recorded the use of rights in the access journal'];
rmSync(workFolder, { recursive: true });

const failures = [...checks.filter(hasFailed).map(describeFailure), ...tests.failures, ...rightProblems];
if (hasFailed(vitest) && tests.failures.length === 0) failures.push('vitest failed, but no test did');
for (const failure of failures) console.log(`\nFAILED ${failure}`);
printCounts(tests);
printTimes(checks, tests);
// New advisories appear without a change of ours, so they don't fail a run; `npm run rehearse` fails.
console.log(lookUpVulnerabilities().summary);
console.log(`${checks.filter((one) => !hasFailed(one)).length + tests.passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** vitest imports a file to find its tests. The imports of these files would take the gate half a minute. */
function filesOutsideGate(): string[] {
  return globSync('test/**/*.test.{ts,tsx}').filter((file) =>
    /^\/\/ @module-tag whole$/m.test(readFileSync(file, 'utf8')),
  );
}

function hasFailed({ status }: CommandResult): boolean {
  return status !== 0;
}

/** Lists rights that a function lacked and, if all tests ran, rights that it never used. */
function findRightProblems({ name, refused, neverUsed }: FunctionUse): string[] {
  return [
    ...refused.map((right) => `${name} was refused ${right}`),
    ...(runsAll ? neverUsed.map((right) => `${name} never used its right: ${right}`) : []),
  ];
}

/** Repeats the end of a check's output, so the last lines of a log show it. */
function describeFailure({ name, output }: CommandResult): string {
  return `${name}\n${output.trim().slice(-2000)}`;
}

function printCounts({ counts }: TestOutcome): void {
  console.log('\nTests by kind:');
  console.table(counts, runsAll ? ['gate', 'all'] : ['gate']);
}

function printTimes(results: readonly CommandResult[], { secondsByKind }: TestOutcome): void {
  const lines = [
    ...results.map(({ name, seconds }) => [name, seconds] as const),
    ...Object.entries(secondsByKind).map(([kind, seconds]) => [`tests: ${kind}`, seconds] as const),
  ];
  console.log(lines.map(([name, seconds]) => `${name} ${Math.round(seconds)} s`).join(', '));
  console.log(`Total time ${Math.round((performance.now() - started) / 1000)} s`);
}
