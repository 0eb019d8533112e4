import * as z from 'zod/mini';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { outcomePrefix, readStored, removeStored, writeStored } from '#frontend/src/lib/browser-storage.ts';
import type { FormDraftOwner } from '#frontend/src/form/form-draft.ts';
import type { Refusal } from './failure-text.ts';

const keptSchema = z.object({
  /** Of a generation that has ended. */
  generationId: z.optional(z.string()),
  /** Why nothing was started. */
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

/** What became of the last attempt on a page. */
export interface Outcome {
  readonly generationId?: string | undefined;
  readonly refusal?: Refusal | undefined;
}

const storageKey = ({ userId, routePath }: FormDraftOwner) => `${outcomePrefix}${userId}:${routePath}`;

/** What became of the last attempt before the page was loaded anew. */
export function readOutcome(owner: FormDraftOwner): Outcome {
  const { generationId, refusal } = readStored(sessionStorage, storageKey(owner), keptSchema) ?? {};
  return { generationId, refusal: refusal && { error: new ApiError(refusal), isInDoubt: refusal.isInDoubt } };
}

/** Keeps it for as long as this tab shows it. */
export function writeOutcome(owner: FormDraftOwner, { generationId, refusal }: Outcome): void {
  const { code, message, status, fields } = refusal?.error ?? {};
  const kept = refusal && { code, message, status, fields, isInDoubt: refusal.isInDoubt };
  writeStored(sessionStorage, storageKey(owner), { generationId, refusal: kept });
}

export function removeOutcome(owner: FormDraftOwner): void {
  removeStored(sessionStorage, storageKey(owner));
}
