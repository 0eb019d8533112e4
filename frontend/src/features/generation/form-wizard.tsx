import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#frontend/src/ui/button.tsx';
import { useSwipe } from '#frontend/src/ui/use-swipe.ts';
import { GenerateButton, GenerateTerms } from './generate-action.tsx';
import { messages } from './messages.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import type { GenerationView } from './use-generation-view.ts';
import { FieldStep, IntroStep } from './wizard-steps.tsx';
import { SuccessStep } from './success-step.tsx';
import { WaitingStep } from './waiting-step.tsx';

/** Under 1024 px: an intro, one field at a time, and the result. */
export function FormWizard(view: GenerationView) {
  const { step, back, next, isLast, isForward } = useWizardMoves(view);
  const swipe = useSwipe((direction) => (direction === 'next' ? !isLast && next() : back()));
  const hasResults = view.phase === 'completed' && (view.generation?.assets.length ?? 0) > 0;
  if (view.phase === 'generating')
    return (
      <Frame>
        <WaitingStep {...view} />
      </Frame>
    );
  if (hasResults)
    return (
      <Frame>
        <SuccessStep {...view} />
      </Frame>
    );
  return (
    <form
      noValidate
      className="flex min-w-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (isLast) view.generate();
        else next();
      }}
      {...swipe}
    >
      <Frame>
        {step > 0 && <h1 className="-mb-3 text-sm font-medium text-muted">{view.page.title}</h1>}
        <Steps count={view.entry.entries.length + 1} current={step} />
        <OutcomePanel {...view} />
        <div key={step} className={clsx('flex flex-1 flex-col', isForward ? 'animate-from-end' : 'animate-from-start')}>
          {step === 0 ? <IntroStep {...view} onElapsed={next} /> : <FieldStep {...view} step={step} />}
        </div>
      </Frame>
      <div className="sticky bottom-0 z-20 flex flex-col gap-3 border-t border-line bg-canvas px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        {isLast && <GenerateTerms {...view} />}
        <div className="flex gap-3">
          {step > 0 && (
            <Button onClick={back} className="min-h-12 shrink-0">
              <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
              {messages.back}
            </Button>
          )}
          {isLast ? (
            <GenerateButton {...view} />
          ) : (
            <Button variant="primary" isBlock className="min-h-12" onClick={next}>
              {messages.next}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}

/** Going on needs the current field to be in order (S§4.6); going back does not. */
function useWizardMoves({ entry, position }: GenerationView) {
  const [isForward, setForward] = useState(true);
  const { step, goTo, reveal } = position;
  const current = entry.entries[step - 1];

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
  return {
    step,
    isForward,
    isLast: step === entry.entries.length,
    back,
    next: () => void next(),
  };
}

function Frame({ children }: { readonly children: ReactNode }) {
  return <div className="mx-auto flex w-full max-w-xl flex-1 flex-col gap-6 px-4 py-4">{children}</div>;
}

function Steps({ count, current }: { readonly count: number; readonly current: number }) {
  return (
    <div aria-hidden className="flex gap-1">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={clsx('h-1 flex-1 rounded-full', index <= current ? 'bg-ink' : 'bg-hover')} />
      ))}
    </div>
  );
}
