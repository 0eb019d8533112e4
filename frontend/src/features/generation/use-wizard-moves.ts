import { useState } from 'react';
import type { GenerationView } from './use-generation-view.ts';

/** Moves through the wizard. Going on needs the current field to be in order (S§4.6); going back does not. */
export function useWizardMoves({ entry, position, generate }: GenerationView) {
  const [isForward, setForward] = useState(true);
  const { step, goTo, reveal } = position;
  const current = entry.entries[step - 1];
  const isLast = step === entry.entries.length;

  function go(target: number): void {
    setForward(target > step);
    goTo(target);
    window.scrollTo({ top: 0 });
  }
  function back(): void {
    // Leaving the step would break off its uploads.
    if (current && entry.isBusy(current)) void entry.check(current);
    else if (step > 0) go(step - 1);
  }
  async function next(): Promise<void> {
    if (!current || (await entry.check(current))) go(step + 1);
    else reveal(current);
  }
  function submit(): void {
    if (!isLast) void next();
    else generate();
  }
  return { step, isForward, isLast, back, next: () => void next(), submit };
}
