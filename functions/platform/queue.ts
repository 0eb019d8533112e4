import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';

let client: SQSClient | undefined;

function queueUrl(): string {
  return z.url().parse(process.env['ALERTS_QUEUE_URL']);
}

export async function sendToQueue(message: object): Promise<void> {
  client ??= new SQSClient();
  await client.send(new SendMessageCommand({ QueueUrl: queueUrl(), MessageBody: JSON.stringify(message) }));
}

export async function postponeMessage(receiptHandle: string, seconds: number): Promise<void> {
  client ??= new SQSClient();
  const VisibilityTimeout = seconds;
  const visibility = { QueueUrl: queueUrl(), ReceiptHandle: receiptHandle, VisibilityTimeout };
  await client.send(new ChangeMessageVisibilityCommand(visibility));
}
