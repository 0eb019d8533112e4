import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormEntry } from './form-entries.ts';

export interface FormPosition {
  /** 0 is the intro, then one step per field. */
  readonly step: number;
  readonly goTo: (step: number) => void;
  readonly isAdvancedOpen: boolean;
  readonly setAdvancedOpen: (isOpen: boolean) => void;
  /** Brings a field onto the screen and puts the focus into it. */
  readonly reveal: (entry: FormEntry) => void;
}

/** Where in the form somebody is; it outlives a change of layout, such as turning the device. */
export function useFormPosition(entries: readonly FormEntry[]): FormPosition {
  const [{ name, index }, setPlace] = useState<Place>(start);
  // The field stays on the screen when fields before it come and go with what is entered.
  const found = entries.findIndex((entry) => entry.name === name) + 1;
  const step = found || Math.min(index, entries.length);
  const goTo = (target: number) => setPlace({ name: entries[target - 1]?.name, index: target });
  const [isAdvancedOpen, setAdvancedOpen] = useState(false);
  return {
    step,
    goTo,
    isAdvancedOpen,
    setAdvancedOpen,
    reveal: (entry) => {
      flushSync(() => {
        goTo(entries.findIndex(({ name: one }) => one === entry.name) + 1);
        if (entry.field.advanced) setAdvancedOpen(true);
      });
      focusField(entry.name);
    },
  };
}

interface Place {
  /** Of the field; the intro has none. */
  readonly name: string | undefined;
  readonly index: number;
}

const start: Place = { name: undefined, index: 0 };

/** A group of controls takes the focus at its first control with a problem. */
function focusField(name: string): void {
  const field = document.getElementById(name);
  const faulty = field?.querySelector('[aria-invalid="true"]');
  if (faulty instanceof HTMLElement) faulty.focus();
  else field?.focus();
}
