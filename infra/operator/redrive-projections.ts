import { parseArgs } from 'node:util';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { LambdaClient } from '@aws-sdk/client-lambda';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { readRefusal, refusalSchema, refusedRecords } from './refused-records.ts';

/**
 * Projects the records that were set aside, after their cause is fixed, with the operator's own credentials:
 * `npm run redrive-projections -- --queue <URL> --function <name>`. Safe to repeat and to run beside traffic.
 */
const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { queue: text, function: text } });
const QueueUrl = values.queue ?? process.env['PROJECTIONS_QUEUE_URL'];
const functionName = values.function ?? process.env['PROJECTIONS_FUNCTION_NAME'];
if (!QueueUrl || !functionName) {
  console.error('Needed: --queue <URL> --function <name>');
  process.exit(1);
}

/** Longer than the records of ten messages take. Messages that remain are returned to the queue earlier. */
const hiddenSeconds = 900;
const sqs = new SQSClient({});
const streams = new DynamoDBStreamsClient({});
const lambda = new LambdaClient({});

const left: Message[] = [];
let projected = 0;
for (let messages = await received(); messages.length > 0; messages = await received()) {
  for (const message of messages) {
    if (await redrive(message, functionName)) projected += 1;
    else left.push(message);
  }
}
for (const { ReceiptHandle } of left) {
  await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
}
console.log(`${projected} projected, ${left.length} left in the queue`);
if (left.length > 0) process.exitCode = 1;

async function received(): Promise<Message[]> {
  // With a wait, SQS asks all of its servers; without, only some, and these can be empty.
  const asked = { QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: hiddenSeconds, WaitTimeSeconds: 1 };
  return (await sqs.send(new ReceiveMessageCommand(asked))).Messages ?? [];
}

async function redrive({ Body = '', ReceiptHandle }: Message, name: string): Promise<boolean> {
  const { DDBStreamBatchInfo: range } = refusalSchema.parse(JSON.parse(Body));
  const where = `${range.shardId} ${range.startSequenceNumber} to ${range.endSequenceNumber}`;
  const { records, isComplete } = await refusedRecords(streams, range);
  const refusal = await readRefusal(lambda, name, records);
  if (refusal !== undefined) {
    console.log(`${where}: left. ${refusal}`);
    return false;
  }
  if (!isComplete) {
    console.log(`${where}: left. ${records.length} projected, the others are no longer in the stream`);
    return false;
  }
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  console.log(`${where}: projected`);
  return true;
}
