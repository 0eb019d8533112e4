export interface Gesture {
  readonly dx: number;
  readonly dy: number;
  readonly durationMs: number;
}

export type SwipeDirection = 'next' | 'previous';

const minDistancePx = 48;
const maxDurationMs = 800;
/** A swipe is at least this much more horizontal than vertical; otherwise it is scrolling. */
const sideways = 1.5;

/** The direction of a finished touch, in reading direction; undefined when it was no swipe. */
export function swipeDirection({ dx, dy, durationMs }: Gesture, isRightToLeft = false): SwipeDirection | undefined {
  const isSwipe =
    Math.abs(dx) >= minDistancePx && Math.abs(dx) >= sideways * Math.abs(dy) && durationMs <= maxDurationMs;
  if (!isSwipe) return undefined;
  return dx < 0 !== isRightToLeft ? 'next' : 'previous';
}
