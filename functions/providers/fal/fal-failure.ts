import { z } from 'zod';
import type { GenerationError } from '#shared/contracts/generations.ts';
import { brand } from '#shared/brand.ts';
import { ProviderRefusal } from '../provider-error.ts';

const modelErrorSchema = z.object({
  detail: z.array(
    z.object({ loc: z.array(z.union([z.string(), z.number()])).default([]), msg: z.string(), type: z.string() }),
  ),
});
const infrastructureErrorSchema = z.object({ detail: z.string(), error_type: z.string().optional() });

/** S§2.12, with the product's name. */
const contentPolicyMessage =
  `At ${brand.name} - fast, accurate, safe and secure is everything. the file you selected is not according to our ` +
  'community guidelines. please select/upload different file and try again';

/** Of a failure that nobody has explained. */
export const unexplainedFailure = 'Generation failed';

const retryableStatuses = new Set([429, 500, 502, 503, 504]);

/** Puts fal's answer into words that the subscriber can act on; a field is the payload's path (`loras[0].path`). */
export function failureOf(refusal: ProviderRefusal): GenerationError {
  const retryable = refusal.retryable ?? retryableStatuses.has(refusal.status);
  const modelError = modelErrorSchema.safeParse(refusal.body);
  if (modelError.success && modelError.data.detail.length > 0) return modelFailure(modelError.data.detail, retryable);
  const infrastructure = infrastructureErrorSchema.safeParse(refusal.body);
  return providerFailure(infrastructure.success ? infrastructure.data.error_type : undefined, retryable);
}

/** A job that ended with an error of its runner rather than of its model. */
export function providerFailure(errorType: string | undefined, retryable: boolean): GenerationError {
  const timedOut = errorType?.includes('timeout') ?? false;
  return {
    code: timedOut ? 'timeout' : 'provider',
    message: timedOut ? 'The generation took too long and was stopped. Please try again.' : unexplainedFailure,
    retryable,
  };
}

function modelFailure(details: z.infer<typeof modelErrorSchema>['detail'], retryable: boolean): GenerationError {
  if (details.some(({ type }) => type === 'content_policy_violation')) {
    return { code: 'content_policy', message: contentPolicyMessage, retryable: false };
  }
  const fields = details
    .filter(({ loc }) => loc[0] === 'body' && loc.length > 1)
    .map(({ loc, msg }) => ({ field: payloadPath(loc.slice(1)), message: msg }));
  const message = details[0]?.msg ?? unexplainedFailure;
  return fields.length > 0
    ? { code: 'invalid_input', message, retryable, fields }
    : { code: 'provider', message, retryable };
}

/** `['loras', 0, 'path']` is `loras[0].path`. */
function payloadPath(loc: readonly (string | number)[]): string {
  return loc.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join('');
}
