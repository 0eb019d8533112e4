import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCreditCheck } from '#frontend/src/form/credit-check.tsx';
import { type PageForm, useFormPosition } from '#frontend/src/form/page/form-position.ts';
import { fillSeeds, useFormDraft, useSaveDraft } from '#frontend/src/form/use-form-draft.ts';
import { useForm } from '#frontend/src/form/use-form.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import type { PageState } from '#frontend/src/lib/page-state.ts';
import { useIsWide } from '#frontend/src/ui/use-media-query.ts';
import type { Generation } from '#shared/contracts/generations.ts';
import type { PublicPage } from '#shared/contracts/pages.ts';
import { rulesForType } from '#shared/form/field-types.ts';
import { fieldKey, type FormValues } from '#shared/form/form-values.ts';
import { readForm } from '#shared/form/read-form.ts';
import type { FieldProblem } from '#shared/kernel/schemas.ts';
import { messages } from './messages.ts';
import { useGenerationRun, useLastAttempt } from './use-generation-run.ts';
import { describeFailure, describeRefusal, offlineError, type Refusal, rewordError } from './use-generation.ts';

export type GenerationPhase = 'editing' | 'generating' | 'completed' | 'failed' | 'cancelled';

export interface GenerationView extends PageForm {
  readonly phase: GenerationPhase;
  readonly generation: Generation | undefined;
  readonly isRestoring: boolean;
  readonly earlierId: string | undefined;
  readonly refusal: Refusal | undefined;
  readonly waiting: Waiting;
  readonly isCancelling: boolean;
  readonly cancel: () => void;
  readonly dismiss: () => void;
  /** Generates with other entries than the form's. The server refuses another cost. */
  readonly startHere: (values: FormValues, shownCost: number) => void;
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
  const [earlierId, setEarlierId] = useState(lastAttempt.stored.earlierId);
  const attempted = useRef<FormValues>(undefined);
  const startsOther = useRef(false);
  const [refused, setRefused] = useState(lastAttempt.stored.refused);

  function showProblems(problems: readonly FieldProblem[] = [], about?: FormValues) {
    const first = filled.showProblems(problems.filter((problem) => !isOutdated([problem], filled.values, about)));
    if (first) position.reveal(first);
    return first;
  }
  const run = useGenerationRun({
    routePath: page.routePath,
    startsNew: prefill?.startsAtCost !== undefined,
    seenId: lastAttempt.stored.generationId,
    runningId: lastAttempt.stored.runningId,
    onSeen: ({ error }) => showProblems(error?.fields, lastAttempt.stored.refused),
    onStarted: (id) => {
      if (!startsOther.current) draft.markStarted();
      lastAttempt.save({ runningId: id });
    },
    onSettled: (generation) => {
      const { id, status, error, assets } = generation;
      const about = keepRefused(error?.fields);
      lastAttempt.save({ generationId: id, refused: about });
      if (status === 'completed' && assets.length > 0) ready();
      if (status === 'failed') showError(messages.failed, describeFailure(generation));
      showProblems(error?.fields, about);
    },
    onRefused: (answer) => {
      const error = rewordError(answer.error);
      if (error.code === 'insufficient_credits') return showInsufficientCredits(price.credits);
      const reworded = { ...answer, error };
      setRefusal(reworded);
      const about = keepRefused(error.fields);
      lastAttempt.save({ refusal: reworded, refused: about });
      const isAtField = showProblems(error.fields, about) !== undefined;
      if (error.code === 'cost_changed') onCostChanged();
      // A person who just declined knows why.
      else if (!isAtField && error.code !== 'consent_needed') showError(messages.failed, describeRefusal(reworded));
    },
  });

  /** Never stores secrets. */
  function keepRefused(problems: readonly FieldProblem[] = []): FormValues {
    const values = attempted.current ?? filled.values;
    const keys = filled.fields
      .filter((field) => rulesForType(field).inBrowserDraft !== 'never')
      .map(fieldKey)
      .filter((key) => problems.some(({ field }) => isAtKey(field, key)));
    const kept = Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
    setRefused(kept);
    return kept;
  }

