import * as z from 'zod/mini';
import { addToCounts } from './expression.ts';
import { type Key, keyId, keys } from './keys.ts';
import type { Table, TransactItem } from './table.ts';

type Item = Key & Readonly<Record<string, unknown>>;

export interface Consequence {
  readonly recordId: string;
  readonly items: readonly Item[];
  readonly sums: readonly Sum[];
  readonly ifNew?: { readonly item: Item; readonly sums: readonly Sum[] } | undefined;
}

const maxWrites = 90;
const maxAttempts = 10;
/** Longer than the stream repeats a record (a day). */
const markLifetimeSeconds = 2 * 24 * 60 * 60;

/** Applies each record once, even when the stream delivers it repeatedly or out of order. */
export async function applyOnce(table: Table, consequences: readonly Consequence[]): Promise<void> {
  const unique = [...new Map(consequences.map((consequence) => [consequence.recordId, consequence])).values()];
  for (const group of groupConsequences(unique)) await applyGroup(table, group);
}

async function applyGroup(table: Table, group: readonly Consequence[]): Promise<void> {
  let waiting = group;
  for (let attempt = 1; waiting.length > 0; attempt++) {
    if (await table.transactOnce(buildConsequenceWrites(table.name, waiting))) return;
    if (attempt === maxAttempts) throw new Error(`${waiting.length} changes could not be followed up`);
    const checkedKeys = waiting.flatMap(({ recordId, ifNew }) => [
      keys.counted(recordId),
      ...(ifNew ? [ifNew.item] : []),
    ]);
    const existing = await table.getMany(checkedKeys, z.object({}));
    waiting = waiting.flatMap((consequence) => {
      const { recordId, ifNew, ...rest } = consequence;
      if (existing.has(keyId(keys.counted(recordId)))) return [];
      if (ifNew === undefined || !existing.has(keyId(ifNew.item))) return [consequence];
      return [{ recordId, ...rest }];
    });
  }
}

function groupConsequences(consequences: readonly Consequence[]): Consequence[][] {
  const groups: Consequence[][] = [];
  let room = 0;
  for (const consequence of consequences) {
    const { items, sums, ifNew } = consequence;
    const writes = 1 + items.length + sums.length + (ifNew ? 1 + ifNew.sums.length : 0);
    if (writes > room) {
      groups.push([]);
      room = maxWrites;
    }
    groups.at(-1)?.push(consequence);
    room -= writes;
  }
  return groups;
}

function buildConsequenceWrites(TableName: string, consequences: readonly Consequence[]): TransactItem[] {
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

export interface Sum {
  readonly key: Key;
  readonly name: string;
  readonly by: number;
}

export function addSums(TableName: string, sums: readonly Sum[]): TransactItem[] {
  const items = Map.groupBy(sums, ({ key }) => keyId(key));
  return [...items.values()].flatMap((sumsOfItem) => {
    const totals = new Map(
      sumsOfItem.map(({ name }): [string, number] => [name, addUp(sumsOfItem, name)]).filter(([, by]) => by !== 0),
    );
    const [first] = sumsOfItem;
    return first === undefined || totals.size === 0
      ? []
      : [{ Update: { TableName, Key: first.key, ...addToCounts(totals) } }];
  });
}

function addUp(sums: readonly Sum[], wanted: string): number {
  return sums.reduce((sum, { name, by }) => (name === wanted ? sum + by : sum), 0);
}
