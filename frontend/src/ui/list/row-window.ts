import { type RefObject, useRef, useState, useSyncExternalStore } from 'react';

const maxUnwindowedRows = 60;
/** In pixels. Used until the first row is measured. */
const assumedHeight = 56;
/** Also renders rows within this distance of the screen, so scrolling and Tab find them. */
const marginPx = 400;

interface RowWindow {
  readonly runs: readonly RowRun[];
  readonly spaceAfter: number;
  readonly heights: readonly number[];
  /** A ref for each rendered row, which needs the attribute `data-row`. */
  readonly measure: (row: HTMLElement | null) => (() => void) | undefined;
}

/** Renders the rows near the screen, and the row that Tab reaches, which would otherwise lose the focus. */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  keys: readonly string[],
  currentKey: string | undefined,
): RowWindow {
  const isWindowed = keys.length > maxUnwindowedRows;
  const { measured, measure } = useMeasuredRows();
  const estimate = measured.values().next().value ?? assumedHeight;
  const heights = keys.map((key) => measured.get(key) ?? estimate);
  const range = useVisibleRange(body, heights, isWindowed);
  const extraRows = isWindowed && currentKey !== undefined ? [keys.indexOf(currentKey)] : [];
  return { ...planRuns(heights, range, extraRows), heights, measure };
}

function useMeasuredRows() {
  const [measured, setMeasured] = useState<ReadonlyMap<string, number>>(new Map());
  const observer = useRef<ResizeObserver>(undefined);
  const measure = (row: HTMLElement | null) => {
    if (row === null) return undefined;
    observer.current ??= new ResizeObserver((entries) => setMeasured((previous) => mergeHeights(previous, entries)));
    const { current } = observer;
    current.observe(row);
    return () => current.unobserve(row);
  };
  return { measured, measure };
}

function mergeHeights(previous: ReadonlyMap<string, number>, entries: readonly ResizeObserverEntry[]) {
  const changed = entries.flatMap(({ target, borderBoxSize: [size] }): [string, number][] => {
    const key = target instanceof HTMLElement ? target.dataset['row'] : undefined;
    const height = size?.blockSize ?? 0;
    // A row that unmounts reports height 0.
    return key === undefined || height === 0 || previous.get(key) === height ? [] : [[key, height]];
  });
  return changed.length === 0 ? previous : new Map([...previous, ...changed]);
}

/** Listens in the capture phase, which includes scrolls of any container. */
function useVisibleRange(
  body: RefObject<HTMLElement | null>,
  heights: readonly number[],
  isWindowed: boolean,
): RowRange {
  // A string snapshot stays equal while the same rows are visible.
  const visibleRange = useSyncExternalStore(subscribeToView, () => {
    if (!isWindowed) return `0-${heights.length}`;
    if (body.current === null) return `0-${maxUnwindowedRows}`;
    const { top } = body.current.getBoundingClientRect();
    const range = findRowsBetween(heights, -top - marginPx, window.innerHeight - top + marginPx);
    return `${range.from}-${range.upTo}`;
  });
  const [from = 0, upTo = 0] = visibleRange.split('-').map(Number);
  return { from, upTo };
}

function subscribeToView(onChange: () => void): () => void {
  document.addEventListener('scroll', onChange, { capture: true, passive: true });
  window.addEventListener('resize', onChange);
  return () => {
    document.removeEventListener('scroll', onChange, { capture: true });
    window.removeEventListener('resize', onChange);
  };
}

interface RowRange {
  readonly from: number;
  readonly upTo: number;
}

/** Consecutive rows, below a space in pixels for rows that are not rendered. */
interface RowRun extends RowRange {
  readonly spaceBefore: number;
}

/** `top` and `bottom` are pixels below the start of the first row; `upTo` is exclusive. */
export function findRowsBetween(heights: readonly number[], top: number, bottom: number): RowRange {
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

export function planRuns(
  heights: readonly number[],
  range: RowRange,
  extraRows: readonly number[],
): { runs: readonly RowRun[]; spaceAfter: number } {
  const outsideRange = extraRows.filter(
    (index) => index >= 0 && index < heights.length && (index < range.from || index >= range.upTo),
  );
  const ranges = [range, ...outsideRange.map((index) => ({ from: index, upTo: index + 1 }))]
    .filter(({ from, upTo }) => from < upTo)
    .toSorted((a, b) => a.from - b.from);
  let plannedUpTo = 0;
  const runs = ranges.map(({ from, upTo }) => {
    const run = { from, upTo, spaceBefore: sumHeights(heights, plannedUpTo, from) };
    plannedUpTo = upTo;
    return run;
  });
  return { runs, spaceAfter: sumHeights(heights, plannedUpTo, heights.length) };
}

export function rowOffset(heights: readonly number[], index: number): number {
  return sumHeights(heights, 0, index);
}

function sumHeights(heights: readonly number[], from: number, upTo: number): number {
  let sum = 0;
  for (let index = from; index < upTo; index += 1) sum += heights[index] ?? 0;
  return sum;
}
