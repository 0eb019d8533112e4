import type { DynamoDBBatchItemFailure, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { UserFiles } from '#functions/domain/account-jobs/user-items-and-files.ts';
import { MediaStore } from '#functions/domain/assets/media-store.ts';
import { ProviderCopies } from '#functions/domain/jobs/provider-copies.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { PublicShares } from '#functions/domain/shares/public-shares.ts';
import { environment } from '#functions/platform/environment.ts';
import { reportUnexpected } from '#functions/platform/log.ts';
import { applyOnce, type Consequence } from '#functions/platform/table/apply-once.ts';
import { type Change, parseChange } from '#functions/platform/table/stream.ts';
import { followGenerationEnd, hastenCopyDeletion, removeFiles } from './assets.ts';
import {
  findConsequences,
  isPseudonymised,
  findMovedAccount,
  removeFences,
  findBoardSubjects,
} from './derived-writes.ts';
import { followDeletedOutput } from './notifications.ts';

const { MEDIA_BASE_URL, MEDIA_BUCKET_NAME } = environment();
const { table, assets, boardCounting, generations, movedAccounts, notifications, shares } = repositories();
const copies = new ProviderCopies(table);
const media = new MediaStore(MEDIA_BUCKET_NAME);
const userFiles = new UserFiles(MEDIA_BUCKET_NAME);
const publicShares = new PublicShares(table);

interface ProjectionsEvent extends DynamoDBStreamEvent {
  /** Set by `npm run redrive-projections`: adds the error to the answer. */
  readonly wantsReason?: boolean;
}

interface ProjectionsAnswer {
  readonly batchItemFailures: (DynamoDBBatchItemFailure & { readonly reason?: string })[];
}

/** Stops at the first failure; the stream repeats it and later records. Decision: docs/decisions/013-projections.md */
export const handler = async ({ Records, wantsReason = false }: ProjectionsEvent): Promise<ProjectionsAnswer> => {
  const changes: Change[] = [];
  const consequences: Consequence[] = [];
  const failure = await findFirstFailure(Records, async (record) => {
    const change = parseChange(record);
    consequences.push(...(await projectChange(change)));
    changes.push(change);
  });
  try {
    await applyOnce(table, consequences);
    const liveChanges = changes.filter((change) => !isPseudonymised(change));
    for (const change of liveChanges) await followDeletedOutput(notifications, change, MEDIA_BASE_URL);
    await removeFiles({ assets, media, shares, publicShares, userFiles }, liveChanges);
    await boardCounting.count(liveChanges.flatMap(findBoardSubjects));
    await removeFences(table, changes);
  } catch (error) {
    reportUnexpected('Could not apply a batch of changes; the stream delivers it again', error, {
      changes: Records.map(describeRecord),
    });
    return reportFailure({ record: Records[0], error }, wantsReason);
  }
  return failure === undefined ? { batchItemFailures: [] } : reportFailure(failure, wantsReason);
};

interface Failure {
  readonly record: DynamoDBRecord | undefined;
  readonly error: unknown;
}

async function findFirstFailure(
  records: readonly DynamoDBRecord[],
  handleRecord: (record: DynamoDBRecord) => Promise<void>,
): Promise<Failure | undefined> {
  for (const record of records) {
    try {
      await handleRecord(record);
    } catch (error) {
      const message = 'Could not project a change; the stream delivers it again';
      reportUnexpected(message, error, describeRecord(record));
      return { record, error };
    }
  }
  return undefined;
}

/** The message in the queue of refused changes contains the sequence number, and no key. */
function describeRecord({ eventID, eventName, dynamodb }: DynamoDBRecord) {
  const { SequenceNumber: sequenceNumber, Keys, NewImage, OldImage } = dynamodb ?? {};
  const { pk, sk } = Keys ?? NewImage ?? OldImage ?? {};
  return { eventId: eventID, eventName, sequenceNumber, pk: pk?.S, sk: sk?.S };
}

function reportFailure({ record, error }: Failure, wantsReason: boolean): ProjectionsAnswer {
  const itemIdentifier = record?.dynamodb?.SequenceNumber ?? '';
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { batchItemFailures: [{ itemIdentifier, ...(wantsReason && { reason }) }] };
}

async function projectChange(change: Change): Promise<Consequence[]> {
  const moved = findMovedAccount(change);
  if (moved !== undefined) await movedAccounts.mark(moved, new Date());
  if (isPseudonymised(change)) return [];
  const now = new Date();
  const sourceKey = await followGenerationEnd({ assets, copies, generations }, change, now);
  await hastenCopyDeletion(copies, change, now);
  const consequences = findConsequences(change, MEDIA_BASE_URL, sourceKey);
  return consequences === undefined ? [] : [consequences];
}
