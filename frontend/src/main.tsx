import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { opening } from '#frontend/src/ask-early.ts';
import { registerServiceWorker } from '#frontend/src/lib/service-worker.ts';
import { App } from './app/app.tsx';
import { followOtherTabs } from './app/establish-session.ts';
import { fetchOverlaysOnFirstUse } from './app/overlays-on-first-use.ts';
import { refuseDrops } from './app/refuse-drops.ts';
import './ui/tokens.css';

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
