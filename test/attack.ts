import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { run } from './run-command.ts';

/**
 * `npm run attack`: everything that was ever tried against the product, many times over. Prints what each class of attack tried, and
 * what it achieved, which must be nothing. Ends with 1 when it did. `ATTACK_SIZE` is how many times a plain test run's size it has.
 */
const defaultSize = 16;

/** What a run of the default size tries at least. */
const fewest = 20_000;

const scratch = mkdtempSync(join(tmpdir(), 'attack-'));
const report = join(scratch, 'tests.json');
const journal = join(scratch, 'attacks.jsonl');
process.env['ATTACK_JOURNAL'] = journal;
process.env['ATTACK_SIZE'] ??= String(defaultSize);

const vitest = await run([
  'vitest',
  'run',
  '--project',
  'attack',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]);

const countSchema = z.object({
  attack: z.string(),
  tried: z.number(),
  serverErrors: z.number(),
  deviations: z.array(z.string()),
});
const reportSchema = z.object({
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});
const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
const effectsOf = (attack: string) =>
  testResults
    .filter(({ name }) => basename(name, '.test.ts') === attack)
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed').length;

const counts = readFileSync(journal, 'utf8')
  .trim()
  .split('\n')
  .map((line) => countSchema.parse(JSON.parse(line)))
  .toSorted((a, b) => (a.attack < b.attack ? -1 : 1));
const rows = counts.map(({ attack, tried, serverErrors, deviations }) => ({
  attack,
  tried,
  effects: effectsOf(attack),
  '5xx': serverErrors,
  'outside the contract': deviations.length,
}));
const sum = (column: 'tried' | 'effects' | '5xx' | 'outside the contract') =>
  rows.reduce((total, row) => total + row[column], 0);
const all = {
  attack: 'all',
  tried: sum('tried'),
  effects: sum('effects'),
  '5xx': sum('5xx'),
  'outside the contract': sum('outside the contract'),
};
console.table([...rows, all]);
for (const { attack, deviations } of counts) for (const one of deviations) console.error(`${attack}: ${one}`);
rmSync(scratch, { recursive: true });
const idle = rows.filter(({ tried }) => tried === 0);
for (const { attack } of idle) console.error(`${attack} has tried nothing`);
const isEnough = all.tried >= (fewest * Number(process.env['ATTACK_SIZE'])) / defaultSize;
if (!isEnough) console.error(`${all.tried} requests are too few to say anything`);
process.exitCode = vitest.status === 0 && idle.length === 0 && isEnough ? 0 : 1;
