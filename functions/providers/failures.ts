import { brand } from '#shared/brand.ts';
import type { GenerationError } from '#shared/contracts/generations.ts';

export const unexplained = 'Generation failed';

export function unexplainedFailure({ retryable }: { readonly retryable: boolean }): GenerationError {
  return { code: 'provider', message: unexplained, retryable };
}

export function timeoutFailure({ retryable }: { readonly retryable: boolean }): GenerationError {
  return {
    code: 'timeout',
    message: 'It took too long, so we stopped it. Please try again.',
    retryable,
  };
}

export function policyFailure(payload: unknown): GenerationError {
  return containsUrl(payload) ? contentPolicyFailure : wordsPolicyFailure;
}

function containsUrl(value: unknown): boolean {
  if (typeof value === 'string') return /^(https?|data):/.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(containsUrl);
}

/** Short, because the form shows the whole message above. */
export const policyAtField = 'This doesn’t follow our community guidelines.';

export const wordsPolicyFailure: GenerationError = {
  code: 'content_policy',
  message: 'The text you entered doesn’t follow our community guidelines. Please change it and try again.',
  retryable: false,
};

export const contentPolicyFailure: GenerationError = {
  code: 'content_policy',
  message:
    `At ${brand.name} - fast, accurate, safe and secure is everything. the file you selected is not according to our ` +
    'community guidelines. please select/upload different file and try again',
  retryable: false,
};
