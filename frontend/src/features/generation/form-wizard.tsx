import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useSwipe } from '#frontend/src/ui/use-swipe.ts';
import { messages } from './messages.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import { SuccessStep } from './success-step.tsx';
import type { GenerationView } from './use-generation-view.ts';
import { useWizardMoves } from './use-wizard-moves.ts';
import { WaitingStep } from './waiting-step.tsx';
import { WizardBar } from './wizard-bar.tsx';
import { FieldStep, IntroStep } from './wizard-steps.tsx';

/** Under 1024 px: an intro, one field at a time, and the result. */
export function FormWizard(view: GenerationView) {
  const hasResults = view.phase === 'completed' && (view.generation?.assets.length ?? 0) > 0;
  if (!hasResults && view.phase !== 'generating') return <WizardForm {...view} />;
  if (hasResults) {
    return (
      <Frame>
        <SuccessStep {...view} />
      </Frame>
    );
  }
  return (
    <>
      <Frame>
        <WaitingStep {...view} />
      </Frame>
      <WizardBar view={view} isLast onBack={undefined} />
    </>
  );
}

function WizardForm(view: GenerationView) {
  const { step, isForward, back, next, submit, isLast } = useWizardMoves(view);
  const swipe = useSwipe((direction) => (direction === 'next' ? !isLast && next() : back()));
  return (
    <form
      noValidate
      className="flex min-w-0 flex-1 flex-col overflow-x-clip"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      {...swipe}
    >
      <Frame>
        {step > 0 && <h1 className="-mb-3 text-sm font-medium text-muted">{view.page.title}</h1>}
        <Steps count={view.entry.entries.length + 1} current={step} />
        <StepAnnouncement {...view} />
        <OutcomePanel {...view} />
        <div key={step} className={clsx('flex flex-1 flex-col', isForward ? 'animate-from-end' : 'animate-from-start')}>
          {step === 0 ? <IntroStep {...view} onElapsed={next} /> : <FieldStep {...view} step={step} />}
        </div>
      </Frame>
      <WizardBar view={view} isLast={isLast} onBack={step > 0 ? back : undefined} />
    </form>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  return <div className="mx-auto flex w-full max-w-xl flex-1 flex-col gap-6 px-4 py-4">{children}</div>;
}

/** The field that has come up is before the button that brought it, where no screen reader looks. */
function StepAnnouncement({ entry, position: { step } }: GenerationView) {
  const current = entry.entries[step - 1];
  return (
    <p role="status" className="sr-only">
      {current && messages.step(step, entry.entries.length, current.field.label)}
    </p>
  );
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
