import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { repositories } from '#functions/domain/repositories.ts';
import { type Change, changeOf } from '#functions/platform/table/stream.ts';
import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { environment } from '#functions/platform/environment.ts';
import { reportUnexpected } from '#functions/platform/unexpected-errors.ts';
import { pushToBrowsers } from '#functions/domain/notifications/notify.ts';
import { applyOnce } from '#functions/platform/table/apply-once.ts';
import { firebaseSender } from '#functions/providers/fcm/push-sender.ts';
import { consequenceOf, type Followed, isKept, movedAccount, passFences, subjectsOf } from './consequences.ts';
import { makeAssets, removeFiles } from './assets.ts';

const { table, assets, boardCounting, generations, movedAccounts, notifications, shares } = repositories();
const media = new MediaStore(environment().MEDIA_BUCKET_NAME);
const push = firebaseSender(environment().SITE_ORIGIN);

// Decision: docs/decisions/013-projections.md
/**
 * Follows the table's stream in order: at the first record that fails, the rest waits and is delivered again. What follows from a
 * batch is written together, since its records meet in the same numbers; what has been written is not written again.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const changes: Change[] = [];
  const followed: Followed[] = [];
  const failedAt = await firstFailure(Records, async (record) => {
    const change = changeOf(record);
    followed.push(...(await project(change)));
    changes.push(change);
  });
  try {
    const written = await applyOnce(table, followed);
    const ours = changes.filter((change) => !isKept(change));
    await removeFiles({ assets, media, shares }, ours);
    await boardCounting.count(ours.flatMap(subjectsOf));
    await passFences(table, changes);
    await tell(followed.filter(({ recordId }) => written.has(recordId)));
  } catch (error) {
    reportUnexpected('Changes could not be followed up', error, { eventId: Records[0]?.eventID });
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

/** Does at once what may be done twice, and says what follows once. */
async function project(change: Change): Promise<Followed[]> {
  const moved = movedAccount(change);
  if (moved !== undefined) await movedAccounts.mark(moved, new Date());
  if (isKept(change)) return [];
  await makeAssets({ assets, generations }, change);
  const followed = consequenceOf(change);
  return followed === undefined ? [] : [followed];
}

/** The inbox has it: a push that is lost is not made again. */
async function tell(followed: readonly Followed[]): Promise<void> {
  for (const { news } of followed) {
    if (news !== undefined) await pushToBrowsers({ notifications, push }, news.userId, news.note);
  }
}
