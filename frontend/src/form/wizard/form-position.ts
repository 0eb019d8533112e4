import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { fieldKey } from '#shared/form/form-values.ts';
import type { PublicField } from '#shared/form/field-types.ts';
import { controlId } from '#frontend/src/form/form-fields.tsx';
import { isOnIntro } from '#frontend/src/form/page/page-form.ts';
import { currentEntry, parseMarks, sameAddress } from '#frontend/src/lib/history-entry.ts';

interface PositionOptions {
  /** Makes each step an entry of the browser's history. */
  readonly isInHistory?: boolean;
  /** Called when Back leads from a run to the form. */
  readonly onRunLeft?: () => void;
}

/** Keeps the current step, also when the layout changes because the device turns. */
export function useFormPosition(
  fields: readonly PublicField[],
  { isInHistory = false, onRunLeft = () => undefined }: PositionOptions = {},
) {
  const keys = fields.map(fieldKey);
  const toPlace = (key: string | undefined): Place => ({ key, index: key === undefined ? 0 : keys.indexOf(key) + 1 });
  const [{ key, index }, setPlace] = useState<Place>(() =>
    toPlace(isInHistory ? lastField(currentEntry().marks.steps) : undefined),
  );
  const { goForward, goBack, beginRun, leaveRun, forget } = useStepHistory({
    isKept: isInHistory,
    onStep: (step) => setPlace(toPlace(step)),
    onRunLeft,
  });
  // Rules add and remove fields; the current field stays on screen.
  const found = key === undefined ? 0 : keys.indexOf(key) + 1;
  const step = found || Math.min(index, keys.length);
  const goTo = (target: number) => {
    const targetKey = keys[target - 1];
    setPlace({ key: targetKey, index: target });
    if (target < step) goBack(targetKey);
    else if (targetKey !== undefined) goForward(targetKey);
  };
  const show = (field: PublicField) => {
    if (step === 0 && isOnIntro(field)) return;
    setPlace(toPlace(fieldKey(field)));
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
  return { step, goTo, isAdvancedOpen, setAdvancedOpen, reveal, beginRun, leaveRun, forget };
}

interface Place {
  /** Undefined for the introduction. */
  readonly key: string | undefined;
  readonly index: number;
}

/** Focuses the first invalid control of a group, or the control itself. */
function focusField(id: string): void {
  const field = document.getElementById(id);
  const faulty = field?.querySelector('[aria-invalid="true"]');
  const target = faulty instanceof HTMLElement ? faulty : field;
  target?.focus();
  // The control can already have the focus, but off screen.
  target?.scrollIntoView({ block: 'center' });
}

/** Marks the history entry of a run. No field has this key. */
const run = '@run';

interface StepHistoryOptions {
  /** False for previews and for layouts without steps. */
  readonly isKept: boolean;
  /** Called with the field key after Back or Forward; undefined for the introduction. */
  readonly onStep: (key: string | undefined) => void;
  readonly onRunLeft: () => void;
}

/** Makes the wizard's steps history entries, which survive a reload. */
function useStepHistory({ isKept, onStep, onRunLeft }: StepHistoryOptions) {
  const navigate = useNavigate();
  const location = useLocation();
  const isMove = useNavigationType() === NavigationType.Pop;
  const wasRun = useRef(isRun(parseMarks(location.state).steps));
  /** A step that was reached below a drawer gets its entry when the drawer closes. */
  const covered = useRef<string | undefined>(undefined);

  function push(step: string): void {
    const { steps, overlays } = currentEntry().marks;
    if (overlays > 0) covered.current = step;
    else if (steps.at(-1) !== step) void navigate(sameAddress(), { state: { steps: [...steps, step], overlays } });
  }
  const arrive = useEffectEvent(() => {
    const { steps, overlays } = parseMarks(location.state);
    if (!isKept || overlays > 0) return;
    const isRunLeft = isMove && wasRun.current && !isRun(steps);
    wasRun.current = isRun(steps);
    if (covered.current !== undefined) {
      push(covered.current);
      covered.current = undefined;
    } else if (isMove) onStep(lastField(steps));
    if (isRunLeft) onRunLeft();
  });
  // Reacts to each history move, not only to a changed step: a fast user can go back before the next step has
  // rendered.
  useEffect(() => {
    if (location.key) arrive();
  }, [location]);

  return {
    goForward: (key: string) => isKept && push(key),
    goBack: (key: string | undefined) => {
      const { steps } = currentEntry().marks;
      if (!isKept) return;
      if (lastField(steps.slice(0, -1)) === key && steps.length > 0) window.history.back();
      else
        void navigate(sameAddress(), { replace: true, state: { steps: key === undefined ? [] : [key], overlays: 0 } });
    },
    forget: () => isKept && void navigate(sameAddress(), { replace: true, state: null }),
    beginRun: () => isKept && push(run),
    /** Returns false if the current entry is no run. */
    leaveRun: () => {
      const isOne = isKept && isRun(currentEntry().marks.steps);
      if (isOne) window.history.back();
      return isOne;
    },
  };
}

function lastField(steps: readonly string[]): string | undefined {
  return steps.findLast((step) => step !== run);
}

const isRun = (steps: readonly string[]) => steps.at(-1) === run;
