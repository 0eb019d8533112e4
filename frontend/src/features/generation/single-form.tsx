import { Image as ImageIcon } from 'lucide-react';
import { ExampleMedia } from './example-media.tsx';
import { FormFields } from '#frontend/src/form/form-fields.tsx';
import { GenerateButton, GenerateTerms } from './generate-action.tsx';
import { messages } from './messages.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { ResultPanel } from './result-panel.tsx';
import type { GenerationView } from './use-generation-view.ts';

/** From 1024 px: all fields on one form, and beside it what it makes. */
export function SingleForm(view: GenerationView) {
  return (
    <div className="mx-auto grid w-full max-w-7xl flex-1 grid-cols-[minmax(22rem,28rem)_minmax(0,1fr)] items-start gap-10 px-8 py-8">
      <form
        noValidate
        className="flex min-w-0 flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          view.generate();
        }}
      >
        <div className="flex flex-col gap-2">
          <h1 className="text-3xl font-semibold tracking-tight text-balance">{view.page.title}</h1>
          <p className="text-pretty text-muted">{view.page.description}</p>
        </div>
        <FormFields {...view} />
        <div className="sticky bottom-0 -mx-2 flex flex-col gap-3 bg-canvas px-2 py-4">
          <GenerateButton {...view} />
          <GenerateTerms {...view} />
        </div>
      </form>
      <aside className="sticky top-22 flex h-[calc(100dvh-7.5rem)] min-w-0 flex-col gap-4">
        <SidePanel {...view} />
      </aside>
    </div>
  );
}

function SidePanel(view: GenerationView) {
  return (
    <>
      {view.phase === 'generating' && <ProgressPanel {...view} />}
      <OutcomePanel {...view} />
      {view.phase === 'completed' && view.generation ? <ResultPanel {...view} /> : <ExampleOrPlace page={view.page} />}
    </>
  );
}

/** A page without an example shows where the result will be. */
function ExampleOrPlace({ page }: Pick<GenerationView, 'page'>) {
  if (page.exampleMediaUrl) return <ExampleMedia page={page} />;
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 rounded-card border border-dashed border-line text-muted">
      <ImageIcon aria-hidden className="size-8" />
      <p className="text-sm">{messages.resultPlace}</p>
    </div>
  );
}
