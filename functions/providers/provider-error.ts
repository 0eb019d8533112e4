import { z } from 'zod';

/** An answer of the provider that is not a success. */
export class ProviderRefusal extends Error {
  /** The fal client repeats what fails, and a submit that is repeated can be paid twice; this name stops it. */
  override readonly name = 'AbortError';
  readonly status: number;
  readonly body: unknown;
  /** Whether the provider says that repeating may help; undefined when it says nothing. */
  readonly retryable: boolean | undefined;

  constructor({ status, body, retryable }: { status: number; body: unknown; retryable: boolean | undefined }) {
    super(`The provider answered ${status}`);
    this.status = status;
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
