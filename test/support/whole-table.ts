import type { Product } from './product.ts';
import { tableState } from './table-state.ts';

/** Returns everything in a running product's table as one text, to show what it does not store. */
export async function wholeTable(product: Product): Promise<string> {
  const withSets = (_key: string, value: unknown) => (value instanceof Set ? [...value] : value);
  return JSON.stringify([...(await tableState(product))], withSets);
}
