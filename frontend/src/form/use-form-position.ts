import { useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldKey } from '#shared/form/form-values.ts';
import type { PublicField } from '#shared/form/field-types.ts';
import { currentEntry } from '#frontend/src/lib/history-entry.ts';
import { controlId } from './form-control.tsx';
import { isOnIntro } from './intro-fields.ts';
import { fieldOf, useStepHistory } from './use-step-history.ts';

export interface FormPosition {
  /** 0 is the intro, then one step per field. */
  readonly step: number;
  readonly goTo: (step: number) => void;
  readonly isAdvancedOpen: boolean;
  readonly setAdvancedOpen: (isOpen: boolean) => void;
  /** Brings a field onto the screen and puts the focus into it. */
  readonly reveal: (field: PublicField) => void;
}

interface PositionOptions {
  /** Whether the steps are entries of the browser's history. */
  readonly isInHistory?: boolean;
  /** Told when Back led from a run to the form. */
  readonly onRunLeft?: () => void;
}

/** Where in the form somebody is; it outlives a change of layout, such as turning the device. */
export function useFormPosition(
  fields: readonly PublicField[],
  { isInHistory = false, onRunLeft = () => undefined }: PositionOptions = {},
) {
  const keys = fields.map(fieldKey);
  const placeOf = (key: string | undefined): Place => ({ key, index: key === undefined ? 0 : keys.indexOf(key) + 1 });
  const [{ key, index }, setPlace] = useState<Place>(() =>
    placeOf(isInHistory ? fieldOf(currentEntry().marks.steps) : undefined),
  );
  const { goForward, goBack, beginRun, leaveRun, forget } = useStepHistory({
    isKept: isInHistory,
    onStep: (step) => setPlace(placeOf(step)),
    onRunLeft,
  });
  // The field stays on the screen when fields before it come and go with what is entered.
  const found = key === undefined ? 0 : keys.indexOf(key) + 1;
  const step = found || Math.min(index, keys.length);
  const goTo = (target: number) => {
    const targetKey = keys[target - 1];
    setPlace({ key: targetKey, index: target });
    if (target < step) goBack(targetKey);
    else if (targetKey !== undefined) goForward(targetKey);
  };
  const show = (field: PublicField) => {
    if (step === 0 && isOnIntro(field)) return;
    setPlace(placeOf(fieldKey(field)));
    goForward(fieldKey(field));
  };
  const [isAdvancedOpen, setAdvancedOpen] = useState(false);
  const reveal = (field: PublicField) => {
    flushSync(() => {
      show(field);
      if (field.advanced) setAdvancedOpen(true);
    });
    focusField(controlId(fieldKey(field)));
  };
  return { step, goTo, isAdvancedOpen, setAdvancedOpen, reveal, beginRun, leaveRun, forget };
}

interface Place {
  /** Of the field; the intro has none. */
  readonly key: string | undefined;
  readonly index: number;
}

/** A group of controls takes the focus at its first control with a problem. */
function focusField(id: string): void {
  const field = document.getElementById(id);
  const faulty = field?.querySelector('[aria-invalid="true"]');
  const target = faulty instanceof HTMLElement ? faulty : field;
  target?.focus();
  // It may have had the focus already, where nobody sees it.
  target?.scrollIntoView({ block: 'center' });
}
