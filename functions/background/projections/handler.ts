import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { repositories } from '#functions/domain/repositories.ts';
import { type Change, parseChange } from '#functions/platform/table/stream.ts';
import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { environment } from '#functions/platform/environment.ts';
import { reportUnexpected } from '#functions/platform/log.ts';
import { pushToBrowsers } from '#functions/domain/notifications/notify.ts';
import { applyOnce } from '#functions/platform/table/apply-once.ts';
import { firebaseSender } from '#functions/providers/fcm/push-sender.ts';
import {
  findConsequences,
  type Followed,
  isKept,
  findMovedAccount,
  passFences,
  findBoardSubjects,
} from './consequences.ts';
import { makeAssets, removeFiles } from './assets.ts';

const { table, assets, boardCounting, generations, movedAccounts, notifications, shares } = repositories();
const media = new MediaStore(environment().MEDIA_BUCKET_NAME);
const push = firebaseSender(environment().SITE_ORIGIN);

// Decision: docs/decisions/013-projections.md
/**
 * Stops at the first failing record; the stream repeats it and later ones. Writes the counts of a batch together, once
 * per record.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const changes: Change[] = [];
  const followed: Followed[] = [];
  const failedAt = await firstFailure(Records, async (record) => {
    const change = parseChange(record);
    followed.push(...(await project(change)));
    changes.push(change);
  });
  try {
    const written = await applyOnce(table, followed);
    const ours = changes.filter((change) => !isKept(change));
    await removeFiles({ assets, media, shares }, ours);
    await boardCounting.count(ours.flatMap(findBoardSubjects));
    await passFences(table, changes);
    await tell(followed.filter(({ recordId }) => written.has(recordId)));
  } catch (error) {
    reportUnexpected('Could not apply a batch of changes; the stream delivers it again', error, {
      eventId: Records[0]?.eventID,
    });
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
      reportUnexpected('Could not project a change; the stream delivers it again', error, { eventId: record.eventID });
      return record;
    }
  }
  return undefined;
}

function failure(record: DynamoDBRecord | undefined): DynamoDBBatchResponse {
  return { batchItemFailures: [{ itemIdentifier: record?.dynamodb?.SequenceNumber ?? '' }] };
}

/** Returns writes that must happen once, and makes repeatable ones at once. */
async function project(change: Change): Promise<Followed[]> {
  const moved = findMovedAccount(change);
  if (moved !== undefined) await movedAccounts.mark(moved, new Date());
  if (isKept(change)) return [];
  await makeAssets({ assets, generations }, change);
  const followed = findConsequences(change);
  return followed === undefined ? [] : [followed];
}

/** A lost push is not repeated, because the inbox has the notification. */
async function tell(followed: readonly Followed[]): Promise<void> {
  for (const { news } of followed) {
    if (news !== undefined) await pushToBrowsers({ notifications, push }, news.userId, news.note);
  }
}
