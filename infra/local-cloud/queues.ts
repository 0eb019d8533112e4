import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { jsonOperation, type JsonApi } from './control-plane.ts';
import { replaceFile } from './data-dir.ts';
import type { Deployment } from './deployment.ts';
import { AwsError } from './local-aws.ts';
import { resolveAttribute, physicalName } from './physical-names.ts';

const queueSchema = z.object({
  VisibilityTimeout: z._default(z.number(), 30),
  MessageRetentionPeriod: z._default(z.number(), 4 * 24 * 3600),
  RedrivePolicy: z.optional(z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number() })),
});

const messageSchema = z.object({
  id: z.string(),
  body: z.string(),
  sentAtEpochMs: z.number(),
  visibleFromEpochMs: z.number(),
  received: z.number(),
  receiptHandle: z.optional(z.string()),
});
type QueuedMessage = z.output<typeof messageSchema>;
const storedSchema = z.record(z.string(), z.array(messageSchema));

interface Queue {
  readonly arn: string;
  readonly visibilityTimeoutSeconds: number;
  readonly retentionSeconds: number;
  readonly deadLetters?: { readonly queueName: string; readonly maxReceiveCount: number };
}

interface ReceiveOptions {
  readonly atMost: number;
  readonly visibilityTimeoutSeconds?: number | undefined;
}

export class LocalQueues {
  private readonly file: string;
  private readonly nowMs: () => number;
  private readonly hideScale: number;
  private readonly queues: ReadonlyMap<string, Queue>;
  private readonly messages: Map<string, QueuedMessage[]>;

  constructor(
    deployment: Deployment,
    file: string,
    {
      nowMs = Date.now,
      hideScale = 1,
    }: { readonly nowMs?: () => number; readonly hideScale?: number | undefined } = {},
  ) {
    this.file = file;
    this.nowMs = nowMs;
    this.hideScale = hideScale;
    this.queues = new Map(
      deployment.resources('AWS::SQS::Queue').map((resource) => {
        const { VisibilityTimeout, MessageRetentionPeriod, RedrivePolicy } = deployment.read(resource, queueSchema);
        const timing = { visibilityTimeoutSeconds: VisibilityTimeout, retentionSeconds: MessageRetentionPeriod };
        const deadLetters = RedrivePolicy && {
          queueName: queueNameFromArn(RedrivePolicy.deadLetterTargetArn),
          maxReceiveCount: RedrivePolicy.maxReceiveCount,
        };
        return [
          physicalName(resource),
          { arn: resolveAttribute(resource, 'Arn'), ...timing, ...(deadLetters && { deadLetters }) },
        ];
      }),
    );
    const stored = existsSync(file) ? storedSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
    this.messages = new Map(Object.entries(stored));
  }

  get names(): string[] {
    return [...this.queues.keys()];
  }

  queue(name: string): Queue {
    const found = this.queues.get(name);
    if (!found) throw new AwsError('QueueDoesNotExist', 'The specified queue does not exist.');
    return found;
  }

  send(name: string, body: string): QueuedMessage {
    const now = this.nowMs();
    const message = { id: randomUUID(), body, sentAtEpochMs: now, visibleFromEpochMs: now, received: 0 };
    this.keep(name, [...this.kept(name), message]);
    return message;
  }

  receive(name: string, { atMost, visibilityTimeoutSeconds }: ReceiveOptions): QueuedMessage[] {
    const now = this.nowMs();
    this.moveDeadLetters(name, now);
    if (this.counts(name).visible === 0) return [];
    const hiddenSeconds = visibilityTimeoutSeconds ?? this.queue(name).visibilityTimeoutSeconds;
    const hiddenMs = hiddenSeconds * 1000 * this.hideScale;
    const taken = this.kept(name)
      .filter(({ visibleFromEpochMs }) => visibleFromEpochMs <= now)
      .slice(0, atMost)
      .map((message) => ({
        ...message,
        received: message.received + 1,
        visibleFromEpochMs: now + hiddenMs,
        receiptHandle: randomUUID(),
      }));
    const byId = new Map(taken.map((message) => [message.id, message]));
    this.keep(
      name,
      this.kept(name).map((message) => byId.get(message.id) ?? message),
    );
    return taken;
  }

  hide(name: string, receiptHandle: string, seconds: number): void {
    const visibleFromEpochMs = this.nowMs() + seconds * 1000 * this.hideScale;
    this.keep(
      name,
      this.kept(name).map((message) =>
        message.receiptHandle === receiptHandle ? { ...message, visibleFromEpochMs } : message,
      ),
    );
  }

