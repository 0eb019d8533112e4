/**
 * Loads drawers and viewers after the first touch or key: sooner would delay the screen, and later the connection
 * could be lost.
 */
export function fetchOverlaysOnFirstUse(): void {
  const controller = new AbortController();
  const fetchAll = () => {
    // A page never retries a module that failed to load.
    if (!navigator.onLine) return;
    controller.abort();
    const overlays = [
      import('#frontend/src/ui/sheet-panel.tsx'),
      import('#frontend/src/ui/toast-panel.tsx'),
      import('./account-menu-popup.tsx'),
      import('./sheets.tsx'),
    ];
    // Opening a drawer loads it again and reports a failure.
    void Promise.allSettled(overlays);
  };
  const options = { capture: true, passive: true, signal: controller.signal };
  window.addEventListener('pointerdown', fetchAll, options);
  window.addEventListener('keydown', fetchAll, options);
}
