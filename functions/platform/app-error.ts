import type { ErrorCode, RefusalReason } from '#shared/contracts/route.ts';
import type { ErrorBody, FieldProblem } from '#shared/kernel/schemas.ts';

/** A refusal for the caller; `platform/http` maps its code to a status. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: readonly FieldProblem[] | undefined;
  reason: RefusalReason | undefined;
  values: ErrorBody['error']['values'];

  constructor(code: ErrorCode, message: string, fields?: readonly FieldProblem[]) {
    super(message);
    this.code = code;
    this.fields = fields;
  }

  /** Names the exact refusal and the values of its message, for clients with words of their own. */
  because(reason: RefusalReason, values?: ErrorBody['error']['values']): this {
    this.reason = reason;
    this.values = values;
    return this;
  }
}

export class TryLater extends AppError {
  readonly retryAfterSeconds: number;

  constructor(code: ErrorCode, message: string, retryAfterSeconds: number) {
    super(code, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
