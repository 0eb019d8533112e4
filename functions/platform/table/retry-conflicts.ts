import { setTimeout } from 'node:timers/promises';
import {
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';

const maxAttempts = 12;
const baseDelayMs = 20;
const maxDelayMs = 800;

/** Repeats a write when DynamoDB has written nothing. Full jitter keeps callers from colliding again. */
export async function retryConflicts<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === maxAttempts || !(isConflict(error) || isThrottling(error))) throw error;
    }
    await setTimeout(Math.random() * Math.min(maxDelayMs, baseDelayMs * 2 ** attempt));
  }
}

/** Single writes conflict with transactions, too. */
export function isConflict(error: unknown): boolean {
  if (error instanceof TransactionConflictException || error instanceof TransactionInProgressException) return true;
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
