import * as z from 'zod/mini';
import type { GenerationError } from '#shared/contracts/generations.ts';
import {
  contentPolicyFailure,
  policyAtField,
  timeoutFailure,
  unexplained,
  unexplainedFailure,
  wordsPolicyFailure,
} from '../failures.ts';
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

type Detail = z.infer<typeof modelErrorSchema>['detail'][number];

function modelFailure(details: readonly Detail[], retryable: boolean): GenerationError {
  const refused = details.find(({ type }) => type === 'content_policy_violation');
  if (refused) return policyFailure(refused);
  // What broke down at the provider says nothing to a subscriber.
  if (details.every(({ type }) => type === 'internal_server_error')) return unexplainedFailure({ retryable });
  const fields = details.filter(isOfField).map((detail) => ({ field: fieldOf(detail), message: detail.msg }));
  const message = details[0]?.msg ?? unexplained;
  return fields.length > 0
    ? { code: 'invalid_input', message, retryable, fields }
    : { code: 'provider', message, retryable };
}

/** Tells words from files by the name of what was refused; where nothing is named, it may have been either. */
function policyFailure(detail: Detail): GenerationError {
  if (!isOfField(detail)) return contentPolicyFailure;
  const field = fieldOf(detail);
  const failure = /image|video|audio|mask|file|photo|frame/i.test(field) ? contentPolicyFailure : wordsPolicyFailure;
  return { ...failure, fields: [{ field, message: policyAtField }] };
}

const isOfField = ({ loc }: Detail) => loc[0] === 'body' && loc.length > 1;
const fieldOf = ({ loc }: Detail) => payloadPath(loc.slice(1));

/** `['loras', 0, 'path']` is `loras[0].path`. */
function payloadPath(loc: readonly (string | number)[]): string {
  return loc.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join('');
}
