import * as z from 'zod/mini';
import { ProviderRefusal, type RefusalKind } from '../provider-error.ts';

interface FalAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Whether fal says that repeating may help; undefined when it says nothing. */
  readonly retryable: boolean | undefined;
}

const retryableStatuses = new Set([429, 500, 502, 503, 504]);

/** A model tells of its problems in a list; whatever runs the models, in a sentence. */
export const modelErrorSchema = z.object({
  detail: z.array(
    z.object({ loc: z._default(z.array(z.union([z.string(), z.number()])), []), msg: z.string(), type: z.string() }),
  ),
});
const sentenceSchema = z.object({ detail: z.string() });

/** An answer of fal's that is not a success. */
export class FalRefusal extends ProviderRefusal {
  readonly status: number;

  constructor({ status, body, retryable = retryableStatuses.has(status) }: FalAnswer) {
    super({ kind: kindOf(status, body), body, retryable }, messageOf(status, body));
    this.status = status;
  }
}

function kindOf(status: number, body: unknown): RefusalKind {
  if (status === 429 || status === 503) return 'busy';
  if (status === 408 || status >= 500) return 'unclear';
  // A model uses any status for its own errors, and gives the same answer ever after.
  if (status === 422 || modelErrorSchema.safeParse(body).success) return 'invalid';
  if (status === 404) return 'unknown_job';
  return status === 401 || status === 403 ? 'denied' : 'rejected';
}

/** For operators. The list is left out: it repeats what the subscriber has entered. */
function messageOf(status: number, body: unknown): string {
  const sentence = sentenceSchema.safeParse(body).data?.detail.slice(0, 300);
  return `The provider answered ${status}${sentence === undefined ? '' : `: ${sentence}`}`;
}
