import * as z from 'zod/mini';
import { jsonOperation, type JsonApi } from './json-api.ts';
import { type LocalQueues, md5Of, type QueuedMessage } from './queues.ts';

const queueName = z.pipe(
  z.string(),
  z.transform((url) => url.slice(url.lastIndexOf('/') + 1)),
);
const receiveSchema = z.object({
  QueueUrl: queueName,
  MaxNumberOfMessages: z._default(z.number().check(z.minimum(1), z.maximum(10)), 1),
  VisibilityTimeout: z.optional(z.number().check(z.minimum(0), z.maximum(43_200))),
});

/** SQS's operations for operators. Receiving never waits for messages. */
export function sqsApi(queues: LocalQueues): JsonApi {
  return {
    SendMessage: jsonOperation(
      z.object({ QueueUrl: queueName, MessageBody: z.string().check(z.minLength(1)) }),
      ({ QueueUrl, MessageBody }) => {
        const { id } = queues.send(QueueUrl, MessageBody);
        return { MessageId: id, MD5OfMessageBody: md5Of(MessageBody) };
      },
    ),
    ReceiveMessage: jsonOperation(receiveSchema, ({ QueueUrl, MaxNumberOfMessages, VisibilityTimeout }) => {
      const options = { atMost: MaxNumberOfMessages, visibilityTimeoutSeconds: VisibilityTimeout };
      const received = queues.receive(QueueUrl, options);
      return received.length === 0 ? {} : { Messages: received.map(messageOf) };
    }),
    DeleteMessage: jsonOperation(
      z.object({ QueueUrl: queueName, ReceiptHandle: z.string() }),
      ({ QueueUrl, ReceiptHandle }) => {
        queues.delete(QueueUrl, ReceiptHandle);
        return {};
      },
    ),
    ChangeMessageVisibility: jsonOperation(
      z.object({
        QueueUrl: queueName,
        ReceiptHandle: z.string(),
        VisibilityTimeout: z.number().check(z.minimum(0), z.maximum(43_200)),
      }),
      ({ QueueUrl, ReceiptHandle, VisibilityTimeout }) => {
        queues.hide(QueueUrl, ReceiptHandle, VisibilityTimeout);
        return {};
      },
    ),
    GetQueueAttributes: jsonOperation(
      z.object({ QueueUrl: queueName, AttributeNames: z._default(z.array(z.string()), []) }),
      ({ QueueUrl, AttributeNames }) => {
        const asked = Object.entries(attributesOf(queues, QueueUrl)).filter(
          ([name]) => AttributeNames.includes('All') || AttributeNames.includes(name),
        );
        return { Attributes: Object.fromEntries(asked) };
      },
    ),
  };
}

function messageOf({ id, body, receiptHandle, received, sentAtEpochMs }: QueuedMessage) {
  return {
    MessageId: id,
    Body: body,
    MD5OfBody: md5Of(body),
    ReceiptHandle: receiptHandle,
    Attributes: { ApproximateReceiveCount: String(received), SentTimestamp: String(sentAtEpochMs) },
  };
}

function attributesOf(queues: LocalQueues, name: string): Record<string, string> {
  const { visible, hidden } = queues.counts(name);
  const { arn, visibilityTimeoutSeconds } = queues.queue(name);
  return {
    QueueArn: arn,
    VisibilityTimeout: String(visibilityTimeoutSeconds),
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(hidden),
  };
}
