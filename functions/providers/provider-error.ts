import * as z from 'zod/mini';

/** `unclear`: it can have had its effect. `invalid`: the model refused the input. `denied`: the account is refused. */
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

/** The receiver would refuse a repeat, too. The message is shown to admins. */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused';
}
