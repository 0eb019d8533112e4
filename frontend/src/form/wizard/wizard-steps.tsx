import { CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { fieldKey, type FieldValue, type FormValues } from '#shared/form/form-values.ts';
import { type PublicField, rulesForType } from '#shared/form/field-types.ts';
import { isFilled } from '#shared/form/read-form.ts';
import { CreditLine, formatAvailableCredits } from '#frontend/src/form/credit-check.tsx';
import { findChipOptions, OptionChips } from '#frontend/src/form/controls/option-buttons.tsx';
import { FormControl, hasSections, useFocusOnArrival } from '#frontend/src/form/form-fields.tsx';
import { ExampleMedia } from '#frontend/src/form/page/example-media.tsx';
import { EntryActions } from '#frontend/src/form/page/form-actions.tsx';
import { messages } from '#frontend/src/form/page/messages.ts';
import { Presets } from '#frontend/src/form/presets/presets.tsx';
import type { PageForm } from './form-position.ts';

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
  const chips = filled.fields.filter((field) => !intro.includes(field) && findChipOptions(field));
  return (
    <div className="flex flex-1 flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h1 className="text-3xl font-semibold tracking-tight text-balance wrap-anywhere">{page.title}</h1>
        <p className="text-pretty text-muted">{page.description}</p>
      </div>
      {intro.map((field) => (
        <FormControl key={fieldKey(field)} field={field} form={filled} />
      ))}
      {chips.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {chips.map((field) => {
            const key = fieldKey(field);
            const choose = (value: FieldValue) => filled.setValue(key, value);
            return <OptionChips key={key} field={field} value={filled.values[key]} onChange={choose} />;
          })}
        </div>
      )}
      <Presets fields={form.form.fields} presets={form.form.presets} filled={filled} />
      <EntryActions {...form} />
      <ExampleMedia page={page} />
      {credits.failure === undefined ? (
        <dl className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
          <dt className="text-muted">{messages.currentCredits}</dt>
          <dd className="font-semibold tabular-nums">{formatAvailableCredits(credits)}</dd>
        </dl>
      ) : (
        <CreditLine {...credits} />
      )}
      <p className="text-sm text-pretty text-muted">{messages.notice}</p>
      <p className="mt-auto text-center text-xs text-muted">{messages.swipeHint}</p>
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

interface StepProps extends PageForm {
  readonly step: number;
  readonly isLast: boolean;
  readonly onGo: (step: number) => void;
}

export function FieldStep({ page, filled, credits, step, isLast, onGo }: StepProps) {
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
      <Entries filled={filled} current={current} onGo={onGo} />
      <ExampleMedia page={page} />
    </div>
  );
}

interface EntriesProps extends Pick<StepProps, 'filled' | 'onGo'> {
  readonly current: PublicField;
}

function Entries({ filled: { fields, values }, current, onGo }: EntriesProps) {
  const entries = fields.map((field, index) => ({ field, step: index + 1, text: describeEntry(field, values) }));
  const shown = entries.filter(({ field, text }) => field !== current && text !== '');
  if (shown.length === 0) return undefined;
  return (
    <ul aria-label={messages.entries} className="flex flex-col divide-y divide-line rounded-card border border-line">
      {shown.map(({ field, step, text }) => (
        <li key={step}>
          <button
            type="button"
            onClick={() => onGo(step)}
            className="flex min-h-11 w-full items-center justify-between gap-4 px-4 py-2 text-start text-sm"
          >
            <span className="shrink-0 text-muted">{field.label}</span>
            <span dir="auto" className="truncate">
              {text}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function describeEntry(field: PublicField, values: FormValues): string {
  const value = values[fieldKey(field)];
  const { inBrowserDraft, answer } = rulesForType(field);
  if (inBrowserDraft === 'never' || !isFilled(field, value)) return '';
  const { value: text, files } = answer(field, value);
  return text || (files.length > 0 ? messages.files(files.length) : '');
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
