import { Suspense } from 'react';
import { OutcomePanel } from './outcome.ts';
import type { GenerationView } from './use-generation-view.ts';

/** Where it is told what became of an attempt that brought no result; nothing of that is loaded before there was one. */
export function OutcomePlace(view: GenerationView) {
  const { refusal, phase } = view;
  if (refusal === undefined && phase !== 'failed' && phase !== 'cancelled') return undefined;
  return (
    <Suspense>
      <OutcomePanel {...view} />
    </Suspense>
  );
}
