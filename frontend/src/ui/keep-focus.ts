let isKept = false;
let focused: Element | null = null;
let place: Element | null | undefined;
let wasDisabled = false;

/**
 * From now on, a focused button that is disabled while it works gets the focus back, and when it was removed, the
 * dialog or main part around it gets it, or the main part when its dialog closed, too. Otherwise the focus would be lost.
 */
export function keepFocus(): void {
  if (isKept) return;
  isKept = true;
  document.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : null;
    place = focused?.closest('[role="dialog"], [role="alertdialog"], main');
    wasDisabled = false;
  });
  // A press beside all controls takes the focus away on purpose.
  document.addEventListener('pointerdown', () => (focused = null), { capture: true });
  const observer = new MutationObserver(restore);
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] });
}

function restore(): void {
  if (!focused || document.activeElement !== document.body) return;
  if (!focused.isConnected) {
    focused = null;
    const next = place?.isConnected === false ? document.querySelector('main') : place;
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  } else if (focused.matches(':disabled')) {
    wasDisabled = true;
  } else if (wasDisabled && focused instanceof HTMLElement) {
    focused.focus({ preventScroll: true });
  }
}
