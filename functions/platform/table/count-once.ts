import * as z from 'zod/mini';
import { addToCounts } from './expression.ts';
import { keys } from './keys.ts';
import type { Table, TransactItem } from './table.ts';
import type { Key } from './keys.ts';

/** What one record of the stream adds, and to which items. */
export interface Addition {
  readonly recordId: string;
  readonly sums: readonly { readonly key: Key; readonly name: string; readonly by: number }[];
}

/** A mark and up to three items each: fewer than the hundred writes that a transaction takes. */
const groupSize = 20;
/** More often than the same records are told at the same time. */
const maxAttempts = 10;
/** Longer than the stream delivers a record again (a day). */
const markLifetimeSeconds = 2 * 24 * 60 * 60;

/** Adds what each record means once, however often it is told, in whatever order. */
export async function countOnce(table: Table, additions: readonly Addition[]): Promise<void> {
  const unique = [...new Map(additions.map((addition) => [addition.recordId, addition])).values()];
  for (let start = 0; start < unique.length; start += groupSize) {
    await countGroup(table, unique.slice(start, start + groupSize));
  }
}

async function countGroup(table: Table, group: readonly Addition[]): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const marks = await table.getMany(
      group.map(({ recordId }) => keys.counted(recordId)),
      z.object({}),
    );
    const uncounted = group.filter(({ recordId }) => !marks.has(idOf(keys.counted(recordId))));
    if (uncounted.length === 0 || (await table.transactOnce(writesOf(table.name, uncounted)))) return;
  }
  throw new Error(`${group.length} changes could not be counted`);
}

function writesOf(TableName: string, additions: readonly Addition[]): TransactItem[] {
  const expiresAtEpochSeconds = Math.floor(Date.now() / 1000) + markLifetimeSeconds;
  return [
    ...additions.map(({ recordId }) => ({
      Put: {
        TableName,
        Item: { ...keys.counted(recordId), expiresAtEpochSeconds },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    })),
    ...totalsOf(additions).map(({ key, sums }) => ({ Update: { TableName, Key: key, ...addToCounts(sums) } })),
  ];
}

/** By how much each item's numbers move. */
function totalsOf(additions: readonly Addition[]): { key: Key; sums: ReadonlyMap<string, number> }[] {
  const items = new Map<string, { key: Key; sums: Map<string, number> }>();
  for (const { key, name, by } of additions.flatMap(({ sums }) => sums)) {
    const item = items.get(idOf(key)) ?? { key, sums: new Map<string, number>() };
    item.sums.set(name, (item.sums.get(name) ?? 0) + by);
    items.set(idOf(key), item);
  }
  return [...items.values()];
}

function idOf({ pk, sk }: Key): string {
  return `${pk} ${sk}`;
}
