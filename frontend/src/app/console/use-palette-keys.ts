import { isBelowSheet, useDocumentKeys } from '#frontend/src/lib/document-keys.ts';

/** Ctrl+K and ⌘K, unless something above the screen has to be answered first. */
export function usePaletteKeys(onPress: () => void): void {
  useDocumentKeys((event) => {
    const isWanted = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!isWanted || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (!isBelowSheet()) onPress();
  });
}
