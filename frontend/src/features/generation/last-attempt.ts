import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { useAppStore } from '#frontend/src/lib/app-store.ts';
import { outcomePrefix, readStored, removeStored, writeStored } from '#frontend/src/lib/browser-storage.ts';
import type { Refusal } from './failure-text.ts';

interface LastAttempt {
  /** Set if the generation has ended. */
  readonly generationId?: string | undefined;
  /** The reason why no generation started. */
  readonly refusal?: Refusal | undefined;
}

/** Stores the last attempt's result in this tab, so a reload shows it again. Leaving the page removes it. */
export function useLastAttempt(routePath: string, ignoresStored: boolean) {
  const userId = useAppStore((store) => store.session?.userId ?? '');
  const key = `${outcomePrefix}${userId}:${routePath}`;
  const [stored] = useState<LastAttempt>(() => (ignoresStored ? {} : readLastAttempt(key)));
  useEffect(() => () => removeStored(sessionStorage, key), [key]);
  return {
    stored,
    save: (attempt: LastAttempt) => writeLastAttempt(key, attempt),
    forget: () => removeStored(sessionStorage, key),
  };
}

const storedSchema = z.object({
  generationId: z.optional(z.string()),
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
  const { generationId, refusal } = readStored(sessionStorage, key, storedSchema) ?? {};
  return { generationId, refusal: refusal && { error: new ApiError(refusal), isInDoubt: refusal.isInDoubt } };
}

function writeLastAttempt(key: string, { generationId, refusal }: LastAttempt): void {
  const { code, message, status, fields } = refusal?.error ?? {};
  const storedRefusal = refusal && { code, message, status, fields, isInDoubt: refusal.isInDoubt };
  writeStored(sessionStorage, key, { generationId, refusal: storedRefusal });
}
