import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useSwipe } from '#frontend/src/ui/use-swipe.ts';
import { generatesByKey } from './generate-action.tsx';
import { messages } from './messages.ts';
import type { PageForm } from './page-form.ts';
import { useWizardMoves } from './use-wizard-moves.ts';
import { WizardBar } from './wizard-bar.tsx';
import { FieldStep, IntroStep } from './wizard-steps.tsx';

interface WizardProps {
  readonly page: PageForm;
  /** What became of the last attempt, above the step. */
  readonly children?: ReactNode;
}

/** Under 1024 px: an intro, and one field at a time. */
export function Wizard({ page, children }: WizardProps) {
  const { step, intro, isForward, back, next, submit, isLast } = useWizardMoves(page);
  const swipe = useSwipe((direction) => (direction === 'next' ? !isLast && next() : back()));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for every field in it
    <form
      noValidate
      className="flex min-w-0 flex-1 flex-col overflow-x-clip"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={generatesByKey(page)}
      {...swipe}
    >
      <WizardFrame>
        {step > 0 && <h1 className="-mb-3 text-sm font-medium text-muted">{page.page.title}</h1>}
        <Steps count={page.filled.fields.length + 1} current={step} />
        <StepAnnouncement {...page} />
        {children}
        <div key={step} className={clsx('flex flex-1 flex-col', isForward ? 'animate-from-end' : 'animate-from-start')}>
          {step === 0 ? (
            <IntroStep {...page} intro={intro} onElapsed={next} />
          ) : (
            <FieldStep {...page} step={step} isLast={isLast} />
          )}
        </div>
      </WizardFrame>
      <WizardBar page={page} step={step} isLast={isLast} onBack={step > 0 ? back : undefined} />
    </form>
  );
}

export function WizardFrame({ children }: { readonly children: ReactNode }) {
  return <div className="mx-auto flex w-full max-w-xl flex-1 flex-col gap-6 px-4 py-4">{children}</div>;
}

/** The field that has come up is before the button that brought it, where no screen reader looks. */
function StepAnnouncement({ filled: { fields }, position: { step } }: PageForm) {
  const current = fields[step - 1];
  return (
    <p role="status" className="sr-only">
      {current && messages.step(step, fields.length, current.label)}
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
