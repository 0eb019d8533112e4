import type { ErrorBody, FieldProblem } from '#shared/kernel/errors.ts';

const networkMessage = 'No connection. Check your network and try again.';
const unknownMessage = 'Something went wrong. Please try again.';

interface ApiErrorDetails {
  /** The API's own code, or `network` when no answer came, or `unexpected` when it could not be read. */
  readonly code: string;
  readonly message: string;
  /** 0 when no answer came. */
  readonly status: number;
  readonly fields?: readonly FieldProblem[] | undefined;
}

/** Any call that did not succeed; `message` is fit to be read by people. */
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

  /** Nobody knows whether the call took effect: no answer came, or a server broke down. */
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

/** Else it comes from somewhere before the API, such as a proxy. */
function isErrorBody(body: unknown): body is ErrorBody {
  const error = isObject(body) && 'error' in body ? body.error : undefined;
  return isObject(error) && 'code' in error && 'message' in error && typeof error.message === 'string';
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The words for an error of any origin. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : unknownMessage;
}

/** The words of a call that was refused; undefined when nobody knows what became of it. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof ApiError && !error.isUncertain ? error.message : undefined;
}
