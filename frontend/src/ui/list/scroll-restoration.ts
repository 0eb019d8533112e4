import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { hasFields, readStoredJson, tabStore, writeStored } from '#frontend/src/lib/browser-storage.ts';
import { currentEntry } from '#frontend/src/lib/history-entry.ts';
import { brand } from '#shared/brand.ts';
import { findRowsBetween, rowOffset } from './row-window.ts';

const userEvents = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

interface ScrolledList {
  readonly name: string;
  readonly heights: readonly number[];
  readonly pages: number;
}

export function useScrollRestoration(
  body: RefObject<HTMLElement | null>,
  { name, heights, pages }: ScrolledList,
): void {
  const { key } = useLocation();
  const target = useRef(readPosition(name));
  const store = useEffectEvent((_occasion?: unknown) => {
    if (body.current === null || target.current !== undefined) return;
    const top = -body.current.getBoundingClientRect().top;
    const row = top <= 0 ? 0 : findRowsBetween(heights, top, top + 1).from;
    const { scrollTop } = findScroller(body.current);
    storePosition(name, { row, beyondPx: top - rowOffset(heights, row), scrollTop, pages });
  });
  useLayoutEffect(() => {
    const position = target.current;
    if (position === undefined || position.scrollTop === 0) return;
    if (body.current === null || position.row >= heights.length) return;
    const { top } = body.current.getBoundingClientRect();
    const byPx = rowOffset(heights, position.row) + position.beyondPx + top;
    if (Math.abs(byPx) >= 1) findScroller(body.current).scrollBy({ top: byPx, behavior: 'instant' });
  }, [body, heights]);
  useEffect(() => {
    const onScroll = () => store();
    const stopRestoring = () => {
      target.current = undefined;
      store();
    };
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    for (const event of userEvents) window.addEventListener(event, stopRestoring, { capture: true, passive: true });
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true });
      for (const event of userEvents) window.removeEventListener(event, stopRestoring, { capture: true });
    };
  }, []);
  // Another filter or order changes the key without a scroll event.
  useEffect(() => store([key, pages]), [key, pages]);
  useScrollToTopOnLeave();
}

function useScrollToTopOnLeave(): void {
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

export function findScroller(element: HTMLElement): Element {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    const { overflowY } = getComputedStyle(parent);
    if ((overflowY === 'auto' || overflowY === 'scroll') && parent.scrollHeight > parent.clientHeight) return parent;
  }
  return document.documentElement;
}

const storageKey = `${brand.slug}-places`;
const maxPositions = 50;

interface ScrollPosition {
  /** The row at the top of the screen, and the pixels scrolled beyond its start. */
  readonly row: number;
  readonly beyondPx: number;
  /** At the top of a page nothing is restored: content above the list can have another height now. */
  readonly scrollTop: number;
  readonly pages: number;
}

interface StoredPosition extends ScrollPosition {
  readonly entry: string;
  readonly list: string;
}

function readPosition(list: string): ScrollPosition | undefined {
  return readEntryPositions().find((position) => position.list === list);
}

export function restoredPageCount(): number {
  return Math.max(1, ...readEntryPositions().map(({ pages }) => pages));
}

function storePosition(list: string, position: ScrollPosition): void {
  const entry = entryId();
  const others = readStoredPositions().filter((one) => one.entry !== entry || one.list !== list);
  writeStored(tabStore, storageKey, [...others.slice(1 - maxPositions), { ...position, entry, list }]);
}

function readEntryPositions(): StoredPosition[] {
  const id = entryId();
  return readStoredPositions().filter(({ entry }) => entry === id);
}

function readStoredPositions(): StoredPosition[] {
  const stored = readStoredJson(tabStore, storageKey);
  return Array.isArray(stored) ? stored.filter(isStoredPosition) : [];
}

function isStoredPosition(value: unknown): value is StoredPosition {
  return hasFields<StoredPosition>(value, {
    entry: 'string',
    list: 'string',
    row: 'number',
    beyondPx: 'number',
    scrollTop: 'number',
    pages: 'number',
  });
}

function entryId(): string {
  return `${currentEntry().key} ${window.location.pathname}`;
}
