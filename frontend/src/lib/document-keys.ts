import { useEffect, useEffectEvent } from 'react';

/** Hears every key, wherever the focus is. */
export function useDocumentKeys(onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Something above the screen has the keys; a toast, which is a dialog too, leaves them to it. */
export function isBelowSheet(): boolean {
  return document.querySelector('[role=dialog]:not([aria-modal=false])') !== null;
}
