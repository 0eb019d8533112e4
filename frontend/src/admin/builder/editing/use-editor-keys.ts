import { isBelowSheet, useDocumentKeys } from '#frontend/src/lib/document-keys.ts';

interface EditorKeys {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly save: () => void;
  /** While it is saved. */
  readonly isPaused: boolean;
}

/**
 * Ctrl or Cmd with Z, with Shift to do it again, and with S to save. Above the editor, in a sheet, they belong to what is open
 * there; the browser's own way to save a page is of no use anywhere.
 */
export function useEditorKeys({ undo, redo, save, isPaused }: EditorKeys): void {
  useDocumentKeys((event) => {
    const isSave = isSaveKey(event);
    if (isSave) event.preventDefault();
    const isUndo = hasCommand(event) && event.key.toLowerCase() === 'z';
    if (isBelowSheet() || isPaused || (!isSave && !isUndo)) return;
    event.preventDefault();
    if (isSave) save();
    else if (event.shiftKey) redo();
    else undo();
  });
}

/** Ctrl or Cmd with S in a sheet of the editor. */
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
