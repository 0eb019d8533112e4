import { useEffect, useEffectEvent, useRef, useState, useCallback } from 'react';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { callApi } from '#frontend/src/data/call-api.ts';
import { refreshAccount } from '#frontend/src/data/refresh-account.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import {
  attemptPrefix,
  hasFields,
  optional,
  outcomePrefix,
  readStoredJson,
  tabStore,
  writeStored,
} from '#frontend/src/lib/browser-storage.ts';
import { createIdempotencyKeys } from '#frontend/src/lib/idempotency-keys.ts';
import { type Generation, generations } from '#shared/contracts/generations.ts';
import { type FormValues, isFormValues } from '#shared/form/form-values.ts';
import type { FieldProblem } from '#shared/kernel/schemas.ts';
import { isSettled, useRunningGenerations } from './generation-progress.ts';
import { decodePictures } from './result-pictures.ts';
import { addUnseen, dismissRunning, useWatched, isDismissed } from './tray-store.ts';
import { markSeen, useCancel, useGeneration, type Refusal } from './use-generation.ts';

interface RunOptions {
  readonly routePath: string;
  /** Starts a new generation at once, even if another one is still running. */
  readonly startsNew: boolean;
  /** The finished generation that was on screen before a reload. */
  readonly seenId: string | undefined;
  readonly runningId: string | undefined;
  readonly onSeen: (generation: Generation) => void;
  readonly onStarted: (id: string) => void;
  readonly onSettled: (generation: Generation) => void;
  readonly onRefused: (refusal: Refusal) => void;
}

export function useGenerationRun(options: RunOptions) {
  const { routePath, startsNew, seenId, onSeen, onSettled, onRefused } = options;
  /** Undefined until the running generations have loaded; null if there is none to follow. */
  const [followedId, setFollowedId] = useState<string | null | undefined>(
    startsNew ? null : (seenId ?? options.runningId),
  );
  const [isRestored] = useState(typeof followedId === 'string');
  const settledIds = useRef(new Set<string>(seenId === undefined ? [] : [seenId]));
  const isSeenReported = useRef(false);
  const foundId = useRunningId(routePath, followedId === undefined);
  const id = followedId === undefined ? foundId : (followedId ?? undefined);

  useWatched(id);

  const [started, setStarted] = useState<Generation>();
  const { generation: latest, error, replace } = useGeneration(id, handleUpdate);
  // The generation ended before this page could show it: the form stays, and the tray has the result.
  const isLate = followedId === undefined && latest !== undefined && isSettled(latest);
  const [revealedId, setRevealedId] = useState(seenId);
  const known = latest ?? (started?.id === id ? started : undefined);
  const generation = isLate || !known ? undefined : known.id === revealedId ? known : hideResults(known);
  const settled = !isLate && known && isSettled(known) && known.id !== revealedId ? known : undefined;
  const decode = useEffectEvent(() => decodePictures(settled?.assets ?? []));
  const reveal = useEffectEvent(() => {
    if (!settled) return;
    settledIds.current.add(settled.id);
    setRevealedId(settled.id);
    refreshAccount();
    void markSeen(settled.id);
    onSettled(settled);
  });
  const settledId = settled?.id;
  // If the page closes before, the tray announces the result.
  useEffect(() => {
    let isCurrent = true;
    if (settledId !== undefined) void decode().then(() => isCurrent && reveal());
    return () => {
      isCurrent = false;
    };
  }, [settledId]);
  const { start, isSubmitting, isInDoubt } = useStart({
    routePath,
    isSeen: (generationId) => settledIds.current.has(generationId),
    onRefused,
    onStarted: (answer) => {
      setStarted(answer);
      options.onStarted(answer.id);
      setFollowedId(answer.id);
      addUnseen([answer.id]);
      refreshAccount();
    },
  });
  const { cancel, isCancelling } = useCancel({
    onAnswer: (answer) => {
      void replace(answer);
      handleUpdate(answer);
    },
  });

  function handleUpdate(answer: Generation): void {
    if (followedId === undefined) {
      setFollowedId(isSettled(answer) ? null : answer.id);
      if (isSettled(answer)) return;
    }
    if (answer.id === seenId && !isSeenReported.current) {
      isSeenReported.current = true;
      onSeen(answer);
    }
  }
  return {
    generation,
    isRestoring: isRestored && id !== undefined && generation === undefined && error === undefined,
    isSubmitting,
    isCancelling: generation !== undefined && isCancelling(generation),
    start,
    isInDoubt,
    cancel: () => generation && void cancel(generation.id),
    dismiss: () => {
      if (generation && !isSettled(generation)) dismissRunning(generation.id);
      setFollowedId(null);
    },
  };
}

/** Shows a completed generation as running until its results can appear with their pictures. */
function hideResults(generation: Generation): Generation {
  const { status, receipt } = generation;
  if (status !== 'completed') return generation;
  const { queuePosition: _, ...running } = generation;
  return {
    ...running,
    status: 'processing',
    progress: 1,
    assets: [],
    receipt: { ...receipt, held: receipt.charged, charged: 0 },
  };
}

