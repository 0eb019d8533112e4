import { create } from 'zustand';
import { onlineCode } from '#frontend/src/lib/lazy-code.ts';
import { labels } from './labels.ts';
import { lazyPart, WhenLoaded } from './lazy-part.tsx';
import { type ToastOptions, toastRegion } from './toast-region.ts';

export const toastCode = onlineCode(async () => (await import('./toast-panel.tsx')).ToastPanel);
const ToastPanel = lazyPart(toastCode);

const useToasts = create(() => ({ isNeeded: false }));

/** The returned function removes the toast before it disappears by itself. */
export function showToast(title: string, options: ToastOptions = {}): () => void {
  useToasts.setState({ isNeeded: true });
  const shown = toastRegion.promise.then((show) => show({ title, ...options }));
  return () => void shown.then((close) => close());
}

/** Shows a bar instead while the code of toasts is missing. */
export function showOffline(): void {
  if (toastCode.here()) showToast(labels.offline);
  else useToasts.setState({ isNeeded: true });
}

export function Toasts() {
  const isNeeded = useToasts((toasts) => toasts.isNeeded);
  return (
    isNeeded && (
      <WhenLoaded offline={<OfflineBar />}>
        <ToastPanel />
      </WhenLoaded>
    )
  );
}

function OfflineBar() {
  return (
    <p role="alert" className="fixed inset-x-0 bottom-0 z-60 bg-raised p-4">
      {labels.offline}
    </p>
  );
}
