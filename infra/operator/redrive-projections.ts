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
import * as z from 'zod/mini';
import { parseJson } from '#shared/kernel/json.ts';
import { formatRecord, readRefusal, refusalSchema, refusedRecords } from './refused-records.ts';

// npm run redrive-projections -- show|replay|discard [--sequence <number>] --stage <name>
// `replay` is safe to repeat and to run beside traffic; `discard` removes one change from the queue.
const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { queue: text, function: text, sequence: text, confirm: { type: 'boolean' } },
});
const actionSchema = z._default(z.enum(['show', 'replay', 'discard']), 'replay');
const action = actionSchema.safeParse(positionals[0]).data;
const QueueUrl = values.queue ?? process.env['PROJECTIONS_QUEUE_URL'];
const functionName = values.function ?? process.env['PROJECTIONS_FUNCTION_NAME'];
const isNumber = values.sequence === undefined || /^\d+$/.test(values.sequence);
if (action === undefined || positionals.length > 1 || !QueueUrl || !functionName || !isNumber) {
  console.error(
    'Needed: show|replay|discard --stage <name>, or --queue <URL> --function <name>; --sequence <number> for one change',
  );
  process.exit(1);
}
if (action === 'discard' && (values.sequence === undefined || !values.confirm)) {
  console.error('discard removes one change for good. Needed: --sequence <number> --confirm');
  process.exit(1);
}
const wanted = values.sequence === undefined ? undefined : BigInt(values.sequence);

/** Longer than the records of ten messages take. Remaining messages are returned earlier. */
const hiddenSeconds = 900;
const sqs = new SQSClient({});
const streams = new DynamoDBStreamsClient({});
const lambda = new LambdaClient({});

const left: Message[] = [];
let removed = 0;
let matching = 0;
try {
  for (let messages = await receive(); messages.length > 0; messages = await receive()) {
    left.push(...messages);
    for (const message of messages) {
      if (!(await handleMessage(message, functionName))) continue;
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }));
      left.splice(left.indexOf(message), 1);
      removed += 1;
    }
  }
} finally {
  for (const { ReceiptHandle } of left) {
    await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
  }
}
const done = { show: '', replay: `${removed} projected, `, discard: `${removed} discarded, ` }[action];
console.log(`${done}${left.length} ${action === 'show' ? '' : 'left '}in the queue`);
if (wanted !== undefined && matching === 0) console.log(`No message in the queue has the sequence number ${wanted}`);
if (action !== 'show' && matching > removed) process.exitCode = 1;
if (wanted !== undefined && matching === 0) process.exitCode = 1;

async function receive(): Promise<Message[]> {
  // With a wait, SQS asks all of its servers; without one, only some, which can be empty.
  const asked = { QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: hiddenSeconds, WaitTimeSeconds: 1 };
  return (await sqs.send(new ReceiveMessageCommand(asked))).Messages ?? [];
}

async function handleMessage({ Body = '', MessageId }: Message, name: string): Promise<boolean> {
  const refusal = refusalSchema.safeParse(parseJson(Body)).data;
  if (refusal === undefined) {
    if (wanted === undefined) matching += 1;
    console.log(`Message ${MessageId} names no change: left. Delete it by hand: ${Body}`);
    return false;
  }
  const { DDBStreamBatchInfo: range } = refusal;
  const [first, last] = [BigInt(range.startSequenceNumber), BigInt(range.endSequenceNumber)];
  if (wanted !== undefined && (wanted < first || wanted > last)) return false;
  matching += 1;
  const where = `${range.shardId} ${range.startSequenceNumber} to ${range.endSequenceNumber}`;
  const { records, isComplete } = await refusedRecords(streams, range);
  for (const record of records) console.log(`${range.shardId}: ${formatRecord(record)}`);
  if (action === 'show') {
    const found = `${records.length} of its changes are in the stream; the projections' log names the others`;
    if (!isComplete) console.log(`${where}: ${found} by their sequence numbers`);
    return false;
  }
  if (action === 'discard') {
    console.log(`${where}: discarded`);
    return true;
  }
  const reason = await readRefusal(lambda, name, records);
  if (reason !== undefined) console.log(`${where}: left. ${reason}`);
  else if (isComplete) console.log(`${where}: projected`);
  else console.log(`${where}: left. ${records.length} projected, the others are no longer in the stream`);
  return reason === undefined && isComplete;
}
