import { parseArgs } from 'node:util';
import { DynamoDBStreamsClient, type _Record as StreamRecord, GetRecordsCommand, GetShardIteratorCommand, type GetShardIteratorInput } from '@aws-sdk/client-dynamodb-streams';
import { LambdaClient, InvokeCommand } from '@aws-sdk/client-lambda';
import { ChangeMessageVisibilityCommand, DeleteMessageCommand, type Message, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { parseJson } from '#shared/kernel/json.ts';
import { deliveredRecord } from '../lambda-stream-record.ts';

/**
 * Works on the changes that the projections refused, with the operator's own credentials:
 * `npm run redrive-projections -- show|replay|discard [--sequence <number>] --stage <name>`. `show`
 * only prints. `replay` projects them after their cause is fixed; it is safe to repeat and to run beside traffic.
 * `discard` removes one from the queue.
 */
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
  console.error('Needed: show|replay|discard --queue <URL> --function <name>; --sequence <number> for one change');
  process.exit(1);
}
if (action === 'discard' && (values.sequence === undefined || !values.confirm)) {
  console.error('discard removes one change for good. Needed: --sequence <number> --confirm');
  process.exit(1);
}
const wanted = values.sequence === undefined ? undefined : BigInt(values.sequence);

/** Longer than the records of ten messages take. Messages that remain are returned to the queue earlier. */
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
const done = { show: 'removed', replay: 'projected', discard: 'discarded' }[action];
console.log(`${removed} ${done}, ${left.length} left in the queue`);
if (wanted !== undefined && matching === 0) console.log(`No message in the queue has the sequence number ${wanted}`);
if (action !== 'show' && matching > removed) process.exitCode = 1;
if (wanted !== undefined && matching === 0) process.exitCode = 1;

async function receive(): Promise<Message[]> {
  // With a wait, SQS asks all of its servers; without, only some, and these can be empty.
  const asked = { QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: hiddenSeconds, WaitTimeSeconds: 1 };
  return (await sqs.send(new ReceiveMessageCommand(asked))).Messages ?? [];
}

/** Returns whether the message must leave the queue. */
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

/** Lambda's reference to failed records. https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html */
const refusalSchema = z.object({
  DDBStreamBatchInfo: z.object({
    streamArn: z.string(),
    shardId: z.string(),
    startSequenceNumber: z.string(),
    endSequenceNumber: z.string(),
    batchSize: z.number(),
  }),
});
type RefusedRange = z.output<typeof refusalSchema>['DDBStreamBatchInfo'];

interface FoundRecords {
  readonly records: readonly StreamRecord[];
  readonly isComplete: boolean;
}

/** Streams often have pages without records; this many in a row mean the end. */
const maximumEmptyPages = 100;

/**
 * Returns all records of the range that the stream still has. The projections ignore records that the mapping filters
 * out.
 */
async function refusedRecords(client: DynamoDBStreamsClient, range: RefusedRange): Promise<FoundRecords> {
  const start = { ShardIteratorType: 'AT_SEQUENCE_NUMBER', SequenceNumber: range.startSequenceNumber } as const;
  const all = await unlessGone(() => recordsFrom(client, range, start));
  if (all?.some(({ dynamodb }) => dynamodb?.SequenceNumber === range.startSequenceNumber)) {
    return { records: all, isComplete: true };
  }
  const rest = await unlessGone(() => recordsFrom(client, range, { ShardIteratorType: 'TRIM_HORIZON' }));
  return { records: rest ?? [], isComplete: false };
}

/** Returns text like `MODIFY of pk "USER#ada", sk "ASSET#1", sequence number 123, at 2026-11-27T04:00:00.000Z`. */
function formatRecord({ eventName, dynamodb }: StreamRecord): string {
  const { Keys: { pk, sk } = {}, SequenceNumber, ApproximateCreationDateTime: at } = dynamodb ?? {};
  return `${eventName} of pk "${pk?.S}", sk "${sk?.S}", sequence number ${SequenceNumber}, at ${at?.toISOString()}`;
}

type Start = Pick<GetShardIteratorInput, 'ShardIteratorType' | 'SequenceNumber'>;

async function recordsFrom(
  client: DynamoDBStreamsClient,
  { streamArn, shardId, startSequenceNumber, endSequenceNumber }: RefusedRange,
  start: Start,
): Promise<StreamRecord[]> {
  const [first, last] = [BigInt(startSequenceNumber), BigInt(endSequenceNumber)];
  const found: StreamRecord[] = [];
  const at = await client.send(new GetShardIteratorCommand({ StreamArn: streamArn, ShardId: shardId, ...start }));
  let iterator = at.ShardIterator;
  for (let emptyPages = 0; iterator !== undefined && emptyPages < maximumEmptyPages;) {
    const { Records = [], NextShardIterator } = await client.send(new GetRecordsCommand({ ShardIterator: iterator }));
    const numbers = Records.map(({ dynamodb }) => BigInt(dynamodb?.SequenceNumber ?? 0));
    found.push(...Records.filter((_, index) => isWithin(numbers[index], first, last)));
    if (numbers.some((number) => number >= last)) return found;
    emptyPages = Records.length === 0 ? emptyPages + 1 : 0;
    iterator = NextShardIterator;
  }
  return found;
}

function isWithin(number: bigint | undefined, first: bigint, last: bigint): boolean {
  return number !== undefined && number >= first && number <= last;
}

async function unlessGone<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    const isGone =
      error instanceof Error && ['TrimmedDataAccessException', 'ResourceNotFoundException'].includes(error.name);
    if (!isGone) throw error;
    return undefined;
  }
}

const answerSchema = z.nullish(
  z.object({
    batchItemFailures: z._default(
      z.array(z.object({ itemIdentifier: z.string(), reason: z.optional(z.string()) })),
      [],
    ),
  }),
);
const errorSchema = z.object({ errorType: z._default(z.string(), 'Error'), errorMessage: z._default(z.string(), '') });

/** A record holds an item of up to 400 KB before and after the change, and a call at most 6 MB. */
const recordsPerCall = 7;

/**
 * Sends records to a function in order, like Lambda. Returns the refusal as text, or undefined if all were processed.
 */
async function readRefusal(
  client: LambdaClient,
  FunctionName: string,
  records: readonly StreamRecord[],
): Promise<string | undefined> {
  for (let next = 0; next < records.length; next += recordsPerCall) {
    const Records = records.slice(next, next + recordsPerCall).map(deliveredRecord);
    const { FunctionError, Payload } = await client.send(
      new InvokeCommand({ FunctionName, Payload: JSON.stringify({ Records, wantsReason: true }) }),
    );
    const answer: unknown = JSON.parse(new TextDecoder().decode(Payload) || 'null');
    if (FunctionError !== undefined) {
      const { errorType, errorMessage } = errorSchema.parse(answer);
      return `${errorType}: ${errorMessage}`;
    }
    const [failure] = answerSchema.parse(answer)?.batchItemFailures ?? [];
    if (failure !== undefined) {
      const { itemIdentifier, reason = "the function's log says why" } = failure;
      return `change ${itemIdentifier} is refused: ${reason}`;
    }
  }
  return undefined;
}
