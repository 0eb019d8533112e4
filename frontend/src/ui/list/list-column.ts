import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** The first column names the row. */
export interface ListColumn<Item> {
  readonly id: string;
  readonly header: string;
  /** A table row is one line high. The first column's cell is inside the row's link. */
  readonly cell: (item: Item) => ReactNode;
  readonly sortBy?: (item: Item) => string | number | undefined;
  /** The minimum in rem; growing columns share the remaining width. */
  readonly width: number;
  readonly grows?: boolean;
  readonly isNumeric?: boolean;
  /** Without room, the column with the lowest number disappears first; `hidden` hides it by default. */
  readonly priority?: number | 'hidden';
  /** How a card shows the cell: on its own line, without its header, or not at all. */
  readonly inCard?: 'line' | 'plain' | 'hidden';
}

export interface RowAction {
  readonly label: string;
  readonly icon: LucideIcon;
  /** `to` is a route of the console; `href` opens a new tab. */
  readonly to?: string;
  readonly href?: string;
  readonly onPress?: () => void;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
}

/** The bar is disabled until `run` has ended. */
export interface BulkAction<Item> {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: (selected: readonly Item[]) => Promise<unknown> | void;
  readonly isDanger?: boolean;
}

export type RowTarget = { readonly to: string } | { readonly onPress: () => void };

const selectWidth = 3;
const menuWidth = 3.5;

type Track = Pick<ListColumn<never>, 'width' | 'grows'>;

export function tableWidth(columns: readonly Track[], hasSelection: boolean): number {
  return columns.reduce((sum, { width }) => sum + width, (hasSelection ? selectWidth : 0) + menuWidth);
}

export function gridTracks(columns: readonly Track[], hasSelection: boolean): string {
  const tracks = columns.map(({ width, grows }) => `minmax(${width}rem, ${grows ? 2 * width : width}fr)`);
  return [...(hasSelection ? [`${selectWidth}rem`] : []), ...tracks, `${menuWidth}rem`].join(' ');
}

type SizedColumn = Pick<ListColumn<never>, 'id' | 'priority' | 'width' | 'grows'>;

interface TableWidth {
  readonly rem: number;
  readonly hasSelection: boolean;
}

/** Applies the person's choice, then drops optional columns until the others fit. The first column stays. */
export function selectColumns<C extends SizedColumn>(
  columns: readonly C[],
  choice: Readonly<Record<string, boolean>>,
  { rem, hasSelection }: TableWidth,
): C[] {
  const chosenColumns = columns.filter(
    ({ id, priority }, index) => index === 0 || (choice[id] ?? priority !== 'hidden'),
  );
  const droppable = chosenColumns
    .filter(({ id, priority }) => typeof priority === 'number' && choice[id] === undefined)
    .toSorted((a, b) => Number(a.priority) - Number(b.priority));
  const dropped = new Set<string>();
  for (const { id } of droppable) {
    const remaining = chosenColumns.filter((column) => !dropped.has(column.id));
    if (tableWidth(remaining, hasSelection) <= rem) break;
    dropped.add(id);
  }
  return chosenColumns.filter(({ id }) => !dropped.has(id));
}

export const listMessages = {
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all',
  selected: (count: string) => `${count} selected`,
  bulk: (label: string) => `With the selected of ${label}`,
  clear: 'Clear selection',
  actions: (name: string) => `Actions for ${name}`,
  actionsColumn: 'Actions',
  views: {
    title: 'Views',
    save: 'Save this view',
    remove: (name: string) => `Remove “${name}”`,
    name: 'Name',
    hint: 'Keeps the search, the filters and the sort order in this browser.',
    nameMissing: 'Enter a name',
    nameTaken: 'A view has this name already',
    cancel: 'Cancel',
  },
  arrivals: (count: string) => `${count} new`,
  columns: 'Columns',
  usualColumns: 'Usual columns',
  sort: 'Sort by',
  ownOrder: 'Usual order',
  upwards: (column: string) => `${column}, ascending`,
  downwards: (column: string) => `${column}, descending`,
} as const;
