import { AwsError } from './aws-error.ts';
import { FunctionError } from './local-function.ts';

/** A failed task: Retry and Catch match `name`, and `message` becomes the `Cause`. */
export class TaskFailure extends Error {
  /** The interpreter asks these two of every error. */
  readonly isRetryable: boolean = true;
  readonly isCatchable: boolean = true;

  constructor(error: string, cause: string) {
    super(cause);
    this.name = error;
  }
}

/**
 * The end of a wait that has been shortened. Not retryable, since the wildcard of failed tasks must not match a timeout, and
 * the interpreter knows no timeout but its own.
 */
export class WaitExpired extends TaskFailure {
  override readonly isRetryable = false;

  constructor() {
    super('States.Timeout', '');
  }
}

/** A result above Step Functions' limit; no state can catch it. */
export class DataLimitExceeded extends TaskFailure {
  override readonly isRetryable = false;
  override readonly isCatchable = false;

  constructor() {
    super('States.DataLimitExceeded', 'The state returned a result with a size exceeding the maximum number of bytes');
  }
}

/** Ends a task of a stopped execution; nothing reacts to it. */
export class TaskAbandoned extends TaskFailure {
  override readonly isRetryable = false;
  override readonly isCatchable = false;

  constructor() {
    super('Abandoned', 'The execution was stopped');
  }
}

/** A function's error as Step Functions reports it. */
export function taskFailureOf(error: unknown): TaskFailure {
  if (error instanceof FunctionError) return new TaskFailure(error.name, JSON.stringify(error.body));
  const { name: plain, message } = error instanceof Error ? error : new Error(String(error));
  // Lambda's own errors have its name as a prefix.
  const name = error instanceof AwsError ? `Lambda.${plain}` : plain;
  return new TaskFailure(name, JSON.stringify({ errorType: name, errorMessage: message }));
}