  const isCorrected = isOutdated(refusal?.error.fields ?? run.generation?.error?.fields, filled.values, refused);
  const latestPhase = run.isSubmitting ? 'generating' : toPhase(run.generation);
  const phase = isCorrected && latestPhase === 'failed' ? 'editing' : latestPhase;
  const { waiting, start, ready } = useWaiting(phase === 'generating');

  /** The server refuses to start if the cost differs from `creditCost`. */
  function generateFor(creditCost: number): void {
    if (!navigator.onLine) return setRefusal({ error: offlineError, isInDoubt: run.isInDoubt() });
    if (!credits.balance) return;
    // An invalid form has no final price yet, but never costs less than the base price.
    const isPriced = filled.firstProblem === undefined || credits.balance.available < form.creditCost;
    if (!credits.balance.hasEnough && isPriced) return showInsufficientCredits(price.credits);
    setRefusal(undefined);
    preview(null);
    // Prefilled values are not stored yet, and a failure can reload the page.
    draft.save(filled.values);
    start();
    filled.submit((values) => {
      lastAttempt.forget();
      attempted.current = values;
      startsOther.current = false;
      position.startRun();
      void run.start(values, creditCost);
    }, position.reveal);
  }

  function startHere(entered: FormValues, shownCost: number): void {
    const values = fillSeeds(form.fields, entered);
    preview(null);
    exit();
    if (!navigator.onLine) return setRefusal({ error: offlineError, isInDoubt: run.isInDoubt() });
    if (credits.balance && credits.balance.available < shownCost) return showInsufficientCredits(shownCost);
    start();
    attempted.current = values;
    startsOther.current = true;
    position.startRun();
    void run.start(values, shownCost);
  }

  function exit(): void {
    lastAttempt.forget();
    if (run.generation?.status === 'completed') setEarlierId(run.generation.id);
    setRefusal(undefined);
    run.dismiss();
  }
  const { refusal: storedRefusal, refused: storedValues } = lastAttempt.stored;
  const showStoredProblems = useEffectEvent(() => showProblems(storedRefusal?.error.fields, storedValues));
  useEffect(() => void showStoredProblems(), []);

  // If the credit check fails, the person has to press Generate.
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
    refusal: isCorrected ? undefined : refusal,
    isRestoring: run.isRestoring,
    earlierId,
    isCancelling: run.isCancelling,
    generate: () => generateFor(price.credits),
    cancel: run.cancel,
    startHere,
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

function isAtKey(field: string, key: string): boolean {
  return field === key || field.startsWith(`${key}.`) || field.startsWith(`${key}[`);
}

function isOutdated(
  problems: readonly FieldProblem[] | undefined,
  values: FormValues,
  refused: FormValues = {},
): boolean {
  const isChanged = ({ field }: FieldProblem) =>
    Object.entries(refused).some(
      ([key, value]) => isAtKey(field, key) && JSON.stringify(values[key]) !== JSON.stringify(value),
    );
  return problems !== undefined && problems.length > 0 && problems.every(isChanged);
}

function toPhase(generation: Generation | undefined): GenerationPhase {
  if (!generation) return 'editing';
  return generation.status === 'processing' ? 'generating' : generation.status;
}

interface Waiting {
  readonly isOpen: boolean;
  readonly isReady: boolean;
  readonly hide: () => void;
  readonly reveal: () => void;
}

function useWaiting(isRunning: boolean) {
  const [isHidden, setHidden] = useState(false);
  const [isReady, setReady] = useState(false);
  const waiting: Waiting = {
    isOpen: !isHidden && (isRunning || isReady),
    isReady,
    hide: () => (isReady ? setReady(false) : setHidden(true)),
    reveal: () => setReady(false),
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
