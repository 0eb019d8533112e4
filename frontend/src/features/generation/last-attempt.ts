import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { enteredValuesSchema, type FormValues } from '#shared/form/form-values.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { outcomePrefix, readStored, tabStore, writeStored } from '#frontend/src/lib/browser-storage.ts';
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

const storedSchema = z.object({
  generationId: z.optional(z.string()),
  runningId: z.optional(z.string()),
  earlierId: z.optional(z.string()),
  refused: z.optional(enteredValuesSchema),
  refusal: z.optional(
    z.object({
      code: z.string(),
      message: z.string(),
      status: z.number(),
      fields: z.array(z.object({ field: z.string(), message: z.string() })),
      isInDoubt: z.boolean(),
    }),
  ),
});

function readLastAttempt(key: string): LastAttempt {
  const { refusal, ...attempt } = readStored(tabStore, key, storedSchema) ?? {};
  return { ...attempt, refusal: refusal && { error: new ApiError(refusal), isInDoubt: refusal.isInDoubt } };
}

function writeLastAttempt(key: string, { refusal, ...attempt }: LastAttempt): void {
  const { code, message, status, fields } = refusal?.error ?? {};
  const storedRefusal = refusal && { code, message, status, fields, isInDoubt: refusal.isInDoubt };
  writeStored(tabStore, key, { ...attempt, refusal: storedRefusal });
}
