import type { Generation, GenerationError } from '#shared/contracts/generations.ts';
import { inPlainWords, isUnexplained } from '#shared/rules/failures.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { messages } from './messages.ts';

export function describeFailure(generation: Pick<Generation, 'error' | 'receipt' | 'price'>): string {
  return joinParagraphs(describeError(generation.error), messages.receipt(generation));
}

/** Replaces codes like "Fast generation failed" with plain words. */
export function describeError(error: GenerationError | undefined): string {
  return inPlainWords(error?.message ?? messages.generationFailed);
}

/** Undefined if the form can be the cause, as the button then says. */
export function adviseAfterFailure({ error }: Generation): string | undefined {
  if (error?.retryable) return messages.retryAdvice;
  return isUnexplained(error?.message ?? messages.generationFailed) ? messages.laterAdvice : undefined;
}

export interface Refusal {
  readonly error: ApiError;
  /** True if this or an earlier attempt could have started a generation although no response arrived. */
  readonly isInDoubt: boolean;
}

export function describeRefusal({ error, isInDoubt }: Refusal): string {
  return joinParagraphs(error.message, isInDoubt ? messages.unsureAdvice : messages.notStarted);
}

function joinParagraphs(...texts: readonly string[]): string {
  return texts.join('\n\n');
}

/** Rewords an error that only this screen can explain: the page or its model was removed. */
export function rewordError(error: ApiError): ApiError {
  const { code, status } = error;
  return code === 'page_not_found' ? new ApiError({ code, message: messages.notAvailable, status }) : error;
}

/** Shown without sending a request. The draft keeps the entries. */
export const offlineError = new ApiError({ code: 'offline', message: messages.offlineText, status: 0 });
