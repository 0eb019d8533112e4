import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { AlertRepository } from '#functions/domain/alerts/alert-repository.ts';
import { postponeMessage } from '#functions/domain/alerts/deliveries.ts';
import { encryptionSecrets } from '#functions/domain/encryption/encrypted-text.ts';
import { adminPlaces, PushTargetRepository } from '#functions/domain/notifications/push-target-repository.ts';
import { alertsSender, environment } from '#functions/platform/environment.ts';
import { log, reportUnexpected } from '#functions/platform/log.ts';
import { productTable } from '#functions/platform/table/table.ts';
import { firebaseSender } from '#functions/providers/fcm/push-sender.ts';
import { sesSender } from '#functions/providers/ses/email-sender.ts';
import { sendWebhook } from '#functions/providers/standard-webhooks/webhook-sender.ts';
import { sendDelivery } from './send-delivery.ts';

const table = productTable();
const { SITE_ORIGIN } = environment();
const sender = alertsSender();
const deps = {
  alerts: new AlertRepository(table),
  pushTargets: new PushTargetRepository(table, adminPlaces),
  push: firebaseSender(SITE_ORIGIN),
  sendEmail: sender === undefined ? undefined : sesSender(sender),
  sendWebhook,
  secrets: encryptionSecrets,
  siteOrigin: SITE_ORIGIN,
};

const messageSchema = z.object({ owner: z.string(), id: z.string() });

export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failed = await Promise.all(Records.map(async (record) => ((await isDone(record)) ? [] : [record.messageId])));
  return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) };
};

async function isDone({ body, receiptHandle, attributes }: SQSRecord): Promise<boolean> {
  const attempt = Number(attributes.ApproximateReceiveCount);
  try {
    const message = messageSchema.parse(JSON.parse(body));
    const pauseSeconds = await sendDelivery(deps, message, attempt);
    if (pauseSeconds === undefined) return true;
    log.warn('Could not deliver an alert; it is repeated', { ...message, attempt, pauseSeconds });
    await postponeMessage(receiptHandle, pauseSeconds);
  } catch (error) {
    reportUnexpected('Could not work on the delivery of an alert; the queue repeats it', error);
  }
  return false;
}
