import * as z from 'zod/mini';
import type { Deployment } from './deployment.ts';
import type { Authorizer } from './iam/authorizer.ts';
import { localRegion } from './local-aws.ts';
import type { InvokeFunction } from './local-function.ts';
import { functionNameFromArn } from './physical-names.ts';
import { type LocalQueues, queueNameFromArn } from './queues.ts';

const mappingSchema = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z._default(z.number(), 10),
  FunctionResponseTypes: z._default(z.array(z.string()), []),
});
type Mapping = z.output<typeof mappingSchema>;

const answerSchema = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) });

interface DeliverySettings {
  readonly queues: LocalQueues;
  readonly invoke: InvokeFunction;
  readonly authorizer: Authorizer;
  readonly report: (line: string) => void;
}

const pollMs = 100;

/** Calls with the function's own rights, as Lambda does. Failed messages stay hidden for the queue's time. */
export function startQueueDelivery(deployment: Deployment, settings: DeliverySettings): { close(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const timers = deployment.resources('AWS::Lambda::EventSourceMapping').flatMap((resource) => {
    const mapping = deployment.read(resource, mappingSchema);
    if (!/^arn:[^:]+:sqs:/.test(mapping.EventSourceArn)) return [];
    const needed = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map((name) => ({
      action: `sqs:${name}`,
      resource: mapping.EventSourceArn,
    }));
    settings.authorizer.authorizeFunction(functionNameFromArn(mapping.FunctionName), needed);
    return setInterval(() => {
      const work = deliver(mapping, settings).finally(() => running.delete(work));
      running.add(work);
    }, pollMs);
  });
  return {
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}

async function deliver(mapping: Mapping, { queues, invoke, report }: DeliverySettings): Promise<void> {
  const { EventSourceArn, FunctionName, BatchSize, FunctionResponseTypes } = mapping;
  const queueName = queueNameFromArn(EventSourceArn);
  const messages = queues.receive(queueName, { atMost: BatchSize });
  if (messages.length === 0) return;
  const Records = messages.map(({ id, body, receiptHandle, received, sentAtEpochMs }) => ({
    messageId: id,
    receiptHandle,
    body,
    attributes: { ApproximateReceiveCount: String(received), SentTimestamp: String(sentAtEpochMs) },
    messageAttributes: {},
    eventSource: 'aws:sqs',
    eventSourceARN: EventSourceArn,
    awsRegion: localRegion,
  }));
  try {
    const answer = answerSchema.safeParse(await invoke(functionNameFromArn(FunctionName), { Records }));
    const reports = FunctionResponseTypes.includes('ReportBatchItemFailures') && answer.success;
    const failed = new Set(reports ? answer.data.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier) : []);
    for (const { id, receiptHandle = '' } of messages) if (!failed.has(id)) queues.delete(queueName, receiptHandle);
  } catch (error) {
    report(`${queueName}: ${messages.length} messages were not processed, and are delivered again: ${String(error)}`);
  }
}
