import { brand } from '#shared/brand.ts';
import type { GenerationError } from '#shared/contracts/generations.ts';

/** What a subscriber reads of a failure that nobody has explained. */
export const unexplained = 'Generation failed';

export function unexplainedFailure({ retryable }: { readonly retryable: boolean }): GenerationError {
  return { code: 'provider', message: unexplained, retryable };
}

export function timeoutFailure({ retryable }: { readonly retryable: boolean }): GenerationError {
  return {
    code: 'timeout',
    message: 'The generation took too long and was stopped. Please try again.',
    retryable,
  };
}

/** Where nobody says what was refused, it may be a file only if one was sent. Files are sent by their address. */
export function policyFailure(payload: unknown): GenerationError {
  return holdsAddress(payload) ? contentPolicyFailure : wordsPolicyFailure;
}

function holdsAddress(value: unknown): boolean {
  if (typeof value === 'string') return /^(https?|data):/.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsAddress);
}

/** At the field whose value was refused: the whole is told above, and a generation is small on purpose. */
export const policyAtField = 'This is not according to our community guidelines.';

/** Of words there is no file to change. The same again would be refused again. */
export const wordsPolicyFailure: GenerationError = {
  code: 'content_policy',
  message:
    `At ${brand.name} - fast, accurate, safe and secure is everything. The text you entered is not according to our ` +
    'community guidelines. Please change it and try again',
  retryable: false,
};

/** The same again would be refused again. */
export const contentPolicyFailure: GenerationError = {
  code: 'content_policy',
  message:
    `At ${brand.name} - fast, accurate, safe and secure is everything. the file you selected is not according to our ` +
    'community guidelines. please select/upload different file and try again',
  retryable: false,
};
