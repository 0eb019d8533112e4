import { lazy, Suspense } from 'react';
import { create } from 'zustand';

interface ToastOptions {
  /** Something to do about it, as long as it is there. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  readonly durationMs?: number;
  /** It has gone, in whatever way. */
  readonly onEnd?: () => void;
}

export interface ToastText extends ToastOptions {
  readonly title: string;
}

type Show = (toast: ToastText) => () => void;

const ToastPanel = lazy(async () => ({ default: (await import('./toast-panel.tsx')).ToastPanel }));

const useToasts = create(() => ({ isWanted: false }));
/** How a toast is shown, once their place is on the screen; its code comes with the first of them. */
const place = Promise.withResolvers<Show>();
export const placeToasts = place.resolve;

/** Says something in passing; it goes away by itself, or by the function that is returned. */
export function showToast(title: string, options: ToastOptions = {}): () => void {
  useToasts.setState({ isWanted: true });
  const shown = place.promise.then((show) => show({ title, ...options }));
  return () => void shown.then((close) => close());
}

/** Where toasts appear, above everything. */
export function Toasts() {
  const isWanted = useToasts((toasts) => toasts.isWanted);
  return (
    isWanted && (
      <Suspense>
        <ToastPanel />
      </Suspense>
    )
  );
}
