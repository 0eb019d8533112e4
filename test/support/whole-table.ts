import type { Product } from './product.ts';
import { tableState } from './table-state.ts';

/** All that a running product's table holds as one text: what is not in it is not kept. */
export async function wholeTable(product: Product): Promise<string> {
  const withSets = (_key: string, value: unknown) => (value instanceof Set ? [...value] : value);
  return JSON.stringify([...(await tableState(product))], withSets);
}
