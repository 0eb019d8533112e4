import type { Generation, GenerationError } from '#shared/contracts/generations.ts';
import { inPlainWords, isUnexplained } from '#shared/rules/failures.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { messages } from './messages.ts';

/** Says what happened and what it cost. */
export function failureText(generation: Pick<Generation, 'error' | 'receipt' | 'price'>): string {
  return paragraphs(failureMessage(generation.error), messages.receipt(generation));
}

/** Explains codes such as "Fast generation failed" in plain words. */
export function failureMessage(error: GenerationError | undefined): string {
  return inPlainWords(error?.message ?? messages.generationFailed);
}

/** Suggests changing the form only if the form can be the cause. */
export function failureAdvice({ error }: Generation): string {
  if (error?.retryable) return messages.retryAdvice;
  return isUnexplained(error?.message ?? messages.generationFailed) ? messages.laterAdvice : messages.changeAdvice;
}

export interface Refusal {
  readonly error: ApiError;
  /** This or an earlier attempt could have started without an answer. */
  readonly isInDoubt: boolean;
}

/** Says what happened, and that it cost nothing unless that is unknown. */
export function refusalText({ error, isInDoubt }: Refusal): string {
  return paragraphs(error.message, isInDoubt ? messages.unsureAdvice : messages.notStarted);
}

function paragraphs(...texts: readonly string[]): string {
  return texts.join('\n\n');
}

/** Rewords errors that only this screen explains: its page or model can be gone by now. */
export function rewordError(error: ApiError): ApiError {
  const { code, message, status } = error;
  return code === 'page_not_found' ? new ApiError({ code, message: messages.notAvailable(message), status }) : error;
}

/** Shown without a request; the draft keeps the entries. */
export const offlineError = new ApiError({ code: 'offline', message: messages.offlineText, status: 0 });
