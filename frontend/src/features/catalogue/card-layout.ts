/** The grid's columns on phones, from 640 px and from 1600 px (see `tool-columns` in tokens.css). */
export const columnCounts = [2, 3, 5] as const;

export interface CardLayout {
  readonly columns: number;
  /** Rows that a wide first card takes. */
  readonly firstRows: number;
  /** Columns that the last card takes, so the last row has no hole. */
  readonly lastColumns: number;
}

/** Fills every row. A wide first card takes two columns, and two rows if enough cards are beside it. */
export function layOutCards(count: number, columns: number, hasWide: boolean): CardLayout {
  const isTall = hasWide && columns > 2 && count >= columns;
  const firstCells = isTall ? 4 : hasWide ? 2 : 1;
  const cells = count - 1 + firstCells;
  const missing = cells < columns ? 0 : (columns - (cells % columns)) % columns;
  return { columns, firstRows: isTall ? 2 : 1, lastColumns: 1 + missing };
}
