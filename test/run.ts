import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import * as z from 'zod';

/** Runs every check of the product; the last line printed is `N passed, N failed`. */

interface Outcome {
  passed: number;
  /** What failed, and how: said again at the end, where the last lines of a log still show it. */
  failures: string[];
}

const scratch = mkdtempSync(join(tmpdir(), 'checks-'));

function run(command: string, ...args: string[]): boolean {
  console.log(`\n> ${[command, ...args].join(' ')}`);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (error !== undefined) console.error(error.message);
  return status === 0;
}

function check(command: string, ...args: string[]): Outcome {
  return run(command, ...args) ? { passed: 1, failures: [] } : { passed: 0, failures: [command] };
}

/** Counts tests, not files; a run that broke without a failed test counts as one failure. */
function vitest(project: string): Outcome {
  const report = join(scratch, `${project}.json`);
  const ok = run(
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  );
  const outcome = readReport(report);
  return ok || outcome.failures.length > 0 ? outcome : { ...outcome, failures: [`vitest ${project}`] };
}

const reportSchema = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      /** What the file itself failed with, before or after its tests. */
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

function readReport(path: string): Outcome {
  if (!existsSync(path)) return { passed: 0, failures: [] };
  const { numPassedTests, testResults } = reportSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const ofTests = assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, status, failureMessages }) =>
        [`${file} > ${fullName} (${status})`, ...failureMessages].join('\n'),
      );
    return message === '' ? ofTests : [`${file}\n${message}`, ...ofTests];
  });
  return { passed: numPassedTests, failures };
}

const started = Date.now();
const outcomes = [
  check('tsc', '-b'),
  check('oxfmt', '--check', '.'),
  check('oxlint', '--type-aware', '--deny-warnings'),
  check('depcruise', 'shared', 'functions', 'infra', 'frontend', 'test'),
  check('knip'),
  vitest('unit'),
  check('vite', 'build', 'frontend', '--logLevel', 'warn'),
  vitest('infra'),
  vitest('integration'),
  vitest('api'),
  vitest('browser'),
];
rmSync(scratch, { recursive: true });

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\nAll checks took ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
