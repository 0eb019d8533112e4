import { Toast } from '@base-ui/react/toast';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { create } from 'zustand';
import { hasFields } from '../lib/browser-storage.ts';
import { labels } from './labels.ts';
import { toastPlace, type ToastText } from './toast-place.ts';

const manager = Toast.createToastManager();

/** The region of the toasts. */
export function ToastPanel() {
  const spot = useSpot((state) => state.spot);
  useEffect(() => toastPlace.resolve(add), []);
  return (
    <Toast.Provider toastManager={manager} limit={2} timeout={5000}>
      <Toast.Portal>
        <Toast.Viewport
          className={clsx(
            'pointer-events-none fixed inset-x-4 top-[calc(0.25rem+env(safe-area-inset-top))] bottom-[calc(1rem+env(safe-area-inset-bottom))] z-60 ms-auto flex max-w-sm flex-col gap-2 outline-none lg:inset-x-8 lg:top-[calc(4.5rem+var(--editor-header,0px))]',
            spot.startsWith('bottom') && 'lg:justify-end',
            spot.endsWith('center') && 'lg:me-auto',
            spot.endsWith('start') && 'lg:ms-0 lg:me-auto',
          )}
        >
          <ToastList />
          {/* On phones, what can be pressed is within the thumb's reach, and the rest above the primary action. */}
          <div aria-hidden className="order-2 grow lg:hidden" />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** On wide screens, toasts take a corner without buttons. */
const useSpot = create<{ spot: ToastSpot; shown: number }>(() => ({ spot: 'top-end', shown: 0 }));

function add({ title, action, isAtTop = false, durationMs, onEnd }: ToastText): () => void {
  // A visible toast stays in its corner.
  useSpot.setState(({ spot, shown }) => ({ spot: shown === 0 ? spotOnScreen() : spot, shown: shown + 1 }));
  const id = manager.add({
    title,
    data: { isAtTop },
    ...(durationMs !== undefined && { timeout: durationMs }),
    onClose: () => {
      useSpot.setState(({ shown }) => ({ shown: shown - 1 }));
      onEnd?.();
    },
    ...(action && { actionProps: { children: action.label, onClick: action.onPress } }),
  });
  return () => manager.close(id);
}

function belongsAtTop(data: unknown): boolean {
  return hasFields<{ isAtTop: boolean }>(data, { isAtTop: 'boolean' }) && data.isAtTop;
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={clsx(
        // On wide screens, clicks pass through everything but the toast's button.
        'pointer-events-auto rounded-control border lg:pointer-events-none border-line bg-raised text-ink shadow-xl transition-opacity duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0',
        toast.actionProps && !belongsAtTop(toast.data) ? 'order-3' : 'order-1',
        // Below the bar, which has buttons.
        belongsAtTop(toast.data) && 'max-lg:mt-14',
      )}
    >
      <Toast.Content className="flex flex-wrap items-center justify-end gap-x-2 ps-4">
        <Toast.Title className="min-w-0 flex-[1_1_8rem] py-3 pe-2 text-sm font-medium" />
        <Toast.Action className="pointer-events-auto min-h-11 shrink-0 rounded-control px-3 text-sm font-semibold hover:bg-hover" />
        <Toast.Close
          aria-label={labels.close}
          className="pointer-events-auto inline-flex size-11 shrink-0 items-center justify-center rounded-control"
        >
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

export const toastSpots = [
  'top-end',
  'top-center',
  'top-start',
  'bottom-end',
  'bottom-center',
  'bottom-start',
] as const;
/** The corners for toasts on wide screens; `end` is the end of a line. */
type ToastSpot = (typeof toastSpots)[number];

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
function spotOnScreen(): ToastSpot {
  const { innerWidth, innerHeight } = window;
  const isRtl = document.documentElement.dir === 'rtl';
  const measureBox = (spot: ToastSpot): Box => {
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
    toastSpots.map((spot) => [spot, measureBox(spot)]),
    boxes,
  );
}
