import { useEffect, useEffectEvent } from 'react';

export function useDocumentKeys(onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** True while a modal dialog is open. Toasts are dialogs, but not modal. */
export function isBelowDrawer(): boolean {
  return document.querySelector('[role=dialog]:not([aria-modal=false])') !== null;
}
