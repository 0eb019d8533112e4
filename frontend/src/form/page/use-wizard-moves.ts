import { useState } from 'react';
import { fieldKey } from '#shared/form/form-values.ts';
import type { PublicField } from '#shared/form/field-types.ts';
import { isFilled } from '#shared/form/read-form.ts';
import { isOnIntro } from '../intro-fields.ts';
import type { PageForm } from './page-form.ts';

/** Moves through the wizard. Going on needs the current field to be in order; going back does not. */
export function useWizardMoves({ filled, position, generate }: PageForm) {
  const [isForward, setForward] = useState(true);
  const { step, goTo, reveal } = position;
  const { fields, values } = filled;
  const current = fields[step - 1];
  const isLast = step === fields.length;
  const intro = fields.filter(isOnIntro);

  function go(target: number): void {
    setForward(target > step);
    goTo(target);
    window.scrollTo({ top: 0 });
  }
  /** Leaving what is on the screen would break off its uploads. */
  function isHeld(): boolean {
    const busy = (current ? [current] : intro).find((field) => filled.isBusy(fieldKey(field)));
    return busy !== undefined && !filled.check(fieldKey(busy));
  }
  function back(): void {
    if (step > 0 && !isHeld()) go(fields.slice(0, step - 1).every(isDone) ? 0 : step - 1);
  }
  function next(): void {
    if (current && !filled.check(fieldKey(current))) reveal(current);
    else if (current) go(step + 1);
    else if (!isHeld()) go(fields.findIndex((field) => !isDone(field)) + 1 || 1);
  }
  /** What was filled in on the introduction is not asked for again. */
  function isDone(field: PublicField): boolean {
    return isOnIntro(field) && isFilled(field, values[fieldKey(field)]);
  }
  function submit(): void {
    if (!isLast) next();
    else generate();
  }
  return { step, intro, isForward, isLast, back, next, submit };
}
