import { useEffect, useEffectEvent } from 'react';
import type { EditedModel } from './use-edited-model.ts';

/** Ctrl or Cmd with Z, and with Shift to do it again; inside a sheet they belong to what is typed there. */
export function useUndoKeys({ undo, redo }: Pick<EditedModel, 'undo' | 'redo'>, isPaused: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    const isInDialog = event.target instanceof Element && event.target.closest('[role=dialog]') !== null;
    if (!isUndo || isInDialog || isPaused) return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
