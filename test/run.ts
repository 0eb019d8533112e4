import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs every check of the product; the last line printed is `N passed, N failed`. */

interface Outcome {
  passed: number;
  failed: number;
}

const scratch = mkdtempSync(join(tmpdir(), 'checks-'));

function run(command: string, ...args: string[]): boolean {
  console.log(`\n> ${[command, ...args].join(' ')}`);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (error !== undefined) console.error(error.message);
  return status === 0;
}

function check(command: string, ...args: string[]): Outcome {
  return run(command, ...args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Counts tests, not files; a run that broke without counting a failure counts as one. */
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
  const counts = readReport(report);
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

function readReport(path: string): Outcome {
  try {
    const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(path, 'utf8'));
    return { passed: numPassedTests, failed: numTotalTests - numPassedTests };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const started = Date.now();
const outcomes = [
  check('tsc', '--noEmit'),
  check('oxfmt', '--check', '.'),
  check('oxlint', '--type-aware', '--deny-warnings'),
  check('knip'),
  vitest('unit'),
  check('vite', 'build', 'frontend', '--logLevel', 'warn'),
  vitest('infra'),
  vitest('integration'),
  vitest('e2e'),
];
rmSync(scratch, { recursive: true });

const total = (key: keyof Outcome) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
console.log(`\nAll checks took ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') === 0 ? 0 : 1;
