import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { repositories } from '#functions/domain/repositories.ts';
import { type Change, parseChange } from '#functions/platform/table/stream.ts';
import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { environment } from '#functions/platform/environment.ts';
import { reportUnexpected } from '#functions/platform/log.ts';
import { applyOnce, type Consequence } from '#functions/platform/table/apply-once.ts';
import {
  findConsequences,
  isPseudonymised,
  findMovedAccount,
  removeFences,
  findBoardSubjects,
} from './derived-writes.ts';
import { makeAssets, removeFiles } from './assets.ts';

const { MEDIA_BASE_URL, MEDIA_BUCKET_NAME } = environment();
const { table, assets, boardCounting, generations, movedAccounts, shares } = repositories();
const media = new MediaStore(MEDIA_BUCKET_NAME);

// Decision: docs/decisions/013-projections.md
/**
 * Stops at the first failing record; the stream repeats it and later ones. Writes the counts of a batch together, once
 * per record.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const changes: Change[] = [];
  const consequences: Consequence[] = [];
  const failedAt = await findFirstFailure(Records, async (record) => {
    const change = parseChange(record);
    consequences.push(...(await projectChange(change)));
    changes.push(change);
  });
  try {
    await applyOnce(table, consequences);
    const liveChanges = changes.filter((change) => !isPseudonymised(change));
    await removeFiles({ assets, media, shares }, liveChanges);
    await boardCounting.count(liveChanges.flatMap(findBoardSubjects));
    await removeFences(table, changes);
  } catch (error) {
    reportUnexpected('Could not apply a batch of changes; the stream delivers it again', error, {
      eventId: Records[0]?.eventID,
    });
    return reportFailure(Records[0]);
  }
  return failedAt === undefined ? { batchItemFailures: [] } : reportFailure(failedAt);
};

async function findFirstFailure(
  records: readonly DynamoDBRecord[],
  handleRecord: (record: DynamoDBRecord) => Promise<void>,
): Promise<DynamoDBRecord | undefined> {
  for (const record of records) {
    try {
      await handleRecord(record);
    } catch (error) {
      reportUnexpected('Could not project a change; the stream delivers it again', error, { eventId: record.eventID });
      return record;
    }
  }
  return undefined;
}

function reportFailure(record: DynamoDBRecord | undefined): DynamoDBBatchResponse {
  return { batchItemFailures: [{ itemIdentifier: record?.dynamodb?.SequenceNumber ?? '' }] };
}

/** Returns writes that must happen once, and makes repeatable ones at once. */
async function projectChange(change: Change): Promise<Consequence[]> {
  const moved = findMovedAccount(change);
  if (moved !== undefined) await movedAccounts.mark(moved, new Date());
  if (isPseudonymised(change)) return [];
  await makeAssets({ assets, generations }, change);
  const consequences = findConsequences(change, MEDIA_BASE_URL);
  return consequences === undefined ? [] : [consequences];
}
