import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#frontend/src/app/app.tsx';
import { syncWithOtherTabs } from '#frontend/src/app/enter-session.ts';
import { accountMenuCode, drawersCode } from '#frontend/src/app/overlays.ts';
import { recordEvent } from '#frontend/src/lib/app-store.ts';
import { trustScript } from '#frontend/src/lib/trusted-script.ts';
import { drawerCode } from '#frontend/src/ui/drawer.tsx';
import { toastCode } from '#frontend/src/ui/show-toast.tsx';
import { screenLoading } from './prefetch.ts';

const root = document.getElementById('root');
if (!root) throw new Error('There is no #root, or the browser is too old');
// A transition renders in slices, so React can handle taps in between. Until then, the HTML shows the opening screen.
void screenLoading.then(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
);

syncWithOtherTabs();
fetchOverlaysOnFirstUse();
refuseDrops();
registerServiceWorker();

function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  navigator.serviceWorker
    .register(trustScript('/service-worker.js'))
    .catch((error: unknown) => recordEvent('service_worker_refused', { reason: String(error) }));
}

/** Waits for the first touch or key: loading before would delay the screen, and later the connection could be lost. */
function fetchOverlaysOnFirstUse(): void {
  const controller = new AbortController();
  const fetchAll = () => {
    if (!navigator.onLine) return;
    controller.abort();
    const overlays = [drawerCode, toastCode, accountMenuCode, drawersCode];
    // Opening a drawer loads it again and reports a failure.
    void Promise.allSettled(overlays.map(({ load }) => load()));
  };
  const options = { capture: true, passive: true, signal: controller.signal };
  window.addEventListener('pointerdown', fetchAll, options);
  window.addEventListener('keydown', fetchAll, options);
}

function refuseDrops(): void {
  for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, refuse);
}

function refuse(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}
