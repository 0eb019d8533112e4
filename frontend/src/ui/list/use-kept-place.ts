import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { currentEntry } from '#frontend/src/lib/history-entry.ts';
import { keepPlace, keptPlace } from './kept-places.ts';
import { offsetOf, rowsBetween } from './row-window.ts';

/** What somebody does who wants to be elsewhere than where the list was left. */
const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

interface KeptList {
  readonly name: string;
  readonly heights: readonly number[];
  readonly pages: number;
}

/** Scrolls a list to where it was left in this entry of the history, and remembers where it is left now. */
export function useKeptPlace(body: RefObject<HTMLElement | null>, { name, heights, pages }: KeptList): void {
  const { key } = useLocation();
  const wanted = useRef(keptPlace(name));
  const keep = useEffectEvent((_occasion?: unknown) => {
    if (body.current === null || wanted.current !== undefined) return;
    const top = -body.current.getBoundingClientRect().top;
    const row = top <= 0 ? 0 : rowsBetween(heights, top, top + 1).from;
    keepPlace(name, { row, beyondPx: top - offsetOf(heights, row), pages });
  });
  useLayoutEffect(() => {
    const place = wanted.current;
    if (place === undefined || body.current === null || place.row >= heights.length) return;
    const { top } = body.current.getBoundingClientRect();
    const byPx = offsetOf(heights, place.row) + place.beyondPx + top;
    if (Math.abs(byPx) >= 1) scrollerOf(body.current).scrollBy({ top: byPx, behavior: 'instant' });
  }, [body, heights]);
  useEffect(() => {
    const onScroll = () => keep();
    const arrive = () => {
      wanted.current = undefined;
      keep();
    };
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    for (const move of moves) window.addEventListener(move, arrive, { capture: true, passive: true });
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true });
      for (const move of moves) window.removeEventListener(move, arrive, { capture: true });
    };
  }, []);
  // Another filter or order has another key, in the same place.
  useEffect(() => keep([key, pages]), [key, pages]);
  useLeaving();
}

/** Whoever goes on from the middle of a list begins the next screen at its top. */
function useLeaving(): void {
  const index = useRef(0);
  useEffect(() => {
    index.current = currentEntry().index;
  });
  useLayoutEffect(
    () => () => {
      if (currentEntry().index > index.current) window.scrollTo({ top: 0, behavior: 'instant' });
    },
    [],
  );
}

function scrollerOf(element: HTMLElement): Element {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    const { overflowY } = getComputedStyle(parent);
    if ((overflowY === 'auto' || overflowY === 'scroll') && parent.scrollHeight > parent.clientHeight) return parent;
  }
  return document.documentElement;
}
