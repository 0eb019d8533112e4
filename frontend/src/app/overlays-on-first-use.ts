/**
 * Fetches what opens above a screen with somebody's first touch or key: sooner it would delay the screen, and later there may be
 * no connection.
 */
export function fetchOverlaysOnFirstUse(): void {
  const controller = new AbortController();
  const fetchAll = () => {
    // What fails once, a page never fetches again.
    if (!navigator.onLine) return;
    controller.abort();
    const overlays = [
      import('#frontend/src/ui/sheet-panel.tsx'),
      import('#frontend/src/ui/toast-panel.tsx'),
      import('./account-menu-popup.tsx'),
      import('./sheets.tsx'),
    ];
    // Who opens one asks again, and is told.
    void Promise.allSettled(overlays);
  };
  const options = { capture: true, passive: true, signal: controller.signal };
  window.addEventListener('pointerdown', fetchAll, options);
  window.addEventListener('keydown', fetchAll, options);
}
