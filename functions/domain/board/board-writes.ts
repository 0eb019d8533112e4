import * as z from 'zod/mini';
import type { Counted, Counter, CounterChange } from './board-tally.ts';
import { setExpression } from '#functions/platform/table/expression.ts';
import { type Key, keys } from '#functions/platform/table/keys.ts';
import { addSums, type Sum } from '#functions/platform/table/sums.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';

export const rankedSchema = z.object({ name: z.string(), count: z.int() });
export type Ranked = z.infer<typeof rankedSchema>;

/** A counter as stored. `changes` tells whether it has moved, also when its count is the same again. */
export const countSchema = z.object({
  count: z._default(z.int(), 0),
  changes: z._default(z.int(), 0),
  parts: z._default(z.record(z.string(), z.int()), {}),
  /** Of an app: the user with the most in it. */
  leader: z.optional(rankedSchema),
});
export type Count = z.infer<typeof countSchema>;

export interface Move extends CounterChange {
  /** The counter as it was read. */
  readonly known: Count;
  /** Who leads after it. */
  readonly leader: Ranked | undefined;
}

/** Counts are compared as text. */
const countDigits = 12;

/** Sets a counter and its rank; refused when it is not what was read. */
export function writeCounter(table: string, { counter, by, parts, known, leader }: Move): TransactItem {
  const { key, name, list } = counter;
  const count = known.count + by;
  const place =
    count > 0 ? { gsi1pk: list, gsi1sk: rankOf({ name, count }) } : { gsi1pk: undefined, gsi1sk: undefined };
  const changes = known.changes + 1;
  const { expression, names, values } = setExpression({
    ...place,
    count,
    changes,
    name,
    leader,
    parts: partsAfter(known.parts, parts),
  });
  return {
    Update: {
      TableName: table,
      Key: key,
      UpdateExpression: expression,
      ConditionExpression: known.changes === 0 ? 'attribute_not_exists(#changes)' : '#changes = :known',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ...(known.changes > 0 && { ':known': known.changes }) },
    },
  };
}

/** Undefined where a counter has none. Parts may be called anything: no object is asked for them. */
function partsAfter(known: Count['parts'], moved: CounterChange['parts']): Count['parts'] | undefined {
  const sums = new Map(Object.entries(known));
  for (const [part, by] of moved) sums.set(part, (sums.get(part) ?? 0) + by);
  const left = [...sums].filter(([, count]) => count !== 0);
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

/** Descending, the highest first; of equals the one whose name sorts last, always. */
function rankOf({ name, count }: Ranked): string {
  return `${String(count).padStart(countDigits, '0')}#${name}`;
}

/** Who comes first in a list of these; undefined where nobody has any. */
export function firstOf(ranked: readonly Ranked[]): Ranked | undefined {
  const counted = ranked.filter(({ count }) => count > 0).toSorted((a, b) => (rankOf(a) < rankOf(b) ? 1 : -1));
  return counted[0];
}

/** Adds to numbers that have no rank, and to how many apps or countries there are as these counters come and go. */
export function writeSums(table: string, sums: readonly Sum[], moves: readonly Move[]): TransactItem[] {
  const distinct = moves.flatMap(({ counter, by, known }) =>
    counter.distinct === undefined
      ? []
      : [totalOf(counter.distinct, existing(known.count + by) - existing(known.count))],
  );
  const all = [...sums, ...distinct];
  const isTotalMoved = all.some(({ key, by }) => key.pk === keys.boardTotals.pk && by !== 0);
  return addSums(table, [...all, totalOf('changes', isTotalMoved ? 1 : 0)]);
}

function totalOf(name: NonNullable<Counter['distinct']> | 'changes', by: number): Sum {
  return { key: keys.boardTotals, name, by };
}

function existing(count: number): number {
  return Number(count > 0);
}

/** Marks what something has been counted as; refused when somebody else has counted it since. */
export function rememberCounted(
  table: string,
  { markKey, mark, counted }: { markKey: Key; mark: Counted | undefined; counted: Counted | undefined },
): TransactItem {
  const condition = sameItem(table, mark);
  return counted === undefined
    ? { Delete: { Key: markKey, ...condition } }
    : { Put: { Item: { ...markKey, ...counted }, ...condition } };
}

/** The condition that an item has these attributes, or is not there. */
export function sameItem(TableName: string, item: Readonly<Record<string, unknown>> | undefined) {
  if (item === undefined) return { TableName, ConditionExpression: 'attribute_not_exists(pk)' };
  const entries = Object.entries(item).filter(([, value]) => value !== undefined);
  return {
    TableName,
    ConditionExpression: entries.map(([name]) => `#${name} = :${name}`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
  };
}
