import type { ListColumn } from './list-column.ts';

export interface ListSort {
  readonly column: string;
  readonly isDescending: boolean;
}

const texts = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

type Sortable<Item> = Pick<ListColumn<Item>, 'id' | 'sortBy'>;

/** The items in the order of a column, those that it says nothing of last; equal ones, and all without an order, as they come. */
export function inOrder<Item>(
  items: readonly Item[],
  columns: readonly Sortable<Item>[],
  sort: ListSort | undefined,
): readonly Item[] {
  const sortBy = columns.find(({ id }) => id === sort?.column)?.sortBy;
  if (sort === undefined || sortBy === undefined) return items;
  return items.toSorted((a, b) => compare(sortBy(a), sortBy(b), sort.isDescending));
}

function compare(a: string | number | undefined, b: string | number | undefined, isDescending: boolean): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : texts.compare(String(a), String(b));
  return isDescending ? -order : order;
}

/** What a press on a column's header asks for: up, then down, then the list's own order. */
export function nextSort(sort: ListSort | undefined, column: string): ListSort | undefined {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? undefined : { column, isDescending: true };
}

/** As it stands in the address: `name`, or `-name` from the end on. */
export function sortText({ column, isDescending }: ListSort): string {
  return `${isDescending ? '-' : ''}${column}`;
}

export function sortOf(text: string | null | undefined): ListSort | undefined {
  if (!text || text === '-') return undefined;
  const isDescending = text.startsWith('-');
  return { column: isDescending ? text.slice(1) : text, isDescending };
}
