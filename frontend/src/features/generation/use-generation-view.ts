import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Generation } from '#shared/contracts/generations.ts';
import type { PublicPage } from '#shared/contracts/pages.ts';
import { readForm } from '#shared/form/read-form.ts';
import { useCreditCheck } from '#frontend/src/form/credits/credit-check.tsx';
import type { PageForm } from '#frontend/src/form/page/page-form.ts';
import { useFormDraft, useSaveDraft } from '#frontend/src/form/use-form-draft.ts';
import { useFormPosition } from '#frontend/src/form/wizard/form-position.ts';
import { type Form, useForm } from '#frontend/src/form/use-form.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import type { PageState } from '#frontend/src/lib/page-state.ts';
import { useIsWide } from '#frontend/src/ui/use-media-query.ts';
import { describeFailure, rewordError, offlineError, type Refusal, describeRefusal } from './failure-text.ts';
import { messages } from './messages.ts';
import { useGenerationRun } from './use-generation-run.ts';
import { useLastAttempt } from './last-attempt.ts';

export type GenerationPhase = 'editing' | 'generating' | 'completed' | 'failed' | 'cancelled';

/** The state and actions that the layouts of a model page share. */
export interface GenerationView extends PageForm {
  readonly phase: GenerationPhase;
  readonly generation: Generation | undefined;
  /** The reason why the last attempt did not start. */
  readonly refusal: Refusal | undefined;
  readonly waiting: Waiting;
  readonly isCancelling: boolean;
  readonly cancel: () => void;
  /** Returns from the last attempt's result to the form. */
  readonly dismiss: () => void;
  /** Reloads the page for another generation with the same entries. */
  readonly restart: () => void;
  readonly previewIndex: number | null;
  readonly preview: (index: number | null) => void;
}

export interface ViewOptions {
  readonly prefill: PageState | undefined;

  readonly onCostChanged: () => void;
}

export function useGenerationView({ page, form }: PublicPage, { prefill, onCostChanged }: ViewOptions): GenerationView {
  const draft = useFormDraft(page.routePath, form.fields, prefill);
  const filled = useForm(form.fields, draft.initial);
  useSaveDraft(draft, filled);
  const lastAttempt = useLastAttempt(page.routePath, prefill !== undefined);
  const isWide = useIsWide();
  const position = useFormPosition(filled.fields, { isInHistory: !isWide, onRunExit: exit });
  const price = readForm(form.fields, filled.values).priceFor(form);
  const credits = useCreditCheck(price.credits);
  const [from, setFrom] = useState(prefill?.from);
  const { showInsufficientCredits, showError } = useAppStore();
  const [refusal, setRefusal] = useState(lastAttempt.stored.refusal);
  const [previewIndex, preview] = useState<number | null>(null);

  const showProblems: Form['showProblems'] = (problems) => {
    const first = filled.showProblems(problems);
    if (first) position.reveal(first);
    return first;
  };
  const run = useGenerationRun({
    routePath: page.routePath,
    startsNew: prefill?.startsAtCost !== undefined,
    seenId: lastAttempt.stored.generationId,
    onSeen: ({ error }) => showProblems(error?.fields ?? []),
    onStarted: draft.markStarted,
    onSettled: (generation) => {
      const { id, status, error, assets } = generation;
      lastAttempt.save({ generationId: id });
      if (status === 'completed' && assets.length > 0) ready();
      if (status === 'failed') showError(messages.failed, describeFailure(generation));
      showProblems(error?.fields ?? []);
    },
    onRefused: (answer) => {
      const error = rewordError(answer.error);
      if (error.code === 'insufficient_credits') return showInsufficientCredits(price.credits);
      const reworded = { ...answer, error };
      setRefusal(reworded);
      lastAttempt.save({ refusal: reworded });
      const isAtField = showProblems(error.fields) !== undefined;
      if (error.code === 'cost_changed') onCostChanged();
      else if (!isAtField) showError(messages.failed, describeRefusal(reworded));
    },
  });

  const phase = run.isSubmitting ? 'generating' : toPhase(run.generation);
  const { waiting, start, ready } = useWaiting({ isRunning: phase === 'generating', onReveal: () => preview(0) });

  /** The server refuses to start if the cost differs from `creditCost`. */
  function generateFor(creditCost: number): void {
    if (!navigator.onLine) return setRefusal({ error: offlineError, isInDoubt: run.isInDoubt() });
    if (!credits.balance) return;
    // An invalid form has no final price yet, but never costs less than the base price.
    const isPriced = filled.firstProblem === undefined || credits.balance.available < form.creditCost;
    if (!credits.balance.hasEnough && isPriced) return showInsufficientCredits(price.credits);
    setRefusal(undefined);
    // Prefilled values are not stored yet, and a failure can reload the page.
    draft.save(filled.values);
    start();
    filled.submit((values) => {
      lastAttempt.forget();
      position.startRun();
      void run.start(values, creditCost);
    }, position.reveal);
  }

  function exit(): void {
    lastAttempt.forget();
    setRefusal(undefined);
    run.dismiss();
  }
  const showStoredProblems = useEffectEvent(() => showProblems(lastAttempt.stored.refusal?.error.fields ?? []));
  useEffect(() => void showStoredProblems(), []);

  // Starts once with prefilled values, at their quoted cost. If the credit check fails, the person has to
  // press Generate.
  const dueCost = useRef(prefill?.startsAtCost);
  const startPrefilled = useEffectEvent(() => {
    if (dueCost.current !== undefined) generateFor(dueCost.current);
    dueCost.current = undefined;
  });
  const isChecked = credits.balance !== undefined || credits.failure !== undefined;
  useEffect(() => {
    if (isChecked) startPrefilled();
  }, [isChecked]);

  return {
    page,
    form,
    filled,
    position,
    price,
    credits,
    phase,
    isGenerating: phase === 'generating',
    waiting,
    generation: run.generation,
    refusal,
    isCancelling: run.isCancelling,
    generate: () => generateFor(price.credits),
    cancel: run.cancel,
    dismiss: () => position.exitRun() || exit(),
    restart: () => {
      lastAttempt.forget();
      position.forget();
      window.location.reload();
    },
    previewIndex,
    preview,
    filledFrom:
      from === undefined
        ? undefined
        : {
            name: from,
            undo: () => {
              filled.reset(draft.stored);
              setFrom(undefined);
            },
          },
  };
}

function toPhase(generation: Generation | undefined): GenerationPhase {
  if (!generation) return 'editing';
  return generation.status === 'processing' ? 'generating' : generation.status;
}

interface Waiting {
  readonly isOpen: boolean;
  readonly isReady: boolean;
  /** Closes the film; the generation continues. */
  readonly hide: () => void;
  readonly reveal: () => void;
}

interface WaitingOptions {
  readonly isRunning: boolean;
  /** Called on narrow screens only: wide screens show the result beside the form. */
  readonly onReveal: () => void;
}

/** Opens the waiting film while a generation runs. The result replaces the film, unless it was hidden. */
function useWaiting({ isRunning, onReveal }: WaitingOptions) {
  const [isHidden, setHidden] = useState(false);
  const [isReady, setReady] = useState(false);
  const isWide = useIsWide();
  const waiting: Waiting = {
    isOpen: !isHidden && (isRunning || isReady),
    isReady,
    hide: () => (isReady ? setReady(false) : setHidden(true)),
    reveal: () => {
      setReady(false);
      if (!isWide) onReveal();
    },
  };
  return {
    waiting,
    start: () => {
      setHidden(false);
      setReady(false);
    },
    ready: () => {
      if (!isHidden) setReady(true);
    },
  };
}
