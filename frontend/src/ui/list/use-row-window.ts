import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type RowRange, rowsBetween, type RowRun, runsOf } from './row-window.ts';

/** Fewer are all drawn: they cost less than following what is in sight. */
const mostRowsDrawn = 60;
/** Of a row that nobody has measured yet. */
const assumedHeight = 56;
/** Drawn above and below what is in sight, so that neither the wheel nor Tab meets an end. */
const marginPx = 800;

export interface RowWindow {
  readonly runs: readonly RowRun[];
  readonly spaceAfter: number;
  readonly heights: readonly number[];
  /** On each row that is drawn, which names itself by `data-row`. */
  readonly measure: (row: HTMLElement | null) => (() => void) | undefined;
}

/** Which of a long list's rows are drawn: those near what is in sight of `body`, and the one with the focus. */
export function useRowWindow(body: RefObject<HTMLElement | null>, keys: readonly string[]): RowWindow {
  const isWindowed = keys.length > mostRowsDrawn;
  const { known, measure } = useMeasuredRows();
  const estimate = known.values().next().value ?? assumedHeight;
  const heights = keys.map((key) => known.get(key) ?? estimate);
  const range = useRangeInSight(body, heights, isWindowed);
  const focused = useFocusedRow(body, isWindowed);
  const kept = isWindowed && focused !== undefined ? [keys.indexOf(focused)] : [];
  return { ...runsOf(heights, range, kept), heights, measure };
}

/** The heights of all rows that were ever drawn, by their keys. */
function useMeasuredRows() {
  const [known, setKnown] = useState<ReadonlyMap<string, number>>(new Map());
  const observer = useRef<ResizeObserver>(undefined);
  const measure = (row: HTMLElement | null) => {
    if (row === null) return undefined;
    observer.current ??= new ResizeObserver((entries) => setKnown((before) => withHeights(before, entries)));
    const { current } = observer;
    current.observe(row);
    return () => current.unobserve(row);
  };
  return { known, measure };
}

function withHeights(before: ReadonlyMap<string, number>, entries: readonly ResizeObserverEntry[]) {
  const changed = entries.flatMap(({ target, borderBoxSize: [size] }): [string, number][] => {
    const key = target instanceof HTMLElement ? target.dataset['row'] : undefined;
    const height = size?.blockSize ?? 0;
    // A row that goes is told as having no height.
    return key === undefined || height === 0 || before.get(key) === height ? [] : [[key, height]];
  });
  return changed.length === 0 ? before : new Map([...before, ...changed]);
}

/** Follows every scroll of the page, or of whatever else the list stands in. */
function useRangeInSight(
  body: RefObject<HTMLElement | null>,
  heights: readonly number[],
  isWindowed: boolean,
): RowRange {
  // As one text, which is the same while the same rows are in sight.
  const inSight = useSyncExternalStore(followView, () => {
    if (!isWindowed) return `0-${heights.length}`;
    if (body.current === null) return `0-${mostRowsDrawn}`;
    const { top } = body.current.getBoundingClientRect();
    const range = rowsBetween(heights, -top - marginPx, window.innerHeight - top + marginPx);
    return `${range.from}-${range.upTo}`;
  });
  const [from = 0, upTo = 0] = inSight.split('-').map(Number);
  return { from, upTo };
}

function followView(onChange: () => void): () => void {
  document.addEventListener('scroll', onChange, { capture: true, passive: true });
  window.addEventListener('resize', onChange);
  return () => {
    document.removeEventListener('scroll', onChange, { capture: true });
    window.removeEventListener('resize', onChange);
  };
}

/** It stays drawn wherever it is scrolled to, or the focus would be lost. */
function useFocusedRow(body: RefObject<HTMLElement | null>, isOn: boolean): string | undefined {
  const [focused, setFocused] = useState<string>();
  useEffect(() => {
    const { current } = body;
    if (!isOn || current === null) return;
    const follow = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('[data-row]') : null;
      setFocused(row instanceof HTMLElement ? row.dataset['row'] : undefined);
    };
    current.addEventListener('focusin', follow);
    return () => current.removeEventListener('focusin', follow);
  }, [body, isOn]);
  return focused;
}
