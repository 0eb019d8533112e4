/** The rows `from` up to before `upTo`. */
export interface RowRange {
  readonly from: number;
  readonly upTo: number;
}

/** Rows that follow each other, below so many pixels that are left free for those that are not drawn. */
export interface RowRun extends RowRange {
  readonly spaceBefore: number;
}

/** Which rows a strip shows that reaches from `top` to `bottom`, in pixels below the first row's beginning. */
export function rowsBetween(heights: readonly number[], top: number, bottom: number): RowRange {
  let end = 0;
  let from = heights.length;
  for (const [index, height] of heights.entries()) {
    const start = end;
    end += height;
    if (end > top && from > index) from = index;
    if (start >= bottom) return { from: Math.min(from, index), upTo: index };
  }
  return { from, upTo: heights.length };
}

/** What is drawn of all rows: a range, and single rows that have to stay, like the one with the focus. */
export function runsOf(
  heights: readonly number[],
  range: RowRange,
  kept: readonly number[],
): { runs: readonly RowRun[]; spaceAfter: number } {
  const others = kept.filter(
    (index) => index >= 0 && index < heights.length && (index < range.from || index >= range.upTo),
  );
  const ranges = [range, ...others.map((index) => ({ from: index, upTo: index + 1 }))]
    .filter(({ from, upTo }) => from < upTo)
    .toSorted((a, b) => a.from - b.from);
  let drawn = 0;
  const runs = ranges.map(({ from, upTo }) => {
    const run = { from, upTo, spaceBefore: sumOf(heights, drawn, from) };
    drawn = upTo;
    return run;
  });
  return { runs, spaceAfter: sumOf(heights, drawn, heights.length) };
}

/** How far below the first row's beginning a row begins. */
export function offsetOf(heights: readonly number[], index: number): number {
  return sumOf(heights, 0, index);
}

function sumOf(heights: readonly number[], from: number, upTo: number): number {
  let sum = 0;
  for (let index = from; index < upTo; index += 1) sum += heights[index] ?? 0;
  return sum;
}
