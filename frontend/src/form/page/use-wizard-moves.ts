import { useState } from 'react';
import { fieldKey } from '#shared/form/field-key.ts';
import type { PageForm } from './page-form.ts';

/** Moves through the wizard. Going on needs the current field to be in order; going back does not. */
export function useWizardMoves({ filled, position, generate }: PageForm) {
  const [isForward, setForward] = useState(true);
  const { step, goTo, reveal } = position;
  const current = filled.fields[step - 1];
  const isLast = step === filled.fields.length;

  function go(target: number): void {
    setForward(target > step);
    goTo(target);
    window.scrollTo({ top: 0 });
  }
  function back(): void {
    // Leaving the step would break off its uploads.
    if (current && filled.isBusy(fieldKey(current))) filled.check(fieldKey(current));
    else if (step > 0) go(step - 1);
  }
  function next(): void {
    if (!current || filled.check(fieldKey(current))) go(step + 1);
    else reveal(current);
  }
  function submit(): void {
    if (!isLast) next();
    else generate();
  }
  return { step, isForward, isLast, back, next, submit };
}
