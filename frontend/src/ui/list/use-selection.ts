import { useRef, useState } from 'react';
import { withAll, withRange } from './selection.ts';

/** What is selected of the shown keys: what a filter hides is never acted on, and is there again without the filter. */
export function useSelection(shown: readonly string[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const count = shown.reduce((sum, key) => sum + Number(selected.has(key)), 0);
  return {
    count,
    has: (key: string) => selected.has(key),
    /** With Shift, all from the one before. */
    toggle: (key: string, { isOn, isRange }: { readonly isOn: boolean; readonly isRange: boolean }) => {
      const from = isRange ? last.current : undefined;
      last.current = key;
      setSelected(withRange(selected, shown, { from, to: key, isOn }));
    },
    toggleAll: (isOn: boolean) => setSelected(withAll(selected, shown, isOn)),
    clear: () => setSelected(new Set()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
