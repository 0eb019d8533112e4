import type { Generation, GenerationError } from '#shared/contracts/generations.ts';
import { inPlainWords, isUnexplained } from '#shared/rules/failures.ts';
import { ApiError } from '#frontend/src/data/api-error.ts';
import { messages } from './messages.ts';

/** Of a generation that has failed: what happened, and what it cost. */
export function failureText(generation: Pick<Generation, 'error' | 'receipt' | 'price'>): string {
  return paragraphs(failureMessage(generation.error), messages.receipt(generation));
}

/** What happened; where that has only the specified name of a fault, plain words come first. */
export function failureMessage(error: GenerationError | undefined): string {
  return inPlainWords(error?.message ?? messages.generationFailed);
}

/** What to do after it; nobody is sent to change a form that was in order. */
export function failureAdvice({ error }: Generation): string {
  if (error?.retryable) return messages.retryAdvice;
  return isUnexplained(error?.message ?? messages.generationFailed) ? messages.laterAdvice : messages.changeAdvice;
}

/** Why something was not started. */
export interface Refusal {
  readonly error: ApiError;
  /** Nobody knows whether this try, or an earlier one of the same, was started. */
  readonly isInDoubt: boolean;
}

/** Of a start that failed: what happened, and that it cost nothing, or what to do when nobody knows. */
export function refusalText({ error, isInDoubt }: Refusal): string {
  return paragraphs(error.message, isInDoubt ? messages.unsureAdvice : messages.notStarted);
}

function paragraphs(...texts: readonly string[]): string {
  return texts.join('\n\n');
}

/** The error in the words of this screen: the page or its model may have gone since the form was opened. */
export function inScreenWords(error: ApiError): ApiError {
  const { code, message, status } = error;
  return code === 'page_not_found' ? new ApiError({ code, message: messages.notAvailable(message), status }) : error;
}

/** Nothing is sent: what was entered stays in the draft. */
export const offlineError = new ApiError({ code: 'offline', message: messages.offlineText, status: 0 });
