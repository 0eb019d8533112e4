import { randomUUID } from 'node:crypto';
import type { _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';

/** Records that failed until the last retry. */
export interface RefusedBatch {
  readonly records: readonly StreamRecord[];
  readonly invocations: number;
  readonly functionArn: string;
  readonly streamArn: string;
  readonly shardId: string;
}

/**
 * Lambda's message to an on-failure destination: it refers to the records without their content.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export function failureMessage({ records, invocations, functionArn, streamArn, shardId }: RefusedBatch): string {
  const [first, last] = [records[0]?.dynamodb, records.at(-1)?.dynamodb];
  return JSON.stringify({
    requestContext: {
      requestId: randomUUID(),
      functionArn,
      condition: 'RetryAttemptsExhausted',
      approximateInvokeCount: invocations,
    },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: first?.SequenceNumber,
      endSequenceNumber: last?.SequenceNumber,
      approximateArrivalOfFirstRecord: first?.ApproximateCreationDateTime?.toISOString(),
      approximateArrivalOfLastRecord: last?.ApproximateCreationDateTime?.toISOString(),
      batchSize: records.length,
      streamArn,
    },
  });
}
