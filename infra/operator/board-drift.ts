import { assetCountsSchema } from '#functions/domain/assets/asset-counts-repository.ts';
import {
  type Counted,
  type Counter,
  type CounterChange,
  tallyChanges,
  totalsSchema,
} from '#functions/domain/board/board-tally.ts';
import { type Count, countSchema, firstOf, writeCounter } from '#functions/domain/board/board-writes.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { type Key, keyId, keys } from '#functions/platform/table/keys.ts';
import type { Sum } from '#functions/platform/table/sums.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import type { BoardState, Item } from './board-state.ts';

/** What is not as a recount finds it, in words, and the write that makes it so; refused when it has moved meanwhile. */
export interface Drift {
  readonly id: string;
  readonly says: string;
  readonly recounted: string;
  readonly repair: TransactItem;
}

type Tally = ReturnType<typeof tallyChanges>;

/** Where what is stored differs from what these things are worth. */
export function driftOf(
  table: string,
  { ranked, sums }: Pick<BoardState, 'ranked' | 'sums'>,
  counted: readonly Counted[],
): Drift[] {
  const tally = tallyChanges(counted.map((after) => ({ before: undefined, after })));
  const wanted = new Set(tally.counters.map(({ counter }) => keyId(counter.key)));
  const unused = [...ranked].flatMap(([id, item]) => (wanted.has(id) ? [] : [unusedRow(table, item)]));
  const rows = [...rankedRows(table, tally, ranked), ...unused, ...sumRows(table, tally, sums)];
  return rows.filter(({ says, recounted }) => says !== recounted);
}

function rankedRows(table: string, { counters }: Tally, stored: BoardState['ranked']): Drift[] {
  const usersOf = Map.groupBy(counters, ({ counter: { app } }) => app && keyId(app));
  return counters.map((sum) => {
    const id = keyId(sum.counter.key);
    const users = (usersOf.get(id) ?? []).map(({ counter: { name }, by }) => ({ name, count: by }));
    const known = countSchema.parse(stored.get(id) ?? {});
    const recounted = { count: sum.by, parts: Object.fromEntries(sum.parts), leader: firstOf(users) };
    const move = { ...changeTo(recounted, known, sum.counter), known, leader: recounted.leader };
    return { id, says: wordsOf(known), recounted: wordsOf(recounted), repair: writeCounter(table, move) };
  });
}

function changeTo({ count, parts }: Pick<Count, 'count' | 'parts'>, known: Count, counter: Counter): CounterChange {
  const [wanted, had] = [new Map(Object.entries(parts)), new Map(Object.entries(known.parts))];
  const names = new Set([...had.keys(), ...wanted.keys()]);
  const missing = [...names].map((name): [string, number] => [name, (wanted.get(name) ?? 0) - (had.get(name) ?? 0)]);
  return { counter, by: count - known.count, parts: new Map(missing) };
}

/** `5 (Chile 2, Japan 3), led by user-1 with 4`. */
function wordsOf({ count, parts, leader }: Pick<Count, 'count' | 'parts' | 'leader'>): string {
  const named = Object.keys(parts).length > 0 ? ` (${listOf(parts)})` : '';
  return `${count}${named}${leader ? `, led by ${leader.name} with ${leader.count}` : ''}`;
}

function listOf(numbers: Readonly<Record<string, number>>): string {
  const named = Object.entries(numbers).map(([name, number]) => `${name} ${number}`);
  return named.toSorted().join(', ');
}

/** One that nothing counts for any more goes, unless it says so itself. */
function unusedRow(TableName: string, item: Item): Drift {
  const known = countSchema.parse(item);
  const { pk, sk } = item;
  const repair = { Delete: { TableName, Key: { pk, sk }, ...asRead(item, ['changes']) } };
  return { id: keyId(item), says: wordsOf(known), recounted: '0', repair };
}

/** Of the totals, and of what each user has by kind: numbers that are only added to. */
function sumRows(table: string, { counters, sums }: Tally, stored: BoardState['sums']): Drift[] {
  const distinct = (name: NonNullable<Counter['distinct']>): Sum => {
    const by = counters.filter(({ counter }) => counter.distinct === name).length;
    return { key: keys.boardTotals, name, by };
  };
  const all = [...sums, distinct('apps'), distinct('countries')];
  const wanted = Map.groupBy(all, ({ key }) => keyId(key));
  const ids = new Map([...stored, ...all.map(({ key }): [string, Key] => [keyId(key), key])]);
  return [...ids].map(([id, key]) => {
    const schema = id === keyId(keys.boardTotals) ? totalsSchema : assetCountsSchema;
    const recounted = schema.parse(Object.fromEntries((wanted.get(id) ?? []).map(({ name, by }) => [name, by])));
    return sumRow(table, key, recounted, stored.get(id));
  });
}

function sumRow(
  TableName: string,
  { pk, sk }: Key,
  recounted: Readonly<Record<string, number>>,
  item: Item | undefined,
) {
  const names = Object.keys(recounted);
  const says = Object.fromEntries(names.map((name) => [name, Number(item?.[name] ?? 0)]));
  const { expression, names: set, values } = setExpression(recounted);
  const guard = asRead(item, [...names, 'changes']);
  const repair = {
    Update: {
      TableName,
      Key: { pk, sk },
      UpdateExpression: expression,
      ConditionExpression: guard.ConditionExpression,
      ExpressionAttributeNames: { ...set, ...guard.ExpressionAttributeNames },
      ExpressionAttributeValues: { ...values, ...guard.ExpressionAttributeValues },
    },
  };
  return { id: keyId({ pk, sk }), says: listOf(says), recounted: listOf(recounted), repair };
}

/** The condition that these are as they were read. */
function asRead(item: Item | undefined, names: readonly string[]) {
  const known = names.filter((name) => item?.[name] !== undefined);
  return {
    ConditionExpression: names
      .map((name) => (known.includes(name) ? `#${name} = :known_${name}` : `attribute_not_exists(#${name})`))
      .join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ...(known.length > 0 && {
      ExpressionAttributeValues: Object.fromEntries(known.map((name) => [`:known_${name}`, item?.[name]])),
    }),
  };
}
