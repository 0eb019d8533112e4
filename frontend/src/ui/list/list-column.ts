import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** The first column names the row. */
export interface ListColumn<Item> {
  readonly id: string;
  readonly header: string;
  /** A table row is one line high. The first column's cell is inside the row's link. */
  readonly cell: (item: Item) => ReactNode;
  /** Absent if the server sorts. */
  readonly sortBy?: (item: Item) => string | number | undefined;
  /** The minimum in rem; growing columns share the remaining width. */
  readonly width: number;
  readonly grows?: boolean;
  readonly isNumeric?: boolean;
  /** Without room, the column with the lowest number disappears first; `asked` hides it by default. */
  readonly ifRoom?: number | 'asked';
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
const endWidth = 3.5;

type Track = Pick<ListColumn<never>, 'width' | 'grows'>;

export function tableWidth(columns: readonly Track[], hasSelection: boolean): number {
  return columns.reduce((sum, { width }) => sum + width, (hasSelection ? selectWidth : 0) + endWidth);
}

export function gridTracks(columns: readonly Track[], hasSelection: boolean): string {
  const tracks = columns.map(({ width, grows }) => `minmax(${width}rem, ${grows ? 2 * width : width}fr)`);
  return [...(hasSelection ? [`${selectWidth}rem`] : []), ...tracks, `${endWidth}rem`].join(' ');
}

type Choosable = Pick<ListColumn<never>, 'id' | 'ifRoom' | 'width' | 'grows'>;

interface Room {
  readonly rem: number;
  readonly hasSelection: boolean;
}

/** Applies the person's choice, then drops optional columns until the others fit. The first column stays. */
export function shownColumns<C extends Choosable>(
  columns: readonly C[],
  choice: Readonly<Record<string, boolean>>,
  { rem, hasSelection }: Room,
): C[] {
  const wanted = columns.filter(({ id, ifRoom }, index) => index === 0 || (choice[id] ?? ifRoom !== 'asked'));
  const leaving = wanted
    .filter(({ id, ifRoom }) => typeof ifRoom === 'number' && choice[id] === undefined)
    .toSorted((a, b) => Number(a.ifRoom) - Number(b.ifRoom));
  const gone = new Set<string>();
  for (const { id } of leaving) {
    const left = wanted.filter((column) => !gone.has(column.id));
    if (tableWidth(left, hasSelection) <= rem) break;
    gone.add(id);
  }
  return wanted.filter(({ id }) => !gone.has(id));
}
