import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attackRows, deviationLines, fullSize, shortfalls } from './attack-report.ts';
import { run } from './run-command.ts';

/**
 * `npm run attack`: everything that was ever tried against the product, many times over. Prints what each class of attack tried, and
 * what it achieved, which must be nothing. Ends with 1 when it did, and when too little was tried to tell. `ATTACK_SIZE` is how many
 * times a plain test run's size it has.
 */
const scratch = mkdtempSync(join(tmpdir(), 'attack-'));
const report = join(scratch, 'tests.json');
const journal = join(scratch, 'attacks.jsonl');
writeFileSync(journal, '');
process.env['ATTACK_JOURNAL'] = journal;
process.env['ATTACK_SIZE'] ??= String(fullSize);

const vitest = await run([
  'vitest',
  'run',
  '--project',
  'attack',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]);

const counted = readFileSync(journal, 'utf8');
const rows = attackRows(readFileSync(report, 'utf8'), counted);
const missing = shortfalls(rows, Number(process.env['ATTACK_SIZE']));
rmSync(scratch, { recursive: true });
console.table(rows);
for (const line of [...deviationLines(counted), ...missing]) console.error(line);
process.exitCode = vitest.status === 0 && missing.length === 0 ? 0 : 1;
