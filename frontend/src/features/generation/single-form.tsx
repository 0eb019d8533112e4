import { Suspense } from 'react';
import { ExampleOrPlace } from '#frontend/src/form/page/example-media.tsx';
import { WideForm } from '#frontend/src/form/page/wide-form.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { ProgressPanel, ResultPanel } from './outcome.ts';
import { Skeleton } from '#frontend/src/ui/skeleton.tsx';
import type { GenerationView } from './use-generation-view.ts';

/** From 1024 px: the form, and beside it what it makes. */
export function SingleForm(view: GenerationView) {
  return (
    <WideForm page={view}>
      <OutcomePanel {...view} />
      <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
        {view.isGenerating && <ProgressPanel {...view} />}
        {view.phase === 'completed' && view.generation && <ResultPanel {...view} />}
      </Suspense>
      {view.phase !== 'completed' && <ExampleOrPlace page={view.page} />}
    </WideForm>
  );
}
