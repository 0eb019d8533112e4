import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { controlId } from '#frontend/src/form/controls/form-fields.tsx';
import type { CreditCheck } from '#frontend/src/form/credit-check.tsx';
import type { Form } from '#frontend/src/form/use-form.ts';
import { currentEntry, parseMarks, sameAddress } from '#frontend/src/lib/history-entry.ts';
import type { PublicPage } from '#shared/contracts/pages.ts';
import { type PublicField, rulesForType } from '#shared/form/field-types.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import type { Price } from '#shared/form/price-rule.ts';
import { isFilled } from '#shared/form/read-form.ts';

export interface PageForm extends PublicPage {
  readonly filled: Form;
  readonly position: FormPosition;
  readonly price: Price;
  readonly credits: CreditCheck;
  readonly isGenerating: boolean;
  readonly generate: () => void;
  readonly filledFrom?: { readonly name: string; readonly undo: () => void } | undefined;
}

export function isOnIntro(field: PublicField): boolean {
  return field.required === true && !isFilled(field, rulesForType(field).startValue(field));
}

interface FormPosition {
  /** 0 is the introduction; each field is one step. */
  readonly step: number;
  readonly goTo: (step: number) => void;
  readonly isAdvancedOpen: boolean;
  readonly setAdvancedOpen: (isOpen: boolean) => void;
  readonly reveal: (field: PublicField) => void;
}

interface PositionOptions {
  readonly isInHistory?: boolean;
  readonly onRunExit?: () => void;
}

/** Keeps the current step, also when the layout changes because the device turns. */
export function useFormPosition(
  fields: readonly PublicField[],
  { isInHistory = false, onRunExit = () => undefined }: PositionOptions = {},
) {
  const keys = fields.map(fieldKey);
  const toStepPosition = (key: string | undefined): StepPosition => ({
    key,
    index: key === undefined ? 0 : keys.indexOf(key) + 1,
  });
  const [{ key, index }, setPlace] = useState<StepPosition>(() =>
    toStepPosition(isInHistory ? lastField(currentEntry().marks.steps) : undefined),
  );
  const { goForward, goBack, startRun, exitRun, forget } = useStepHistory({
    isOn: isInHistory,
    onStep: (step) => setPlace(toStepPosition(step)),
    onRunExit,
  });
  // Rules add and remove fields; the current field stays on screen.
  const foundStep = key === undefined ? 0 : keys.indexOf(key) + 1;
  const step = foundStep || Math.min(index, keys.length);
  const goTo = (target: number) => {
    const targetKey = keys[target - 1];
    setPlace({ key: targetKey, index: target });
    if (target < step) goBack(targetKey);
    else if (targetKey !== undefined) goForward(targetKey);
  };
  const show = (field: PublicField) => {
    if (step === 0 && isOnIntro(field)) return;
    setPlace(toStepPosition(fieldKey(field)));
    goForward(fieldKey(field));
  };
  const [isAdvancedOpen, setAdvancedOpen] = useState(false);
  const reveal = (field: PublicField) => {
    flushSync(() => {
      show(field);
      if (field.advanced) setAdvancedOpen(true);
    });
    focusField(controlId(fieldKey(field)));
  };
  return { step, goTo, isAdvancedOpen, setAdvancedOpen, reveal, startRun, exitRun, forget };
}

interface StepPosition {
  readonly key: string | undefined;
  readonly index: number;
}

function focusField(id: string): void {
  const field = document.getElementById(id);
  const invalid = field?.querySelector('[aria-invalid="true"]');
  const target = invalid instanceof HTMLElement ? invalid : field;
  target?.focus();
  // The control can already have the focus, but off screen.
  target?.scrollIntoView({ block: 'center' });
}

/** Marks the history entry of a run. No field has this key. */
const runStep = '@run';

interface StepHistoryOptions {
  readonly isOn: boolean;
  readonly onStep: (key: string | undefined) => void;
  readonly onRunExit: () => void;
}

function useStepHistory({ isOn, onStep, onRunExit }: StepHistoryOptions) {
  const navigate = useNavigate();
  const location = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  const wasRun = useRef(isRun(parseMarks(location.state).steps));
  /** A step that was reached below a drawer gets its entry when the drawer closes. */
  const pendingStep = useRef<string | undefined>(undefined);

  function push(step: string): void {
    const { steps, overlays } = currentEntry().marks;
    if (overlays > 0) pendingStep.current = step;
    else if (steps.at(-1) !== step) void navigate(sameAddress(), { state: { steps: [...steps, step], overlays } });
  }
  const handleLocation = useEffectEvent(() => {
    const { steps, overlays } = parseMarks(location.state);
    if (!isOn || overlays > 0) return;
    const isRunExit = isPop && wasRun.current && !isRun(steps);
    wasRun.current = isRun(steps);
    if (pendingStep.current !== undefined) {
      push(pendingStep.current);
      pendingStep.current = undefined;
    } else if (isPop) onStep(lastField(steps));
    if (isRunExit) onRunExit();
  });
  // Reacts to each history move, not to changed steps: a fast user can go back before the next step has rendered.
  useEffect(() => {
    if (location.key) handleLocation();
  }, [location]);

  return {
    goForward: (key: string) => isOn && push(key),
    goBack: (key: string | undefined) => {
      const { steps } = currentEntry().marks;
      if (!isOn) return;
      if (lastField(steps.slice(0, -1)) === key && steps.length > 0) window.history.back();
      else
        void navigate(sameAddress(), { replace: true, state: { steps: key === undefined ? [] : [key], overlays: 0 } });
    },
    forget: () => isOn && void navigate(sameAddress(), { replace: true, state: null }),
    startRun: () => isOn && push(runStep),
    exitRun: () => {
      const isAtRun = isOn && isRun(currentEntry().marks.steps);
      if (isAtRun) window.history.back();
      return isAtRun;
    },
  };
}

function lastField(steps: readonly string[]): string | undefined {
  return steps.findLast((step) => step !== runStep);
}

const isRun = (steps: readonly string[]) => steps.at(-1) === runStep;
