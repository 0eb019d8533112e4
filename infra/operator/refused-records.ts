import {
  type _Record as StreamRecord,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type GetShardIteratorInput,
} from '@aws-sdk/client-dynamodb-streams';
import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod/mini';
import { deliveredRecord } from '../lambda-stream-record.ts';
import { explainReadMessage } from './terminal.ts';

/** Lambda's reference to failed records. https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html */
export const refusalSchema = z.object({
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

/** Includes records that the mapping filters out, which the projections ignore. */
export async function refusedRecords(client: DynamoDBStreamsClient, range: RefusedRange): Promise<FoundRecords> {
  const start = { ShardIteratorType: 'AT_SEQUENCE_NUMBER', SequenceNumber: range.startSequenceNumber } as const;
  const all = await unlessGone(() => recordsFrom(client, range, start));
  if (all?.some(({ dynamodb }) => dynamodb?.SequenceNumber === range.startSequenceNumber)) {
    return { records: all, isComplete: true };
  }
  const rest = await unlessGone(() => recordsFrom(client, range, { ShardIteratorType: 'TRIM_HORIZON' }));
  return { records: rest ?? [], isComplete: false };
}

export function formatRecord({ eventName, dynamodb }: StreamRecord): string {
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

/** Returns the function's refusal as text; undefined if all records were processed. */
export async function readRefusal(
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
      return explainReadMessage(errorMessage, `${errorType}: ${errorMessage}`);
    }
    const [failure] = answerSchema.parse(answer)?.batchItemFailures ?? [];
    if (failure !== undefined) {
      const { itemIdentifier, reason = "the function's log says why" } = failure;
      const refused = records.find(({ dynamodb }) => dynamodb?.SequenceNumber === itemIdentifier);
      const { pk, sk } = refused?.dynamodb?.Keys ?? {};
      const explained = explainReadMessage(reason.replace(/^\$?Zod\w*: /, ''), reason);
      return `The item pk "${pk?.S}", sk "${sk?.S}" is refused (change ${itemIdentifier}): ${explained}`;
    }
  }
  return undefined;
}
