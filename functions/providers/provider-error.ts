import * as z from 'zod/mini';

/**
 * `busy`: not taken now, retry. `unclear`: a gateway answered, and the call can have had its effect. `unknown_job`: the
 * provider does not know the job. `invalid`: the model refused the input or produced nothing. `denied`: the key or the
 * account is refused. `rejected`: any other refusal.
 */
export type RefusalKind = 'busy' | 'unclear' | 'unknown_job' | 'invalid' | 'denied' | 'rejected';

export interface Refusal {
  readonly kind: RefusalKind;
  /** Only the provider's folder can interpret it. */
  readonly body: unknown;
  readonly retryable: boolean;
}

export class ProviderRefusal extends Error {
  /** Providers' clients retry other errors, and a repeated submit can be charged twice; this name prevents retries. */
  override readonly name = 'AbortError';
  readonly kind: RefusalKind;
  readonly body: unknown;
  readonly retryable: boolean;

  constructor({ kind, body, retryable }: Refusal, message = `The provider refused: ${kind}`) {
    super(message);
    this.kind = kind;
    this.body = body;
    this.retryable = retryable;
  }
}

export function isProviderFault(error: unknown): error is ProviderRefusal | ProviderUnreachable {
  return error instanceof ProviderRefusal || error instanceof ProviderUnreachable;
}

const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const causeSchema = z.object({ cause: z.object({ code: z.string() }) });

export class ProviderUnreachable extends Error {
  override readonly name = 'AbortError';
  /** False when the request certainly never arrived. */
  readonly maybeArrived: boolean;

  constructor(error: unknown) {
    super('The provider did not answer', { cause: error });
    const parsed = causeSchema.safeParse(error);
    this.maybeArrived = !(parsed.success && unsentCodes.has(parsed.data.cause.code));
  }
}

/** A receiver refused a message for good: a repeat would be refused, too. The message is shown to admins. */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused';
}
