import { useEffect, useEffectEvent } from 'react';

/** Ctrl+K and ⌘K, unless something above the screen has to be answered first. */
export function usePaletteKeys(onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isWanted = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isWanted || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) press();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