function useRunningId(routePath: string, isEnabled: boolean): string | undefined {
  const [openedAtMs] = useState(() => Date.now());
  return useRunningGenerations(isEnabled)?.find(
    ({ id, ...one }) => one.routePath === routePath && Date.parse(one.createdAt) <= openedAtMs && !isDismissed(id),
  )?.id;
}

interface StartOptions {
  readonly routePath: string;

  readonly isSeen: (id: string) => boolean;
  readonly onStarted: (generation: Generation) => void;
  readonly onRefused: (refusal: Refusal) => void;
}

/** A retry after a lost response, even after a reload, never starts a second generation. */
function useStart({ routePath, isSeen, onStarted, onRefused }: StartOptions) {
  const [isSubmitting, setSubmitting] = useState(false);
  const [idempotencyKeys] = useState(() => createIdempotencyKeys(attemptPrefix + routePath));

  async function send(values: FormValues, creditCost: number): Promise<Generation> {
    const request = { routePath, values };
    // The key excludes the cost: a changed cost must not start a second generation after a lost response.
    const headers = { 'idempotency-key': await idempotencyKeys.getKey(request) };
    const { generation } = await callApi(generations.createGeneration, { headers, body: { ...request, creditCost } });
    idempotencyKeys.complete();
    // The response was lost, but the result was already shown, so Generate now starts a new generation.
    return isSeen(generation.id) ? send(values, creditCost) : generation;
  }

  async function start(values: FormValues, creditCost: number): Promise<void> {
    setSubmitting(true);
    try {
      onStarted(await send(values, creditCost));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onRefused({ error, isInDoubt: idempotencyKeys.fail(error) });
    } finally {
      setSubmitting(false);
    }
  }
  return { start, isSubmitting, isInDoubt: idempotencyKeys.isInDoubt };
}

interface LastAttempt {
  readonly generationId?: string | undefined;
  readonly runningId?: string | undefined;
  /** The generation of an earlier visit, whose results are offered above the form. */
  readonly earlierId?: string | undefined;
  readonly refused?: FormValues | undefined;
  readonly refusal?: Refusal | undefined;
}

/** A reload shows the last attempt again; after leaving the page, it is an earlier one. */
export function useLastAttempt(routePath: string, ignoresStored: boolean) {
  const userId = useAppStore((store) => store.session?.userId ?? '');
  const key = `${outcomePrefix}${userId}:${routePath}`;
  const [stored] = useState<LastAttempt>(() => {
    if (ignoresStored) return {};
    const { generationId, earlierId, ...attempt } = readLastAttempt(key);
    return isReloaded() ? { ...attempt, generationId, earlierId } : { earlierId: generationId ?? earlierId };
  });
  const forget = useCallback(() => {
    const { generationId, earlierId } = readLastAttempt(key);
    writeLastAttempt(key, { earlierId: generationId ?? earlierId });
  }, [key]);
  useEffect(() => forget, [forget]);
  return { stored, forget, save: (attempt: LastAttempt) => writeLastAttempt(key, attempt) };
}

/** True if the browser loaded this very page again. A card or link that leads to it opens the form. */
function isReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  if (!(load instanceof PerformanceNavigationTiming) || load.type === 'navigate') return false;
  return new URL(load.name).pathname === window.location.pathname;
}

interface StoredRefusal {
  readonly code: string;
  readonly message: string;
  readonly status: number;
  readonly fields: FieldProblem[];
  readonly isInDoubt: boolean;
}
type StoredAttempt = Omit<LastAttempt, 'refusal'> & { readonly refusal?: StoredRefusal | undefined };

function isAttempt(value: unknown): value is StoredAttempt {
  return hasFields<StoredAttempt>(value, {
    generationId: optional('string'),
    runningId: optional('string'),
    earlierId: optional('string'),
    refused: optional(isFormValues),
    refusal: optional(isRefusal),
  });
}

function isRefusal(value: unknown): boolean {
  return hasFields<StoredRefusal>(value, {
    code: 'string',
    message: 'string',
    status: 'number',
    fields: (list) => Array.isArray(list) && list.every(isProblem),
    isInDoubt: 'boolean',
  });
}

function isProblem(value: unknown): boolean {
  return hasFields<FieldProblem>(value, { field: 'string', message: 'string' });
}

function readLastAttempt(key: string): LastAttempt {
  const stored = readStoredJson(tabStore, key);
  const { refusal, ...attempt } = isAttempt(stored) ? stored : {};
  return { ...attempt, refusal: refusal && { error: new ApiError(refusal), isInDoubt: refusal.isInDoubt } };
}

function writeLastAttempt(key: string, { refusal, ...attempt }: LastAttempt): void {
  const { code, message, status, fields } = refusal?.error ?? {};
  const storedRefusal = refusal && { code, message, status, fields, isInDoubt: refusal.isInDoubt };
  writeStored(tabStore, key, { ...attempt, refusal: storedRefusal });
}
