import * as z from 'zod/mini';
import type { GenerationError } from '#shared/contracts/generations.ts';
import { formatNumber } from '#shared/kernel/language.ts';
import {
  contentPolicyFailure,
  policyAtField,
  timeoutFailure,
  unexplained,
  unexplainedFailure,
  wordsPolicyFailure,
} from '../failures.ts';
import { ProviderRefusal, type RefusalKind } from '../provider-error.ts';

interface FalAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly retryable: boolean | undefined;
}

const retryableStatuses = new Set([429, 500, 502, 503, 504]);

const modelErrorSchema = z.object({
  detail: z.array(
    z.object({
      loc: z._default(z.array(z.union([z.string(), z.number()])), []),
      msg: z.string(),
      type: z.string(),
      ctx: z.optional(z.record(z.string(), z.unknown())),
      input: z.optional(z.unknown()),
    }),
  ),
});
const sentenceSchema = z.object({ detail: z.string() });

export class FalRefusal extends ProviderRefusal {
  readonly status: number;

  constructor({ status, body, retryable = retryableStatuses.has(status) }: FalAnswer) {
    super({ kind: classifyRefusal(status, body), body, retryable }, describeForOperators(status, body));
    this.status = status;
  }
}

function classifyRefusal(status: number, body: unknown): RefusalKind {
  if (status === 429 || status === 503) return 'busy';
  if (status === 408 || status >= 500) return 'unclear';
  // Models use any status for their own errors, and repeat their answer.
  if (status === 422 || modelErrorSchema.safeParse(body).success) return 'invalid';
  if (status === 404) return 'unknown_job';
  return status === 401 || status === 403 ? 'denied' : 'rejected';
}

/** Leaves the list of problems out, because it quotes the subscriber's input. */
function describeForOperators(status: number, body: unknown): string {
  const sentence = sentenceSchema.safeParse(body).data?.detail.slice(0, 300);
  return `The provider answered ${status}${sentence === undefined ? '' : `: ${sentence}`}`;
}

const infrastructureErrorSchema = z.object({ detail: z.string(), error_type: z.optional(z.string()) });

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
  if (details.every(({ type }) => type === 'internal_server_error')) return unexplainedFailure({ retryable });
  const fields = details
    .filter(hasField)
    .map((detail) => ({ field: findRefusedField(detail), message: inPlainWords(detail) }));
  const message = details[0] ? inPlainWords(details[0]) : unexplained;
  return fields.length > 0
    ? { code: 'invalid_input', message, retryable, fields }
    : { code: 'provider', message, retryable };
}

/** Rewords a validator's texts; a model's own texts about a picture or a sound are meant for people. */
function inPlainWords({ msg, type, ctx = {}, input }: Detail): string {
  const limit = (...names: readonly string[]) => {
    const found = names.map((name) => ctx[name]).find((value) => value !== undefined);
    return typeof found === 'number' ? formatNumber(found) : String(found);
  };
  const unit = typeof input === 'string' || type.startsWith('string_') ? ' characters' : '';
  switch (type.replace(/^(sequence|string|list|tuple)_/, '')) {
    case 'missing':
      return 'This is required.';
    case 'too_long':
      return `This is too long: the model takes at most ${limit('max_length')}${unit}.`;
    case 'too_short':
      return `This is too short: the model needs at least ${limit('min_length')}${unit}.`;
    case 'greater_than_equal':
      return `This must be at least ${limit('ge')}.`;
    case 'less_than_equal':
      return `This must be at most ${limit('le')}.`;
    case 'greater_than':
      return `This must be more than ${limit('gt')}.`;
    case 'less_than':
      return `This must be less than ${limit('lt')}.`;
    case 'multiple_of':
      return `This must be a multiple of ${limit('multiple_of')}.`;
    default:
      return validatorsWords.test(msg) ? 'The model does not accept this. Please change it.' : msg;
  }
}

/** How pydantic words its refusals. https://docs.pydantic.dev/latest/errors/validation_errors/ */
const validatorsWords =
  /^(Value error|Assertion failed|Extra inputs|Field required|(Input|Value|String|List|Sequence|Tuple|Set|Dictionary|Data|URL|JSON|Number|Integer|Float|Boolean) )\b.*(should|must|permitted|required|failed|error|unable|invalid)/i;

function policyFailure(detail: Detail): GenerationError {
  if (!hasField(detail)) return contentPolicyFailure;
  const field = findRefusedField(detail);
  const failure = /image|video|audio|mask|file|photo|frame/i.test(field) ? contentPolicyFailure : wordsPolicyFailure;
  return { ...failure, fields: [{ field, message: policyAtField }] };
}

const hasField = ({ loc }: Detail) => loc[0] === 'body' && loc.length > 1;
const findRefusedField = ({ loc }: Detail) => payloadPath(loc.slice(1));

function payloadPath(loc: readonly (string | number)[]): string {
  return loc.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join('');
}
