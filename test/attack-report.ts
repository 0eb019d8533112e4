import { basename } from 'node:path';
import * as z from 'zod/mini';

/** A line of the journal of attacks: the attempts of one file. */
const countSchema = z.object({
  attack: z.string(),
  tried: z.number(),
  serverErrors: z.number(),
  deviations: z.array(z.string()),
});
type Count = z.output<typeof countSchema>;

const reportSchema = z.object({
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

interface AttackRow {
  readonly attack: string;
  readonly tried: number;
  readonly effects: number;
  readonly '5xx': number;
  readonly 'outside the contract': number;
}

/** The minimum of all classes together, at the default size of `npm run attack`. */
const minRequests = 20_000;
export const fullSize = 16;

/** Returns one row per file of attacks, even without attempts, and one for all. */
export function attackRows(report: string, journal: string): AttackRow[] {
  const counts = readCounts(journal);
  const { testResults } = reportSchema.parse(JSON.parse(report));
  const rows = testResults.map(({ name, assertionResults }): AttackRow => {
    const attack = basename(name, '.test.ts');
    const attackCounts = counts.filter((count) => count.attack === attack);
    return {
      attack,
      tried: sum(attackCounts.map(({ tried }) => tried)),
      effects: assertionResults.filter(({ status }) => status !== 'passed').length,
      '5xx': sum(attackCounts.map(({ serverErrors }) => serverErrors)),
      'outside the contract': sum(attackCounts.map(({ deviations }) => deviations.length)),
    };
  });
  const total = (column: Exclude<keyof AttackRow, 'attack'>) => sum(rows.map((row) => row[column]));
  const all = {
    attack: 'all',
    tried: total('tried'),
    effects: total('effects'),
    '5xx': total('5xx'),
    'outside the contract': total('outside the contract'),
  };
  return [...rows.toSorted((a, b) => (a.attack < b.attack ? -1 : 1)), all];
}

export function deviationLines(journal: string): string[] {
  return readCounts(journal).flatMap(({ attack, deviations }) => deviations.map((one) => `${attack}: ${one}`));
}

/** Explains why the table proves nothing, even without effects: a class tried nothing, or all tried too little. */
export function findShortfalls(rows: readonly AttackRow[], size: number): string[] {
  const idleAttacks = rows.filter(({ tried }) => tried === 0).map(({ attack }) => `${attack} tried nothing`);
  const tried = rows.find(({ attack }) => attack === 'all')?.tried ?? 0;
  const hasTooFew = size >= fullSize && tried < minRequests;
  return [...idleAttacks, ...(hasTooFew ? [`all tried ${tried} requests, and ${minRequests} are the least`] : [])];
}

function readCounts(journal: string): Count[] {
  const lines = journal.split('\n').filter(Boolean);
  return lines.map((line) => countSchema.parse(JSON.parse(line)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
