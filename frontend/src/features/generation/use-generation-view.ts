import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Generation } from '#shared/contracts/generations.ts';
import type { PublicPage } from '#shared/contracts/pages.ts';
import { readForm } from '#shared/form/read-form.ts';
import { useIsWide } from '#frontend/src/ui/use-media-query.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import type { PageState } from '#frontend/src/lib/page-state.ts';
import { useCreditCheck } from '#frontend/src/form/credits/use-credit-check.ts';
import { failureText, inScreenWords, offlineError, type Refusal, refusalText } from './failure-text.ts';
import { messages } from './messages.ts';
import type { PageForm } from '#frontend/src/form/page/page-form.ts';
import { useFormPosition } from '#frontend/src/form/use-form-position.ts';
import { type Form, useForm } from '#frontend/src/form/use-form.ts';
import { useFormDraft, useKeptDraft } from '#frontend/src/form/use-form-draft.ts';
import { useGenerationRun } from './use-generation-run.ts';
import { useOutcome } from './use-outcome.ts';
import { useWaiting, type Waiting } from './use-waiting.ts';

export type GenerationPhase = 'editing' | 'generating' | 'completed' | 'failed' | 'cancelled';

/** All that the layouts of a model page draw and do. */
export interface GenerationView extends PageForm {
  readonly phase: GenerationPhase;
  readonly generation: Generation | undefined;
  /** Why the last attempt was not started. */
  readonly refusal: Refusal | undefined;
  readonly waiting: Waiting;
  readonly isCancelling: boolean;
  readonly cancel: () => void;
  /** Back to the form from what became of the last attempt. */
  readonly dismiss: () => void;
  /** Loads the page anew for another one, with the same entries. */
  readonly restart: () => void;
  /** The result that is on the full screen. */
  readonly previewIndex: number | null;
  readonly preview: (index: number | null) => void;
}

export interface ViewOptions {
  readonly brought: PageState | undefined;
  /** Told that the page costs something else by now. */
  readonly onCostChanged: () => void;
}

export function useGenerationView({ page, form }: PublicPage, { brought, onCostChanged }: ViewOptions): GenerationView {
  const draft = useFormDraft(page.routePath, form.fields, brought);
  const filled = useForm(form.fields, draft.known);
  useKeptDraft(draft, filled);
  const outcome = useOutcome(page.routePath, brought !== undefined);
  const isWide = useIsWide();
  const position = useFormPosition(filled.fields, { isInHistory: !isWide, onRunLeft: leave });
  const price = readForm(form.fields, filled.values).priceFor(form);
  const credits = useCreditCheck(price.credits);
  const [from, setFrom] = useState(brought?.from);
  const { showInsufficientCredits, showError } = useAppStore();
  const [refusal, setRefusal] = useState(outcome.before.refusal);
  const [previewIndex, preview] = useState<number | null>(null);

  const showProblems: Form['showProblems'] = (problems) => {
    const first = filled.showProblems(problems);
    if (first) position.reveal(first);
    return first;
  };
  const run = useGenerationRun({
    routePath: page.routePath,
    startsAnew: brought?.startsAtCost !== undefined,
    seenId: outcome.before.generationId,
    onSeen: ({ error }) => showProblems(error?.fields ?? []),
    onStarted: draft.markStarted,
    onSettled: (generation) => {
      const { id, status, error, assets } = generation;
      outcome.keep({ generationId: id });
      if (status === 'completed' && assets.length > 0) ready();
      if (status === 'failed') showError(messages.failed, failureText(generation));
      showProblems(error?.fields ?? []);
    },
    onRefused: (answer) => {
      const error = inScreenWords(answer.error);
      if (error.code === 'insufficient_credits') return showInsufficientCredits(price.credits);
      const worded = { ...answer, error };
      setRefusal(worded);
      outcome.keep({ refusal: worded });
      const isAtField = showProblems(error.fields) !== undefined;
      if (error.code === 'cost_changed') onCostChanged();
      else if (!isAtField) showError(messages.failed, refusalText(worded));
    },
  });

  const phase = run.isSubmitting ? 'generating' : phaseOf(run.generation);
  const { waiting, begin, ready } = useWaiting({ isRunning: phase === 'generating', onReveal: () => preview(0) });

  /** For another cost than that, nothing is started. */
  function generateFor(creditCost: number): void {
    if (!navigator.onLine) return setRefusal({ error: offlineError, isInDoubt: run.isInDoubt() });
    if (!credits.balance) return;
    // What is not in order yet has no price to be short of, unless nothing here could be paid.
    const isPriced = filled.firstProblem === undefined || credits.balance.available < form.creditCost;
    if (!credits.balance.hasEnough && isPriced) return showInsufficientCredits(price.credits);
    setRefusal(undefined);
    // What was brought along is nowhere else yet, and a failure may load the page anew.
    draft.keep(filled.values);
    begin();
    filled.submit((values) => {
      outcome.forget();
      position.beginRun();
      void run.start(values, creditCost);
    }, position.reveal);
  }

  /** Back to the form from what became of the last attempt. */
  function leave(): void {
    outcome.forget();
    setRefusal(undefined);
    run.dismiss();
  }
  // What was refused before the page was loaded anew is where it was.
  const markAgain = useEffectEvent(() => showProblems(outcome.before.refusal?.error.fields ?? []));
  useEffect(() => void markAgain(), []);

  // Once, with what was brought along as it is, for what it was said to cost: where the credits could not be had, a person
  // presses the button.
  const due = useRef(brought?.startsAtCost);
  const startBrought = useEffectEvent(() => {
    if (due.current !== undefined) generateFor(due.current);
    due.current = undefined;
  });
  const isChecked = credits.balance !== undefined || credits.failure !== undefined;
  useEffect(() => {
    if (isChecked) startBrought();
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
    dismiss: () => position.leaveRun() || leave(),
    restart: () => {
      outcome.forget();
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
              filled.fillIn(draft.before);
              setFrom(undefined);
            },
          },
  };
}

function phaseOf(generation: Generation | undefined): GenerationPhase {
  if (!generation) return 'editing';
  return generation.status === 'processing' ? 'generating' : generation.status;
}
