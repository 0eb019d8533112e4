import { ProviderRefusal, type RefusalKind } from '../provider-error.ts';

interface FalAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Whether fal says that repeating may help; undefined when it says nothing. */
  readonly retryable: boolean | undefined;
}

const retryableStatuses = new Set([429, 500, 502, 503, 504]);

/** An answer of fal's that is not a success. */
export class FalRefusal extends ProviderRefusal {
  readonly status: number;

  constructor({ status, body, retryable = retryableStatuses.has(status) }: FalAnswer) {
    super({ kind: kindOf(status), body, retryable }, `The provider answered ${status}`);
    this.status = status;
  }
}

function kindOf(status: number): RefusalKind {
  if (status === 429 || status === 503) return 'busy';
  if (status === 408 || status >= 500) return 'unclear';
  if (status === 404) return 'unknown_job';
  return status === 422 ? 'invalid' : 'denied';
}
