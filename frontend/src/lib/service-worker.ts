import { recordEvent } from './activity-log.ts';

/** Makes the app installable and reachable by pushes; without it everything else works. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  navigator.serviceWorker
    .register('/service-worker.js')
    .catch((error: unknown) => recordEvent('service_worker_refused', { reason: String(error) }));
}
