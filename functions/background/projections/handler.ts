import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { repositories } from '#functions/domain/repositories.ts';
import { type Change, changeOf } from '#functions/platform/table/stream.ts';
import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { environment } from '#functions/platform/environment.ts';
import { reportUnexpected } from '#functions/platform/unexpected-errors.ts';
import { notify } from '#functions/domain/notifications/notify.ts';
import { firebaseSender } from '#functions/providers/fcm/push-sender.ts';
import { removeAbandoned } from './abandoned-uploads.ts';
import { assetMoves } from './asset-counts.ts';
import { subjectsOf } from './board-subjects.ts';
import { statsOf } from './daily-stats.ts';
import { isKept, passFences } from './deleted-accounts.ts';
import { historyOf } from './history-of.ts';
import { makeAssets } from './make-assets.ts';
import { movedAccount } from './moved-account.ts';
import { notificationOf } from './notification-of.ts';
import { countRequests } from './request-counts.ts';

const {
  table,
  assets,
  boardCounting,
  assetCounts,
  generations,
  history,
  movedAccounts,
  notifications,
  requestCounts,
  dailyStats,
} = repositories();
const media = new MediaStore(environment().MEDIA_BUCKET_NAME);
const push = firebaseSender(environment().SITE_ORIGIN);

/**
 * Follows the table's stream in order: at the first record that fails, the rest waits and is delivered again. Numbers are kept
 * for a batch at once, since its records meet in the same counters; what has been counted is not counted again.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const changes: Change[] = [];
  const failedAt = await firstFailure(Records, async (record) => {
    const change = changeOf(record);
    await project(change);
    changes.push(change);
  });
  try {
    await count(changes.filter((change) => !isKept(change)));
    await passFences(table, changes);
  } catch (error) {
    reportUnexpected('Changes could not be counted', error, { eventId: Records[0]?.eventID });
    return failure(Records[0]);
  }
  return failedAt === undefined ? { batchItemFailures: [] } : failure(failedAt);
};

async function firstFailure(
  records: readonly DynamoDBRecord[],
  act: (record: DynamoDBRecord) => Promise<void>,
): Promise<DynamoDBRecord | undefined> {
  for (const record of records) {
    try {
      await act(record);
    } catch (error) {
      reportUnexpected('A change could not be projected', error, { eventId: record.eventID });
      return record;
    }
  }
  return undefined;
}

function failure(record: DynamoDBRecord | undefined): DynamoDBBatchResponse {
  return { batchItemFailures: [{ itemIdentifier: record?.dynamodb?.SequenceNumber ?? '' }] };
}

async function count(changes: readonly Change[]): Promise<void> {
  await assetCounts.countAssets(changes.flatMap(assetMoves));
  await dailyStats.count(changes.flatMap(statsOf));
  await boardCounting.count(changes.flatMap(subjectsOf));
}

async function project(change: Change): Promise<void> {
  const moved = movedAccount(change);
  if (moved !== undefined) await movedAccounts.mark(moved, new Date());
  if (isKept(change)) return;
  await makeAssets({ assets, generations }, change);
  await removeAbandoned({ assets, media }, change);
  await countRequests(requestCounts, change);
  for (const { userId, event } of historyOf(change)) await history.record(userId, event);
  const news = notificationOf(change);
  if (news !== undefined) await notify({ notifications, push }, news.userId, news.note);
}
