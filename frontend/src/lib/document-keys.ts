import { useEffect, useEffectEvent } from 'react';

/** Listens on the document, wherever the focus is. */
export function useDocumentKeys(onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Whether a dialog has the keys. Toasts are dialogs, too, but not modal. */
export function isBelowSheet(): boolean {
  return document.querySelector('[role=dialog]:not([aria-modal=false])') !== null;
}
