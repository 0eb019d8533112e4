import * as z from 'zod/mini';
import { type Key, keyId, keys } from './keys.ts';
import type { Table, TransactItem } from './table.ts';
import { addToCounts } from './expression.ts';

type Item = Key & Readonly<Record<string, unknown>>;

/** What one record of the stream leads to: items that are written, and numbers that move. */
export interface Consequence {
  readonly recordId: string;
  readonly items: readonly Item[];
  readonly sums: readonly Sum[];
  /** An item that is left alone where somebody has put one, and what counts it, which does not move then. */
  readonly ifNew?: { readonly item: Item; readonly sums: readonly Sum[] } | undefined;
}

/** Fewer writes than the hundred that a transaction takes. */
const mostWrites = 90;
/** More often than the same records are told at the same time. */
const maxAttempts = 10;
/** Longer than the stream delivers a record again (a day). */
const markLifetimeSeconds = 2 * 24 * 60 * 60;

/**
 * Writes what each record leads to once, however often it is told, in whatever order. Records that are told together share a
 * transaction, and one write to each number. Returns the ids of those that were written whole, and now.
 */
export async function applyOnce(table: Table, consequences: readonly Consequence[]): Promise<ReadonlySet<string>> {
  const unique = [...new Map(consequences.map((consequence) => [consequence.recordId, consequence])).values()];
  const applied: string[] = [];
  for (const group of groupsOf(unique)) applied.push(...(await applyGroup(table, group)));
  return new Set(applied);
}

async function applyGroup(table: Table, group: readonly Consequence[]): Promise<string[]> {
  let waiting = group;
  const inPart = new Set<string>();
  for (let attempt = 1; waiting.length > 0; attempt++) {
    if (await table.transactOnce(writesOf(table.name, waiting))) {
      return waiting.map(({ recordId }) => recordId).filter((id) => !inPart.has(id));
    }
    if (attempt === maxAttempts) throw new Error(`${waiting.length} changes could not be followed up`);
    // Some were told before, or found what they would have put.
    const wanted = waiting.flatMap(({ recordId, ifNew }) => [keys.counted(recordId), ...(ifNew ? [ifNew.item] : [])]);
    const there = await table.getMany(wanted, z.object({}));
    waiting = waiting.flatMap((consequence) => {
      const { recordId, ifNew, ...rest } = consequence;
      if (there.has(keyId(keys.counted(recordId)))) return [];
      if (ifNew === undefined || !there.has(keyId(ifNew.item))) return [consequence];
      inPart.add(recordId);
      return [{ recordId, ...rest }];
    });
  }
  return [];
}

function groupsOf(consequences: readonly Consequence[]): Consequence[][] {
  const groups: Consequence[][] = [];
  let room = 0;
  for (const consequence of consequences) {
    const { items, sums, ifNew } = consequence;
    const writes = 1 + items.length + sums.length + (ifNew ? 1 + ifNew.sums.length : 0);
    if (writes > room) {
      groups.push([]);
      room = mostWrites;
    }
    groups.at(-1)?.push(consequence);
    room -= writes;
  }
  return groups;
}

function writesOf(TableName: string, consequences: readonly Consequence[]): TransactItem[] {
  const expiresAtEpochSeconds = Math.floor(Date.now() / 1000) + markLifetimeSeconds;
  return [
    ...consequences.map(({ recordId }) => ({
      Put: {
        TableName,
        Item: { ...keys.counted(recordId), expiresAtEpochSeconds },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    })),
    ...consequences.flatMap(({ items }) => items.map((Item) => ({ Put: { TableName, Item } }))),
    ...consequences.flatMap(({ ifNew }) =>
      ifNew ? [{ Put: { TableName, Item: ifNew.item, ConditionExpression: 'attribute_not_exists(pk)' } }] : [],
    ),
    ...addSums(
      TableName,
      consequences.flatMap(({ sums, ifNew }) => [...sums, ...(ifNew?.sums ?? [])]),
    ),
  ];
}

/** By how much a number of an item moves. */
export interface Sum {
  readonly key: Key;
  readonly name: string;
  readonly by: number;
}

/** A transaction's updates that add these: one for each item, and none for what moves by nothing. */
export function addSums(TableName: string, sums: readonly Sum[]): TransactItem[] {
  const items = Map.groupBy(sums, ({ key }) => keyId(key));
  return [...items.values()].flatMap((own) => {
    const moved = new Map(
      own.map(({ name }): [string, number] => [name, sumOf(own, name)]).filter(([, by]) => by !== 0),
    );
    const [first] = own;
    return first === undefined || moved.size === 0
      ? []
      : [{ Update: { TableName, Key: first.key, ...addToCounts(moved) } }];
  });
}

function sumOf(sums: readonly Sum[], wanted: string): number {
  return sums.reduce((sum, { name, by }) => (name === wanted ? sum + by : sum), 0);
}