  delete(name: string, receiptHandle: string): void {
    this.keep(
      name,
      this.kept(name).filter((message) => message.receiptHandle !== receiptHandle),
    );
  }

  purge(name: string): void {
    this.queue(name);
    this.keep(name, []);
  }

  counts(name: string): { readonly visible: number; readonly hidden: number } {
    const now = this.nowMs();
    const all = this.kept(name);
    const visible = all.filter(({ visibleFromEpochMs }) => visibleFromEpochMs <= now).length;
    return { visible, hidden: all.length - visible };
  }

  private moveDeadLetters(name: string, now: number): void {
    const { deadLetters } = this.queue(name);
    if (deadLetters === undefined) return;
    const isDead = ({ received, visibleFromEpochMs }: QueuedMessage) =>
      received >= deadLetters.maxReceiveCount && visibleFromEpochMs <= now;
    const dead = this.kept(name).filter(isDead);
    if (dead.length === 0) return;
    this.keep(deadLetters.queueName, [...this.kept(deadLetters.queueName), ...dead]);
    this.keep(
      name,
      this.kept(name).filter((message) => !isDead(message)),
    );
  }

  private kept(name: string): QueuedMessage[] {
    const oldestMs = this.nowMs() - this.queue(name).retentionSeconds * 1000;
    return (this.messages.get(name) ?? []).filter(({ sentAtEpochMs }) => sentAtEpochMs >= oldestMs);
  }

  private keep(name: string, messages: QueuedMessage[]): void {
    this.messages.set(name, messages);
    replaceFile(this.file, `${JSON.stringify(Object.fromEntries(this.messages), null, 2)}\n`);
  }
}

export function queueNameFromArn(arn: string): string {
  return arn.slice(arn.lastIndexOf(':') + 1);
}

function hashMd5(body: string): string {
  return createHash('md5').update(body).digest('hex');
}

const queueName = z.pipe(
  z.string(),
  z.transform((url) => url.slice(url.lastIndexOf('/') + 1)),
);
const receiveSchema = z.object({
  QueueUrl: queueName,
  MaxNumberOfMessages: z._default(z.number().check(z.minimum(1), z.maximum(10)), 1),
  VisibilityTimeout: z.optional(z.number().check(z.minimum(0), z.maximum(43_200))),
});

/** Receiving never waits for messages. */
export function sqsApi(queues: LocalQueues): JsonApi {
  return {
    SendMessage: jsonOperation(
      z.object({ QueueUrl: queueName, MessageBody: z.string().check(z.minLength(1)) }),
      ({ QueueUrl, MessageBody }) => {
        const { id } = queues.send(QueueUrl, MessageBody);
        return { MessageId: id, MD5OfMessageBody: hashMd5(MessageBody) };
      },
    ),
    ReceiveMessage: jsonOperation(receiveSchema, ({ QueueUrl, MaxNumberOfMessages, VisibilityTimeout }) => {
      const options = { atMost: MaxNumberOfMessages, visibilityTimeoutSeconds: VisibilityTimeout };
      const received = queues.receive(QueueUrl, options);
      return received.length === 0 ? {} : { Messages: received.map(toSqsMessage) };
    }),
    DeleteMessage: jsonOperation(
      z.object({ QueueUrl: queueName, ReceiptHandle: z.string() }),
      ({ QueueUrl, ReceiptHandle }) => {
        queues.delete(QueueUrl, ReceiptHandle);
        return {};
      },
    ),
    PurgeQueue: jsonOperation(z.object({ QueueUrl: queueName }), ({ QueueUrl }) => {
      queues.purge(QueueUrl);
      return {};
    }),
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
        const asked = Object.entries(queueAttributes(queues, QueueUrl)).filter(
          ([name]) => AttributeNames.includes('All') || AttributeNames.includes(name),
        );
        return { Attributes: Object.fromEntries(asked) };
      },
    ),
  };
}

function toSqsMessage({ id, body, receiptHandle, received, sentAtEpochMs }: QueuedMessage) {
  return {
    MessageId: id,
    Body: body,
    MD5OfBody: hashMd5(body),
    ReceiptHandle: receiptHandle,
    Attributes: { ApproximateReceiveCount: String(received), SentTimestamp: String(sentAtEpochMs) },
  };
}

function queueAttributes(queues: LocalQueues, name: string): Record<string, string> {
  const { visible, hidden } = queues.counts(name);
  const { arn, visibilityTimeoutSeconds } = queues.queue(name);
  return {
    QueueArn: arn,
    VisibilityTimeout: String(visibilityTimeoutSeconds),
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(hidden),
  };
}
