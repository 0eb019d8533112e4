import { Toast } from '@base-ui/react/toast';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { create } from 'zustand';
import { hasFields } from '../lib/has-fields.ts';
import { labels } from './labels.ts';
import { toastPlace, type ToastText } from './toast-place.ts';
import { spotOnScreen, type ToastSpot } from './toast-spot.ts';

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
