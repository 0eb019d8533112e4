import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { entriesOf, generationsOf } from './accounts-check.ts';
import { type Answer, Names, type Operation, userCount } from './operations.ts';

export interface Performed {
  readonly operation: Operation;
  readonly answer: Answer;
}

/** Lists answers that contradict the table's final state. */
export async function findContradictions(table: Table, names: Names, answers: readonly Performed[]): Promise<string[]> {
  const world = await readWorld(table, names);
  const wrong = answers.filter((performed) => !isTrue(world, names, performed));
  const effectiveAnswers = answers.filter(({ operation, answer }) => answer === 'done' && operation.kind !== 'deduct');
  const repeated = effectiveAnswers
    .map(({ operation }) => subjectOf(names, operation))
    .filter((id, at, all) => all.indexOf(id) < at);
  return [
    ...wrong.map(({ operation, answer }) => `${JSON.stringify(operation)} was answered ${answer}`),
    ...repeated.map((subject) => `${subject} was done twice`),
  ];
}

async function readWorld(table: Table, names: Names) {
  const users = Array.from({ length: userCount }, (_, index) => names.user(index));
  const generations = (await Promise.all(users.map((userId) => generationsOf(table, userId)))).flat();
  const entries = await Promise.all(users.map((userId) => entriesOf(table, userId)));
  return {
    generations: new Map(generations.map((generation) => [generation.id, generation])),
    entries: new Map(entries.flat().map((entry) => [`${entry.userId} ${entry.id}`, entry])),
  };
}
type World = Awaited<ReturnType<typeof readWorld>>;

function isTrue({ generations, entries }: World, names: Names, { operation, answer }: Performed): boolean {
  if (answer === 'idempotency_conflict') {
    const entry = entries.get(subjectOf(names, operation));
    return 'amount' in operation && entry !== undefined && entry.amount !== operation.amount;
  }
  if (answer !== 'done' && answer !== 'done before') return true;
  switch (operation.kind) {
    case 'grant':
    case 'deduct': {
      return entries.get(subjectOf(names, operation))?.amount === operation.amount;
    }
    case 'hold': {
      const amount = generations.get(names.generation(operation.generation))?.hold.amount;
      return answer === 'done' ? amount === operation.amount : amount !== undefined;
    }
    case 'settle': {
      const kind = generations.get(names.generation(operation.generation))?.settlement?.kind;
      return answer === 'done' ? kind === operation.as : kind !== undefined;
    }
    case 'refund': {
      const { settlement, refund } = generations.get(names.generation(operation.generation)) ?? {};
      return settlement?.kind === 'capture' && refund?.amount === settlement.amount;
    }
  }
}

function subjectOf(names: Names, operation: Operation): string {
  if ('generation' in operation) return `${operation.kind} ${names.generation(operation.generation)}`;
  return `${names.user(operation.user)} ${sha256(`${operation.kind}\n${names.key(operation.key)}`)}`;
}
