import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attackRows, deviationLines, fullSize, findShortfalls } from './attack-report.ts';
import { run } from './run-command.ts';

/**
 * `npm run attack` runs all attacks many times over, and prints the attempts and effects per class. Fails if an attack
 * had an effect, or if too little was tried. `ATTACK_SIZE` multiplies the size of a plain test run.
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
const missing = findShortfalls(rows, Number(process.env['ATTACK_SIZE']));
rmSync(scratch, { recursive: true });
console.table(rows);
for (const line of [...deviationLines(counted), ...missing]) console.error(line);
process.exitCode = vitest.status === 0 && missing.length === 0 ? 0 : 1;
