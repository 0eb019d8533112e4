import { lazy } from 'react';

/** What a screen shows from the moment at which it generates: nothing of it is on the way to the form. */
export const ProgressPanel = lazy(async () => ({ default: (await import('./progress-panel.tsx')).ProgressPanel }));
export const ResultPanel = lazy(async () => ({ default: (await import('./result-panel.tsx')).ResultPanel }));
export const SuccessStep = lazy(async () => ({ default: (await import('./success-step.tsx')).SuccessStep }));
