import * as z from 'zod/mini';
import type { Counted, CounterChange, Totals } from './board-tally.ts';
import { addToCounts } from '#functions/platform/table/expression.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import type { Key } from '#functions/platform/table/keys.ts';

/** A counter as stored. `changes` tells whether it has moved, also when its count is the same again. */
export const countSchema = z.object({ count: z._default(z.int(), 0), changes: z._default(z.int(), 0) });
type Count = z.infer<typeof countSchema>;

interface Move extends CounterChange {
  /** The counter as it was read. */
  readonly known: Count;
}

/** Counts are compared as text. */
const countDigits = 12;

/** Sets a counter and its rank; refused when it is not what was read. */
export function writeCounter(table: string, { counter, by, known }: Move): TransactItem {
  const { key, name, list } = counter;
  const count = known.count + by;
  const isRanked = count > 0;
  return {
    Update: {
      TableName: table,
      Key: key,
      UpdateExpression: isRanked
        ? 'SET #count = :count, #changes = :next, #name = :name, gsi1pk = :list, gsi1sk = :rank'
        : 'SET #count = :count, #changes = :next, #name = :name REMOVE gsi1pk, gsi1sk',
      ConditionExpression: known.changes === 0 ? 'attribute_not_exists(#changes)' : '#changes = :known',
      ExpressionAttributeNames: { '#count': 'count', '#changes': 'changes', '#name': 'name' },
      ExpressionAttributeValues: {
        ':count': count,
        ':next': known.changes + 1,
        ':name': name,
        ...(known.changes > 0 && { ':known': known.changes }),
        ...(isRanked && { ':list': list, ':rank': rankOf(count, name) }),
      },
    },
  };
}

/** Descending, the highest first; of equals the one whose name sorts last, always. */
function rankOf(count: number, name: string): string {
  return `${String(count).padStart(countDigits, '0')}#${name}`;
}

/** Adds to the totals, and to how many apps or countries there are as these counters come and go. */
export function addToTotals(
  table: string,
  added: ReadonlyMap<keyof Totals, number>,
  moves: readonly Move[],
): TransactItem[] {
  const sums = new Map(added);
  for (const { counter, by, known } of moves) {
    const step = Number(known.count + by > 0) - Number(known.count > 0);
    if (counter.distinct) sums.set(counter.distinct, (sums.get(counter.distinct) ?? 0) + step);
  }
  const moved = [...sums].filter(([, by]) => by !== 0);
  if (moved.length === 0) return [];
  const update = addToCounts(new Map<string, number>([...moved, ['changes', 1]]));
  return [{ Update: { TableName: table, Key: keys.boardTotals, ...update } }];
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
