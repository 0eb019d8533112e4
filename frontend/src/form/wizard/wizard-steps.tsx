import { CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { fieldKey } from '#shared/form/form-values.ts';
import type { PublicField } from '#shared/form/field-types.ts';
import { isFilled } from '#shared/form/read-form.ts';
import { CreditLine, formatAvailableCredits } from '#frontend/src/form/credits/credit-check.tsx';
import { controlId, FormControl, hasSections } from '#frontend/src/form/form-fields.tsx';
import { ExampleMedia } from '#frontend/src/form/page/example-media.tsx';
import { EntryActions } from '#frontend/src/form/page/form-actions.tsx';
import { messages } from '#frontend/src/form/page/messages.ts';
import type { PageForm } from '#frontend/src/form/page/page-form.ts';

/** Time until an introduction with an example continues by itself. */
const introMs = 200_000;

interface IntroProps extends PageForm {
  readonly intro: readonly PublicField[];
  readonly onElapsed: () => void;
}

export function IntroStep({ intro, onElapsed, ...form }: IntroProps) {
  const { page, filled, credits } = form;
  useElapsed(page.exampleMediaUrl !== undefined, JSON.stringify(filled.values), onElapsed);
  useFocusOnArrival(intro);
  return (
    <div className="flex flex-1 flex-col gap-5">
      <ExampleMedia page={page} fieldsBelow={intro.length} />
      <div className="flex flex-col gap-2">
        <h1 className="text-3xl font-semibold tracking-tight text-balance wrap-anywhere">{page.title}</h1>
        <p className="text-pretty text-muted">{page.description}</p>
      </div>
      {intro.map((field) => (
        <FormControl key={fieldKey(field)} field={field} form={filled} />
      ))}
      <EntryActions {...form} />
      {credits.failure === undefined ? (
        <dl className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-card bg-raised px-4 py-3">
          <dt className="text-sm text-muted">{messages.currentCredits}</dt>
          <dd className="font-semibold tabular-nums">{formatAvailableCredits(credits)}</dd>
        </dl>
      ) : (
        <CreditLine {...credits} />
      )}
      <p className="text-sm text-pretty text-muted">{messages.notice}</p>
      <p className="mt-auto text-center text-sm text-muted">{messages.swipeHint}</p>
    </div>
  );
}

/** Restarts the timer with each change, so the form doesn't move on while the person is typing. */
function useElapsed(isTimed: boolean, entered: string, onElapsed: () => void): void {
  const moveOn = useEffectEvent(onElapsed);
  useEffect(() => {
    if (!isTimed) return;
    const timer = setTimeout(moveOn, introMs, entered);
    return () => clearTimeout(timer);
  }, [isTimed, entered]);
}

/** Focuses the first field without scrolling, unless another element has the focus. */
function useFocusOnArrival(intro: readonly PublicField[]): void {
  const firstField = intro.find(({ type }) => type !== 'file') ?? intro[0];
  const id = firstField && controlId(fieldKey(firstField));
  useEffect(() => {
    const field = id === undefined ? null : document.getElementById(id);
    if (document.activeElement === document.body) field?.focus({ preventScroll: true });
  }, [id]);
}

interface StepProps extends PageForm {
  readonly step: number;
  readonly isLast: boolean;
}

export function FieldStep({ filled, credits, step, isLast }: StepProps) {
  const { fields, values } = filled;
  const current = fields[step - 1];
  if (!current) return undefined;
  const completed = fields.filter((field) => isFilled(field, values[fieldKey(field)])).length;
  return (
    <div className="flex flex-1 flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-muted">
        <p className="tabular-nums">{messages.completedCount(completed, fields.length)}</p>
        <StateBadge isComplete={isFilled(current, values[fieldKey(current)])} isRequired={current.required} />
      </div>
      {hasSections(fields) && current.section && <h2 className="text-lg font-semibold">{current.section}</h2>}
      <FormControl field={current} form={filled} />
      {isLast && (
        <div className="flex flex-col gap-1 text-sm text-muted">
          <CreditLine {...credits} />
          <p className="text-pretty">{messages.notice}</p>
        </div>
      )}
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
      <span>{text}</span>
    </span>
  );
}
