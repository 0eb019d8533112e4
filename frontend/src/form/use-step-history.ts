import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { currentEntry, marksOf, sameAddress } from '#frontend/src/lib/history-entry.ts';

/** Stands for what comes after the last step: a run, and what came of it. No field is called that. */
const run = '@run';

interface StepHistoryOptions {
  /** A form that is only looked at, or has no steps, makes no history. */
  readonly isKept: boolean;
  /** Told the field of the step that Back or Forward led to; the introduction has none. */
  readonly onStep: (key: string | undefined) => void;
  /** Back led from a run to the form. */
  readonly onRunLeft: () => void;
}

/** The wizard's steps as entries of the browser's history, which Back and Forward go through and a reload keeps. */
export function useStepHistory({ isKept, onStep, onRunLeft }: StepHistoryOptions) {
  const navigate = useNavigate();
  const location = useLocation();
  const isMove = useNavigationType() === NavigationType.Pop;
  const wasRun = useRef(isRun(marksOf(location.state).steps));
  /** What came up below a sheet; it has its entry when the sheet has gone. */
  const covered = useRef<string | undefined>(undefined);

  function push(step: string): void {
    const { steps, overlays } = currentEntry().marks;
    if (overlays > 0) covered.current = step;
    else if (steps.at(-1) !== step) void navigate(sameAddress(), { state: { steps: [...steps, step], overlays } });
  }
  const arrive = useEffectEvent(() => {
    const { steps, overlays } = marksOf(location.state);
    if (!isKept || overlays > 0) return;
    const isRunLeft = isMove && wasRun.current && !isRun(steps);
    wasRun.current = isRun(steps);
    if (covered.current !== undefined) {
      push(covered.current);
      covered.current = undefined;
    } else if (isMove) onStep(fieldOf(steps));
    if (isRunLeft) onRunLeft();
  });
  // By each move, and not by each other entry: who is quick goes back to one before the next has ever been drawn.
  useEffect(() => {
    if (location.key) arrive();
  }, [location]);

  return {
    goForward: (key: string) => isKept && push(key),
    goBack: (key: string | undefined) => {
      const { steps } = currentEntry().marks;
      if (!isKept) return;
      if (fieldOf(steps.slice(0, -1)) === key && steps.length > 0) window.history.back();
      else
        void navigate(sameAddress(), { replace: true, state: { steps: key === undefined ? [] : [key], overlays: 0 } });
    },
    /** As if nobody had gone further than the introduction. */
    forget: () => isKept && void navigate(sameAddress(), { replace: true, state: null }),
    beginRun: () => isKept && push(run),
    /** Returns whether there was one to go back from. */
    leaveRun: () => {
      const isOne = isKept && isRun(currentEntry().marks.steps);
      if (isOne) window.history.back();
      return isOne;
    },
  };
}

/** The field of the step that somebody came to last. */
export function fieldOf(steps: readonly string[]): string | undefined {
  return steps.findLast((step) => step !== run);
}

const isRun = (steps: readonly string[]) => steps.at(-1) === run;
