import { ArrowUp } from 'lucide-react';
import { type RefObject, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { listMessages } from './list-column.ts';
import { findScroller } from './scroll-restoration.ts';

interface ArrivalsOptions {
  /** Names the search and filters: another list shows its rows at once. Absent if no rows are held back. */
  readonly listKey: string | undefined;
  readonly hasSelection: boolean;
}

/** Holds back new rows while the person has scrolled down, points at a row, uses the keyboard, or has a selection. */
export function useArrivals(
  body: RefObject<HTMLElement | null>,
  keys: readonly string[],
  { listKey, hasSelection }: ArrivalsOptions,
) {
  const isBeingRead = useSyncExternalStore(subscribeToReading, () => listKey !== undefined && isRead(body.current));
  const [known, setKnown] = useState(() => snapshot(listKey, keys));
  const isHeld = listKey !== undefined && known.listKey === listKey && (isBeingRead || hasSelection);
  const count = isHeld
    ? Math.max(
        0,
        keys.findIndex((key) => known.keys.has(key)),
      )
    : 0;
  const release = () => setKnown(snapshot(listKey, keys));
  if (count === 0 && (known.listKey !== listKey || known.first !== keys[0])) release();
  return { count, release };
}

function snapshot(listKey: string | undefined, keys: readonly string[]) {
  return { listKey, first: keys[0], keys: new Set(keys) };
}

const topPx = 8;

function isRead(body: HTMLElement | null): boolean {
  if (body === null) return false;
  const isPointedAt = window.matchMedia('(hover: hover)').matches && body.matches(':hover');
  return isPointedAt || body.querySelector(':focus-visible') !== null || findScroller(body).scrollTop > topPx;
}

const readingEvents = ['scroll', 'pointerover', 'pointerout', 'focusin', 'focusout'] as const;

function subscribeToReading(onChange: () => void): () => void {
  for (const event of readingEvents) document.addEventListener(event, onChange, { capture: true, passive: true });
  return () => {
    for (const event of readingEvents) document.removeEventListener(event, onChange, { capture: true });
  };
}

interface ArrivalsBarProps {
  readonly body: RefObject<HTMLElement | null>;
  readonly arrivals: ReturnType<typeof useArrivals>;
}

/** Lies over the list's head, so that its appearance moves no row. */
export function ArrivalsBar({ body, arrivals: { count, release } }: ArrivalsBarProps) {
  const show = () => {
    const { current } = body;
    // The new rows must exist before the first of them takes the focus of this button.
    flushSync(release);
    if (current === null) return;
    findScroller(current).scrollTo({ top: 0 });
    current.querySelector<HTMLElement>('[data-row] th :is(a, button)')?.focus({ preventScroll: true });
  };
  return (
    <div role="status" className="sticky top-16 z-20 -mb-2 flex h-0 justify-center">
      {count > 0 && (
        <Button variant="primary" onClick={show} className="h-9 shadow-xl">
          <ArrowUp aria-hidden className="size-4" />
          <span className="tabular-nums">{listMessages.arrivals(formatNumber(count))}</span>
        </Button>
      )}
    </div>
  );
}
