import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { storedNotificationSchema } from '#functions/domain/notifications/notification-content.ts';
import { pushToBrowsers } from '#functions/domain/notifications/notify.ts';
import { PushTargetRepository } from '#functions/domain/notifications/push-target-repository.ts';
import { environment } from '#functions/platform/environment.ts';
import { reportUnexpected } from '#functions/platform/log.ts';
import { parseChange } from '#functions/platform/table/stream.ts';
import { productTable } from '#functions/platform/table/table.ts';
import { firebaseSender } from '#functions/providers/fcm/push-sender.ts';

const deps = {
  pushTargets: new PushTargetRepository(productTable()),
  push: firebaseSender(environment().SITE_ORIGIN),
};

// Decision: docs/decisions/015-notifications-and-tray.md
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const outcomes = await Promise.all(Records.map(pushNotification));
  const failedAt = Records.find((_, index) => outcomes[index] === 'failed');
  const itemIdentifier = failedAt?.dynamodb?.SequenceNumber ?? '';
  return { batchItemFailures: failedAt === undefined ? [] : [{ itemIdentifier }] };
};

async function pushNotification(record: DynamoDBRecord): Promise<'done' | 'failed'> {
  try {
    const { after } = parseChange(record);
    const note = storedNotificationSchema.parse(after);
    // A notification can be new and read. A test is pushed by its call, which shows the outcome.
    if (after !== undefined && !note.isRead && note.topic !== 'test')
      await pushToBrowsers(deps, after.pk.slice('USER#'.length), note);
    return 'done';
  } catch (error) {
    reportUnexpected('Could not push a notification; the stream delivers it again', error, { eventId: record.eventID });
    return 'failed';
  }
}
