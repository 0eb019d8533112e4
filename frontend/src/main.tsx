import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { registerServiceWorker } from '#frontend/src/lib/service-worker.ts';
import { App } from './app/app.tsx';
import { followOtherTabs } from './app/establish-session.ts';
import { fetchOverlaysOnFirstUse } from './app/overlays-on-first-use.ts';
import './ui/tokens.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

followOtherTabs();
fetchOverlaysOnFirstUse();
registerServiceWorker();
