export const toastSpots = [
  'top-end',
  'top-center',
  'top-start',
  'bottom-end',
  'bottom-center',
  'bottom-start',
] as const;
/** Where toasts appear on a wide screen; `end` is where a line ends. */
export type ToastSpot = (typeof toastSpots)[number];

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The first spot at which a toast covers none of the boxes, else the first of those where it covers the fewest. */
export function freeSpot(spots: readonly (readonly [ToastSpot, Box])[], boxes: readonly Box[]): ToastSpot {
  const covered = spots.map(([spot, own]) => ({ spot, count: boxes.filter((box) => overlap(own, box)).length }));
  const fewest = Math.min(...covered.map(({ count }) => count));
  return covered.find(({ count }) => count === fewest)?.spot ?? 'top-end';
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** As the classes of the toasts' place have it, in pixels: one toast of two lines. */
const size = { width: 384, height: 76 };
const edge = { inline: 32, top: 72, bottom: 16 };

/** A place for a toast that covers nothing that can be pressed, as the screen is now. */
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
