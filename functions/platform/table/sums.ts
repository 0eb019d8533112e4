import { addToCounts } from './expression.ts';
import { type Key, keyId } from './keys.ts';
import type { TransactItem } from './table.ts';

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
