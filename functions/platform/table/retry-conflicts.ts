import { setTimeout } from 'node:timers/promises';
import { TransactionCanceledException, TransactionInProgressException } from '@aws-sdk/client-dynamodb';

const maxAttempts = 12;
const baseDelayMs = 20;
const maxDelayMs = 800;

/**
 * Repeats a transaction after a conflict or throttling, when DynamoDB has written nothing. Full jitter keeps callers
 * from colliding again.
 */
export async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error;
    }
    await setTimeout(Math.random() * Math.min(maxDelayMs, baseDelayMs * 2 ** attempt));
  }
}

function isRetryable(error: unknown): boolean {
  if (error instanceof TransactionInProgressException || isThrottling(error)) return true;
  if (!(error instanceof TransactionCanceledException)) return false;
  return error.CancellationReasons?.some(({ Code }) => Code === 'TransactionConflict') ?? false;
}

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

export function isThrottling(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (throttlingErrors.has(error.name) || isThrottledTransaction(error)) return true;
  return isThrottling(error.cause);
}

function isThrottledTransaction(error: Error): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  return error.CancellationReasons?.some(({ Code = '' }) => throttlingReasons.has(Code)) ?? false;
}
