import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { repositories } from '#functions/platform/dynamo/repositories.ts';
import { type Change, changeOf } from '#functions/platform/dynamo/stream.ts';
import { environment } from '#functions/platform/environment.ts';
import { log } from '#functions/platform/log.ts';
import { notify } from '#functions/platform/notifications/notify.ts';
import { firebaseSender } from '#functions/platform/providers/push-sender.ts';
import { countAssets } from './asset-counts.ts';
import { countOnBoard } from './board-counts.ts';
import { historyOf } from './history-of.ts';
import { listResults } from './list-results.ts';
import { notificationOf } from './notification-of.ts';

const { assets, boardCounting, counts, generations, history, notifications } = repositories();
const push = firebaseSender(environment().SITE_ORIGIN);

/** Follows the table's stream in order: at the first record that fails, the rest waits and is delivered again. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  for (const record of Records) {
    try {
      await project(changeOf(record));
    } catch (error) {
      log.error('A change could not be projected', { eventId: record.eventID, error });
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
};

async function project(change: Change): Promise<void> {
  await listResults({ assets, generations }, change);
  await countAssets(counts, change);
  await countOnBoard(boardCounting, change);
  for (const { userId, event } of historyOf(change)) await history.record(userId, event);
  const news = notificationOf(change);
  if (news !== undefined) await notify({ notifications, push }, news.userId, news.note);
}
