import type { Generation } from '#shared/contracts/generations.ts';
import { Plus } from 'lucide-react';
import { Button } from '#frontend/src/ui/button.tsx';
import { ProgressBar } from '#frontend/src/ui/progress-bar.tsx';
import { progressView } from './generation-progress.ts';
import { MayLeave } from './may-leave.tsx';
import { messages } from './messages.ts';
import { resultMessages } from './result-messages.ts';
import { useNow } from './use-now.ts';
import type { GenerationView } from './use-generation-view.ts';

/** What a running generation is doing, as far as anybody knows. */
export function ProgressPanel({ generation, form, isCancelling, cancel, dismiss }: GenerationView) {
  return (
    <section
      aria-busy
      className="flex animate-rise flex-col gap-5 card-inset rounded-card border border-line bg-surface"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h2 className="min-w-0 py-2 text-lg font-semibold tracking-tight">{messages.creating[form.outputType]}</h2>
        <Button onClick={cancel} disabled={!generation || isCancelling}>
          {isCancelling ? messages.cancelling : messages.cancel}
        </Button>
      </div>
      {generation ? <RunningProgress generation={generation} /> : <ProgressBar label={messages.progress} />}
      <MayLeave form={form} generation={generation} />
      {generation && (
        <Button variant="ghost" className="-mt-2 self-start" onClick={dismiss}>
          <Plus aria-hidden className="size-4" />
          {resultMessages.makeAnotherMeanwhile}
        </Button>
      )}
    </section>
  );
}

function RunningProgress({ generation }: { readonly generation: Generation }) {
  const { value, text } = progressView(generation, useNow());
  return (
    <div className="flex flex-col gap-3">
      <ProgressBar label={messages.progress} value={value} />
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
        <p className="font-medium tabular-nums">{text}</p>
        {generation.statusText && <p className="text-muted">{generation.statusText}</p>}
      </div>
      <p className="text-sm text-muted tabular-nums">{messages.heldReceipt(generation)}</p>
    </div>
  );
}
