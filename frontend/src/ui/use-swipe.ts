import { type TouchEvent, useRef } from 'react';

/** These elements use horizontal movements themselves. */
const ownGestures = 'input, textarea, select, video, audio, [data-own-gestures]';

interface Start {
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
}

export function useSwipe(onSwipe: (direction: SwipeDirection) => void) {
  const start = useRef<Start | null>(null);
  return {
    onTouchStart: ({ touches, target, currentTarget, timeStamp }: TouchEvent) => {
      const touch = touches.length === 1 ? touches.item(0) : null;
      // React passes on the touches of a drawer that is not inside the element.
      const isFree = target instanceof Element && currentTarget.contains(target) && !target.closest(ownGestures);
      start.current = touch && isFree ? { x: touch.clientX, y: touch.clientY, atMs: timeStamp } : null;
    },
    onTouchEnd: ({ changedTouches, timeStamp }: TouchEvent) => {
      const touch = changedTouches.item(0);
      if (!start.current || !touch) return;
      const { x, y, atMs } = start.current;
      start.current = null;
      const gesture = { dx: touch.clientX - x, dy: touch.clientY - y, durationMs: timeStamp - atMs };
      const direction = swipeDirection(gesture, document.dir === 'rtl');
      if (direction) onSwipe(direction);
    },
  };
}

interface Gesture {
  readonly dx: number;
  readonly dy: number;
  readonly durationMs: number;
}

type SwipeDirection = 'next' | 'previous';

const minDistancePx = 48;
const maxDurationMs = 800;
/** A swipe is at least this much more horizontal than vertical; otherwise it is scrolling. */
const sideways = 1.5;

export function swipeDirection({ dx, dy, durationMs }: Gesture, isRightToLeft = false): SwipeDirection | undefined {
  const isSwipe =
    Math.abs(dx) >= minDistancePx && Math.abs(dx) >= sideways * Math.abs(dy) && durationMs <= maxDurationMs;
  if (!isSwipe) return undefined;
  return dx < 0 !== isRightToLeft ? 'next' : 'previous';
}
