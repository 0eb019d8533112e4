import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { repositories } from '#functions/platform/dynamo/repositories.ts';
import { changeOf } from '#functions/platform/dynamo/stream.ts';
import { log } from '#functions/platform/log.ts';
import { countAssets } from './asset-counts.ts';
import { historyOf } from './history-of.ts';

const { counts, history } = repositories();

/** Follows the table's stream in order: at the first record that fails, the rest waits and is delivered again. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  for (const record of Records) {
    try {
      const change = changeOf(record);
      await countAssets(counts, change);
      const { userId, events } = historyOf(change) ?? { userId: '', events: [] };
      for (const event of events) await history.record(userId, event);
    } catch (error) {
      log.error('A change could not be projected', { eventId: record.eventID, error });
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
};
