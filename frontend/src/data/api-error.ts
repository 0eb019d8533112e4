import type { ErrorBody, FieldProblem } from '#shared/kernel/schemas.ts';

const networkMessage = 'No connection. Check your network and try again.';
const unknownMessage = 'Something went wrong. Please try again.';

interface ApiErrorDetails {
  /** The API's code, `network` without a response, or `unexpected` for an unreadable one. */
  readonly code: string;
  readonly message: string;
  /** 0 without a response. */
  readonly status: number;
  readonly fields?: readonly FieldProblem[] | undefined;
}

export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: readonly FieldProblem[];

  constructor({ code, message, status, fields = [] }: ApiErrorDetails) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = fields;
  }

  /** True if the call could have taken effect: no response, or a server error. */
  get isUncertain(): boolean {
    return this.code === 'network' || this.code === 'unexpected' || this.status >= 500;
  }
}

export function networkError(): ApiError {
  return new ApiError({ code: 'network', message: networkMessage, status: 0 });
}

export function unexpectedAnswer(status: number): ApiError {
  return new ApiError({ code: 'unexpected', message: unknownMessage, status });
}

export function errorOfAnswer(status: number, body: unknown): ApiError {
  return isErrorBody(body) ? new ApiError({ ...body.error, status }) : unexpectedAnswer(status);
}

/** Other bodies come from a proxy. */
function isErrorBody(body: unknown): body is ErrorBody {
  const error = isObject(body) && 'error' in body ? body.error : undefined;
  return isObject(error) && 'code' in error && 'message' in error && typeof error.message === 'string';
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export function failureMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : unknownMessage;
}

export function refusalMessage(error: unknown): string | undefined {
  return error instanceof ApiError && !error.isUncertain ? error.message : undefined;
}
