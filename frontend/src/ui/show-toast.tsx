import { lazy, Suspense } from 'react';
import { create } from 'zustand';
import { type ToastOptions, toastRegion } from './toast-region.ts';

const ToastPanel = lazy(async () => ({ default: (await import('./toast-panel.tsx')).ToastPanel }));

const useToasts = create(() => ({ isNeeded: false }));

/** The returned function removes the toast before it disappears by itself. */
export function showToast(title: string, options: ToastOptions = {}): () => void {
  useToasts.setState({ isNeeded: true });
  const shown = toastRegion.promise.then((show) => show({ title, ...options }));
  return () => void shown.then((close) => close());
}

export function Toasts() {
  const isNeeded = useToasts((toasts) => toasts.isNeeded);
  return (
    isNeeded && (
      <Suspense>
        <ToastPanel />
      </Suspense>
    )
  );
}
