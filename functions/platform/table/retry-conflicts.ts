import { setTimeout } from 'node:timers/promises';
import { TransactionCanceledException, TransactionInProgressException } from '@aws-sdk/client-dynamodb';
import { isThrottling } from '../throttling.ts';

const maxAttempts = 12;
const baseDelayMs = 20;
const maxDelayMs = 800;

/**
 * Repeats a transaction after a conflict or throttling. DynamoDB has written nothing then, so repeating is safe; full
 * jitter keeps callers from colliding again.
 */
export async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === maxAttempts || !isPassing(error)) throw error;
    }
    await setTimeout(Math.random() * Math.min(maxDelayMs, baseDelayMs * 2 ** attempt));
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof TransactionInProgressException || isThrottling(error)) return true;
  if (!(error instanceof TransactionCanceledException)) return false;
  return error.CancellationReasons?.some(({ Code }) => Code === 'TransactionConflict') ?? false;
}
