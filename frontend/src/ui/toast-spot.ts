export const toastSpots = [
  'top-end',
  'top-center',
  'top-start',
  'bottom-end',
  'bottom-center',
  'bottom-start',
] as const;
/** The corners for toasts on wide screens; `end` is the end of a line. */
export type ToastSpot = (typeof toastSpots)[number];

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The first corner where a toast covers none of the boxes, else the one where it covers the fewest. */
export function freeSpot(spots: readonly (readonly [ToastSpot, Box])[], boxes: readonly Box[]): ToastSpot {
  const covered = spots.map(([spot, own]) => ({ spot, count: boxes.filter((box) => overlap(own, box)).length }));
  const fewest = Math.min(...covered.map(({ count }) => count));
  return covered.find(({ count }) => count === fewest)?.spot ?? 'top-end';
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The size of a two-line toast in pixels, as in its classes. */
const size = { width: 384, height: 76 };
const edge = { inline: 32, top: 72, bottom: 16 };

/** Finds the corner where a toast covers no control. */
export function spotOnScreen(): ToastSpot {
  const { innerWidth, innerHeight } = window;
  const isRtl = document.documentElement.dir === 'rtl';
  const boxOf = (spot: ToastSpot): Box => {
    const isAtEnd = spot.endsWith('end');
    const isRight = isRtl ? !isAtEnd : isAtEnd;
    const free = innerWidth - size.width;
    const left = spot.endsWith('center') ? free / 2 : isRight ? free - edge.inline : edge.inline;
    const top = spot.startsWith('top') ? edge.top : innerHeight - edge.bottom - size.height;
    return { left, top, right: left + size.width, bottom: top + size.height };
  };
  const controls = document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]');
  const boxes = [...controls].map((control) => control.getBoundingClientRect()).filter(({ width }) => width > 0);
  return freeSpot(
    toastSpots.map((spot) => [spot, boxOf(spot)]),
    boxes,
  );
}
