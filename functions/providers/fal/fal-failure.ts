import * as z from 'zod/mini';
import type { GenerationError } from '#shared/contracts/generations.ts';
import { contentPolicyFailure, timeoutFailure, unexplained, unexplainedFailure } from '../failures.ts';
import type { ProviderRefusal } from '../provider-error.ts';
import { modelErrorSchema } from './fal-refusal.ts';

const infrastructureErrorSchema = z.object({ detail: z.string(), error_type: z.optional(z.string()) });

/** Puts fal's answer into words that the subscriber can act on; a field is the payload's path (`loras[0].path`). */
export function failureOf({ body, retryable }: ProviderRefusal): GenerationError {
  const modelError = modelErrorSchema.safeParse(body);
  if (modelError.success && modelError.data.detail.length > 0) return modelFailure(modelError.data.detail, retryable);
  const infrastructure = infrastructureErrorSchema.safeParse(body);
  const timedOut = infrastructure.success && infrastructure.data.error_type?.includes('timeout');
  return timedOut ? timeoutFailure({ retryable }) : unexplainedFailure({ retryable });
}

function modelFailure(details: z.infer<typeof modelErrorSchema>['detail'], retryable: boolean): GenerationError {
  if (details.some(({ type }) => type === 'content_policy_violation')) {
    return contentPolicyFailure;
  }
  const fields = details
    .filter(({ loc }) => loc[0] === 'body' && loc.length > 1)
    .map(({ loc, msg }) => ({ field: payloadPath(loc.slice(1)), message: msg }));
  const message = details[0]?.msg ?? unexplained;
  return fields.length > 0
    ? { code: 'invalid_input', message, retryable, fields }
    : { code: 'provider', message, retryable };
}

/** `['loras', 0, 'path']` is `loras[0].path`. */
function payloadPath(loc: readonly (string | number)[]): string {
  return loc.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join('');
}
