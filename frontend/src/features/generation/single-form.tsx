import { ExampleOrPlace } from '#frontend/src/form/page/example-media.tsx';
import { WideForm } from '#frontend/src/form/page/wide-form.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { ResultPanel } from './result-panel.tsx';
import type { GenerationView } from './use-generation-view.ts';

/** From 1024 px: the form, and beside it what it makes. */
export function SingleForm(view: GenerationView) {
  return (
    <WideForm page={view}>
      {view.isGenerating && <ProgressPanel {...view} />}
      <OutcomePanel {...view} />
      {view.phase === 'completed' && view.generation ? <ResultPanel {...view} /> : <ExampleOrPlace page={view.page} />}
    </WideForm>
  );
}
