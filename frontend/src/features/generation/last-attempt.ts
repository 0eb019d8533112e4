import { useCallback, useEffect, useState } from 'react';
import { type FormValues, isFormValues } from '#shared/form/form-values.ts';
import type { FieldProblem } from '#shared/kernel/schemas.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import {
  hasFields,
  optional,
  outcomePrefix,
  readStoredJson,
  tabStore,
  writeStored,
} from '#frontend/src/lib/browser-storage.ts';
import type { Refusal } from './failure-text.ts';

interface LastAttempt {
  /** Set if the generation has ended. */
  readonly generationId?: string | undefined;
  readonly runningId?: string | undefined;
  /** The generation of an earlier visit, whose results are offered above the form. */
  readonly earlierId?: string | undefined;
  /** The entries that a refusal or failure was about. */
  readonly refused?: FormValues | undefined;
  /** The reason why no generation started. */
  readonly refusal?: Refusal | undefined;
}

/** Stores the last attempt in this tab, so a reload shows it again. After leaving the page, it is an earlier one. */
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
