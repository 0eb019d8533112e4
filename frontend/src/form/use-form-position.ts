import { useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldKey } from '#shared/form/field-key.ts';
import type { PublicField } from '#shared/form/field-types.ts';
import { controlId } from './form-control.tsx';

export interface FormPosition {
  /** 0 is the intro, then one step per field. */
  readonly step: number;
  readonly goTo: (step: number) => void;
  readonly isAdvancedOpen: boolean;
  readonly setAdvancedOpen: (isOpen: boolean) => void;
  /** Brings a field onto the screen and puts the focus into it. */
  readonly reveal: (field: PublicField) => void;
}

/** Where in the form somebody is; it outlives a change of layout, such as turning the device. */
export function useFormPosition(fields: readonly PublicField[]): FormPosition {
  const [{ key, index }, setPlace] = useState<Place>(start);
  const keys = fields.map(fieldKey);
  // The field stays on the screen when fields before it come and go with what is entered.
  const found = key === undefined ? 0 : keys.indexOf(key) + 1;
  const step = found || Math.min(index, keys.length);
  const goTo = (target: number) => setPlace({ key: keys[target - 1], index: target });
  const [isAdvancedOpen, setAdvancedOpen] = useState(false);
  return {
    step,
    goTo,
    isAdvancedOpen,
    setAdvancedOpen,
    reveal: (field) => {
      flushSync(() => {
        goTo(keys.indexOf(fieldKey(field)) + 1);
        if (field.advanced) setAdvancedOpen(true);
      });
      focusField(controlId(fieldKey(field)));
    },
  };
}

interface Place {
  /** Of the field; the intro has none. */
  readonly key: string | undefined;
  readonly index: number;
}

const start: Place = { key: undefined, index: 0 };

/** A group of controls takes the focus at its first control with a problem. */
function focusField(id: string): void {
  const field = document.getElementById(id);
  const faulty = field?.querySelector('[aria-invalid="true"]');
  if (faulty instanceof HTMLElement) faulty.focus();
  else field?.focus();
}
