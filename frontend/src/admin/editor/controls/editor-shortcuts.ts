import { isBelowDrawer, useDocumentKeys } from '#frontend/src/lib/keyboard-shortcuts.ts';

interface EditorShortcuts {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly save: () => void;
  readonly isPaused: boolean;
}

export function useEditorShortcuts({ undo, redo, save, isPaused }: EditorShortcuts): void {
  useDocumentKeys((event) => {
    const isSave = isSaveKey(event);
    if (isSave) event.preventDefault();
    const isUndo = hasCommand(event) && event.key.toLowerCase() === 'z';
    if (isBelowDrawer() || isPaused || (!isSave && !isUndo)) return;
    event.preventDefault();
    if (isSave) save();
    else if (event.shiftKey) redo();
    else undo();
  });
}

export function useSaveKey(save: () => void): void {
  useDocumentKeys((event) => {
    if (isSaveKey(event)) save();
  });
}

function isSaveKey(event: KeyboardEvent): boolean {
  return hasCommand(event) && event.key.toLowerCase() === 's';
}

function hasCommand({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey;
}
