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
  const [step, setStep] = useState(0);
  const [isAdvancedOpen, setAdvancedOpen] = useState(false);
  return {
    step,
    goTo: setStep,
    isAdvancedOpen,
    setAdvancedOpen,
    reveal: (entry) => {
      flushSync(() => {
        setStep(entries.indexOf(entry) + 1);
        if (entry.field.advanced) setAdvancedOpen(true);
      });
      focusField(entry.name);
    },
  };
}

/** A group of controls takes the focus at its first control with a problem. */
function focusField(name: string): void {
  const field = document.getElementById(name);
  const faulty = field?.querySelector('[aria-invalid="true"]');
  if (faulty instanceof HTMLElement) faulty.focus();
  else field?.focus();
}
