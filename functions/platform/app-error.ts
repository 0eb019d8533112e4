import type { FieldProblem } from '#shared/kernel/schemas.ts';
import type { ErrorCode } from '#shared/contracts/route.ts';

/** A refusal for the caller; `platform/http` maps its code to a status. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: readonly FieldProblem[] | undefined;

  constructor(code: ErrorCode, message: string, fields?: readonly FieldProblem[]) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

export class TryLater extends AppError {
  readonly retryAfterSeconds: number;

  constructor(code: ErrorCode, message: string, retryAfterSeconds: number) {
    super(code, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
