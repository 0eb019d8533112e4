import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

const throttlingErrors = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'SlowDown',
  'Throttling',
  'ThrottlingException',
  'ThrottledException',
  'TooManyRequestsException',
  'RequestThrottledException',
]);

const throttlingReasons = new Set(['ThrottlingError', 'ProvisionedThroughputExceeded', 'RequestLimitExceeded']);

/** True when a service, or the cause of an error, asked to slow down. Nothing was done then. */
export function isThrottling(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (throttlingErrors.has(error.name) || isThrottledTransaction(error)) return true;
  return isThrottling(error.cause);
}

function isThrottledTransaction(error: Error): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  return error.CancellationReasons?.some(({ Code = '' }) => throttlingReasons.has(Code)) ?? false;
}
