import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#frontend/src/app/app.tsx';
import { followOtherTabs } from '#frontend/src/app/establish-session.ts';
import { registerServiceWorker } from '#frontend/src/lib/service-worker.ts';
import './ui/tokens.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

followOtherTabs();
registerServiceWorker();
