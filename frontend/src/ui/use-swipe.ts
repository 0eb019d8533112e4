import { type TouchEvent, useRef } from 'react';
import { type SwipeDirection, swipeDirection } from './swipe.ts';

/** These use horizontal movements themselves. */
const ownGestures = 'input, textarea, select, video, audio, [data-own-gestures]';

interface Start {
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
}

/** Touch handlers that report sideways swipes. */
export function useSwipe(onSwipe: (direction: SwipeDirection) => void) {
  const start = useRef<Start | null>(null);
  return {
    onTouchStart: ({ touches, target, timeStamp }: TouchEvent) => {
      const touch = touches.length === 1 ? touches.item(0) : null;
      const isFree = target instanceof Element && !target.closest(ownGestures);
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
