import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** One column of a list; what it says of each item, and how it behaves. The first column names the row. */
export interface ListColumn<Item> {
  readonly id: string;
  readonly header: string;
  /** Text, or little more: a row is one line high in a table. Of the first column, what is inside the row's link. */
  readonly cell: (item: Item) => ReactNode;
  /** What the browser sorts by. Absent where the server decides the order, page by page. */
  readonly sortBy?: (item: Item) => string | number | undefined;
  /** The least that it takes of a table, in rem; what is left over goes to those that grow. */
  readonly width: number;
  readonly grows?: boolean;
  readonly isNumeric?: boolean;
  /** Unasked only while there is room, of which the lowest number is the first to make some; or never unasked. */
  readonly ifRoom?: number | 'asked';
  /** In a card: on a line of its own, without its header beside it, or not at all. */
  readonly inCard?: 'line' | 'plain' | 'hidden';
}

/** What can be done with one item from its row's menu. */
export interface RowAction {
  readonly label: string;
  readonly icon: LucideIcon;
  /** A screen of the console, or `href`, an address that opens in a tab of its own. */
  readonly to?: string;
  readonly href?: string;
  readonly onPress?: () => void;
  readonly isDanger?: boolean;
}

/** What can be done with all that is selected; the bar waits for its end. */
export interface BulkAction<Item> {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: (selected: readonly Item[]) => Promise<unknown> | void;
  readonly isDanger?: boolean;
}

/** Where a press on a row leads: to a screen, or to something that opens here. */
export type RowTarget = { readonly to: string } | { readonly onPress: () => void };

const selectWidth = 3;
const endWidth = 3.5;

type Track = Pick<ListColumn<never>, 'width' | 'grows'>;

/** What a table of these columns takes at least, in rem. */
export function tableWidth(columns: readonly Track[], hasSelection: boolean): number {
  return columns.reduce((sum, { width }) => sum + width, (hasSelection ? selectWidth : 0) + endWidth);
}

/** The tracks of every row's grid, so that columns stand below each other. */
export function gridTracks(columns: readonly Track[], hasSelection: boolean): string {
  const tracks = columns.map(({ width, grows }) => `minmax(${width}rem, ${grows ? 2 * width : width}fr)`);
  return [...(hasSelection ? [`${selectWidth}rem`] : []), ...tracks, `${endWidth}rem`].join(' ');
}
