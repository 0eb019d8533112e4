import { type KeyboardEvent, type RefObject, useState } from 'react';
import { mostDeletedAtOnce } from '#shared/contracts/assets.ts';
import { deleteWithUndo } from '#frontend/src/files/actions/deletion.ts';
import { useSelection } from '#frontend/src/files/use-selection.ts';

/** Choosing several files to delete them together; Escape ends it, and `switchButton` is where the focus goes then. */
export function useBulkDelete(switchButton: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false);
  const selection = useSelection(mostDeletedAtOnce);
  const end = () => {
    setOn(false);
    selection.clear();
    // What had the focus goes with the selection.
    switchButton.current?.focus();
  };
  return {
    isOn,
    selection,
    toggle: () => (isOn ? end() : setOn(true)),
    deleteSelected: () => {
      deleteWithUndo(selection.selected);
      end();
    },
    keys: { onKeyDown: ({ key }: KeyboardEvent) => isOn && key === 'Escape' && end() },
  };
}
