import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#frontend/src/app/app.tsx';
import { followOtherTabs } from '#frontend/src/app/establish-session.ts';
import { fetchOverlaysOnFirstUse } from '#frontend/src/app/overlays-on-first-use.ts';
import { refuseDrops } from '#frontend/src/app/refuse-drops.ts';
import { recordEvent } from '#frontend/src/lib/activity-log.ts';
import '#frontend/src/ui/tokens.css';
import { opening } from './ask-early.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Until then the page shows what React would. As a transition it is drawn in parts, between which a tap is heard.
void opening.then(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
);

followOtherTabs();
fetchOverlaysOnFirstUse();
refuseDrops();
registerServiceWorker();

/** Makes the app installable and reachable by pushes; without it everything else works. */
function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  navigator.serviceWorker
    .register('/service-worker.js')
    .catch((error: unknown) => recordEvent('service_worker_refused', { reason: String(error) }));
}
