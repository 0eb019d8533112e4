import { CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { fieldKey } from '#shared/form/field-key.ts';
import { isFilled } from '#shared/form/form-validation.ts';
import { CreditLine, creditsText } from '../credits/credit-line.tsx';
import { ExampleMedia } from './example-media.tsx';
import { FormControl } from '../form-control.tsx';
import { hasSections } from '../form-fields.tsx';
import { messages } from './messages.ts';
import type { PageForm } from './page-form.ts';

/** The intro moves on by itself after this time when it has an example to look at. */
const introMs = 200_000;

export function IntroStep({ page, credits, onElapsed }: PageForm & { readonly onElapsed: () => void }) {
  const moveOn = useEffectEvent(onElapsed);
  const hasExample = page.exampleMediaUrl !== undefined;
  useEffect(() => {
    if (!hasExample) return;
    const timer = setTimeout(moveOn, introMs);
    return () => clearTimeout(timer);
  }, [hasExample]);
  return (
    <div className="flex flex-1 flex-col gap-5">
      <ExampleMedia page={page} />
      <div className="flex flex-col gap-2">
        <h1 className="text-3xl font-semibold tracking-tight text-balance">{page.title}</h1>
        <p className="text-pretty text-muted">{page.description}</p>
      </div>
      {credits.failure === undefined ? (
        <dl className="flex items-baseline justify-between gap-4 rounded-card bg-raised px-4 py-3">
          <dt className="text-sm text-muted">{messages.currentCredits}</dt>
          <dd className="font-semibold tabular-nums">{creditsText(credits)}</dd>
        </dl>
      ) : (
        <CreditLine {...credits} />
      )}
      <p className="text-center text-sm text-muted">{messages.swipeHint}</p>
    </div>
  );
}

export function FieldStep({ filled, step }: PageForm & { readonly step: number }) {
  const { fields, values } = filled;
  const current = fields[step - 1];
  if (!current) return undefined;
  const completed = fields.filter((field) => isFilled(field, values[fieldKey(field)])).length;
  return (
    <div className="flex flex-1 flex-col gap-6">
      <div className="flex items-center justify-between gap-4 text-sm text-muted">
        <p className="tabular-nums">{messages.completedCount(completed, fields.length)}</p>
        <StateBadge isComplete={isFilled(current, values[fieldKey(current)])} isRequired={current.required} />
      </div>
      {hasSections(fields) && <h2 className="text-lg font-semibold">{current.section}</h2>}
      <FormControl field={current} form={filled} />
    </div>
  );
}

function StateBadge({
  isComplete,
  isRequired,
}: {
  readonly isComplete: boolean;
  readonly isRequired?: boolean | undefined;
}) {
  const text = isComplete ? messages.complete : isRequired ? messages.required : messages.optional;
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-raised px-3 py-1 font-medium text-ink">
      {isComplete && <CircleCheck aria-hidden className="size-4 text-success" />}
      {text}
    </span>
  );
}
