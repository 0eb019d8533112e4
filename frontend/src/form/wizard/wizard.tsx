import { clsx } from 'clsx';
import { ArrowLeft, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { FormControl, hasSections, useFocusOnArrival } from '#frontend/src/form/controls/form-fields.tsx';
import { findChipOptions, OptionChips } from '#frontend/src/form/controls/option-buttons.tsx';
import { CreditLine, formatAvailableCredits } from '#frontend/src/form/credit-check.tsx';
import { ExampleMedia } from '#frontend/src/form/page/example-media.tsx';
import {
  EntryActions,
  GenerateButton,
  generateOnShortcut,
  PriceBreakdown,
  PriceLine,
} from '#frontend/src/form/page/form-actions.tsx';
import { messages } from '#frontend/src/form/page/messages.ts';
import { Presets } from '#frontend/src/form/presets/presets.tsx';
import { Button } from '#frontend/src/ui/button.tsx';
import { useSwipe } from '#frontend/src/ui/use-swipe.ts';
import { type PublicField, rulesForType } from '#shared/form/field-types.ts';
import { fieldKey, type FieldValue, type FormValues } from '#shared/form/form-values.ts';
import { isFilled } from '#shared/form/read-form.ts';
import { isOnIntro, type PageForm } from '../page/form-position.ts';

interface WizardProps {
  readonly page: PageForm;
  readonly children?: ReactNode;
}

/** Used below 1024 px: an introduction, then one field per step. */
export function Wizard({ page, children }: WizardProps) {
  const { step, intro, isForward, back, next, jump, submit, isLast } = useWizardMoves(page);
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
      onKeyDown={generateOnShortcut(page, { isNextOnEnter: !isLast })}
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
            <FieldStep {...page} step={step} isLast={isLast} onGo={jump} />
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

/** Screen readers don't notice the new field, because it precedes the Next button. */
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

function useWizardMoves({ filled, position, generate }: PageForm) {
  const [isForward, setForward] = useState(true);
  const { step, goTo, reveal } = position;
  const { fields, values } = filled;
  const current = fields[step - 1];
  const isLast = step === fields.length;
  const intro = fields.filter(isOnIntro);

  function go(target: number): void {
    setForward(target > step);
    goTo(target);
    window.scrollTo({ top: 0 });
  }
  /** Leaving the step would abort its uploads. */
  function isHeld(): boolean {
    const busy = (current ? [current] : intro).find((field) => filled.isBusy(fieldKey(field)));
    return busy !== undefined && !filled.check(fieldKey(busy));
  }
  function back(): void {
    if (step > 0 && !isHeld()) go(fields.slice(0, step - 1).every(isDone) ? 0 : step - 1);
  }
  function next(): void {
    if (current && !filled.check(fieldKey(current))) reveal(current);
    else if (current) go(step + 1);
    else if (!isHeld()) go(fields.findIndex((field) => !isDone(field)) + 1 || 1);
  }
  function jump(target: number): void {
    if (!isHeld()) go(target);
  }
  /** The steps skip fields that were filled in on the introduction. */
  function isDone(field: PublicField): boolean {
    return isOnIntro(field) && isFilled(field, values[fieldKey(field)]);
  }
  function submit(): void {
    if (!isLast) next();
    else generate();
  }
  return { step, intro, isForward, isLast, back, next, jump, submit };
}

const reasonId = 'generate-reason';

interface WizardBarProps {
  readonly page: PageForm;
  readonly step: number;
  readonly isLast: boolean;
  readonly onBack: (() => void) | undefined;
}

export function WizardBar({ page, step, isLast, onBack }: WizardBarProps) {
  const isIntro = step === 0 && !isLast;
  const problem = page.filled.firstProblem;
  const isValid = problem === undefined;
  // Generate explains missing credits even before the form is complete.
  const isAffordable = page.credits.balance?.hasEnough ?? true;
  return (
    <div className="sticky bottom-in-reach z-20 flex flex-col gap-2 border-t border-line bg-canvas px-[min(1rem,5vw)] pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
      <div className="flex flex-wrap justify-between gap-x-4 text-sm">
        {!isLast && <PriceLine {...page} />}
        <PriceBreakdown {...page} />
        <p id={reasonId} className="min-w-0 text-muted wrap-anywhere">
          {isIntro && !isValid ? problem : messages.charge}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {onBack && (
          <Button onClick={onBack} className="min-h-12 shrink-0">
            <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            <span className={clsx(!isLast && 'sr-only')}>{messages.back}</span>
          </Button>
        )}
        {!isLast && (
          <Button type="submit" variant={isIntro || isValid ? 'secondary' : 'primary'} className="min-h-12 flex-1">
            {messages.next}
          </Button>
        )}
        <div className="flex-2 basis-40">
          <GenerateButton
            {...page}
            {...(!isLast && { onPress: page.generate, reasonId: isValid || !isAffordable ? undefined : reasonId })}
          />
        </div>
      </div>
    </div>
  );
}

/** Time until an introduction with an example continues by itself. */
const introMs = 200_000;

interface IntroProps extends PageForm {
  readonly intro: readonly PublicField[];
  readonly onElapsed: () => void;
}

function IntroStep({ intro, onElapsed, ...form }: IntroProps) {
  const { page, filled, credits } = form;
  useElapsed(page.exampleMediaUrl !== undefined, JSON.stringify(filled.values), onElapsed);
  useFocusOnArrival(intro);
  const chips = filled.fields.filter((field) => !intro.includes(field) && findChipOptions(field));
  return (
    <div className="flex flex-1 flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h1 className="text-3xl font-semibold tracking-tight text-balance wrap-anywhere">{page.title}</h1>
        <p className="text-muted">{page.description}</p>
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
      <p className="text-sm text-muted">{messages.notice}</p>
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

function FieldStep({ page, filled, credits, step, isLast, onGo }: StepProps) {
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
          <p>{messages.notice}</p>
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
