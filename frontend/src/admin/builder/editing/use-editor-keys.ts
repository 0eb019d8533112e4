import { useEffect, useEffectEvent } from 'react';

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
  const press = useEffectEvent((event: KeyboardEvent) => {
    if ((!event.ctrlKey && !event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 's') event.preventDefault();
    const isInDialog = document.querySelector('[role=dialog]') !== null;
    if (isInDialog || isPaused || (key !== 's' && key !== 'z')) return;
    event.preventDefault();
    if (key === 's') save();
    else if (event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
