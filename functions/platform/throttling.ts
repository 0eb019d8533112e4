import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** What AWS's services call it: DynamoDB and Step Functions, all services together, and S3. */
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

/** Why single writes of a transaction were refused, with the whole of it. */
const throttlingReasons = new Set(['ThrottlingError', 'ProvisionedThroughputExceeded', 'RequestLimitExceeded']);

/** Whether a service asked to be called less often, itself or as the cause of another error. Nothing was done then. */
export function isThrottling(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (throttlingErrors.has(error.name) || isThrottledTransaction(error)) return true;
  return isThrottling(error.cause);
}

function isThrottledTransaction(error: Error): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  return error.CancellationReasons?.some(({ Code = '' }) => throttlingReasons.has(Code)) ?? false;
}
