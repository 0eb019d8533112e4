import * as z from 'zod/mini';

/**
 * What an answer that is no success means. `busy`: not taken now, the same may be tried again. `unclear`: something in between
 * answered, and the call may have had its effect. `unknown_job`: the provider knows no such job, or not any more. `invalid`:
 * the model itself refused what it was given, or made nothing of it. `denied`: whoever pays is refused, for a key that is not
 * taken or an account without a balance. `rejected`: the call was refused for any other reason.
 */
export type RefusalKind = 'busy' | 'unclear' | 'unknown_job' | 'invalid' | 'denied' | 'rejected';

export interface Refusal {
  readonly kind: RefusalKind;
  /** What the provider said; it alone knows how to read it. */
  readonly body: unknown;
  /** Whether the same may succeed when it is sent again. */
  readonly retryable: boolean;
}

/** An answer of the provider that is not a success. */
export class ProviderRefusal extends Error {
  /** Clients of providers repeat what fails, and a submit that is repeated can be paid twice; this name stops them. */
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

/** Whether it is the provider's fault and not ours. */
export function isProviderFault(error: unknown): error is ProviderRefusal | ProviderUnreachable {
  return error instanceof ProviderRefusal || error instanceof ProviderUnreachable;
}

/** Failures before anything was sent; after any other, the request may have had its effect. */
const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const causeSchema = z.object({ cause: z.object({ code: z.string() }) });

/** No answer came. */
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
