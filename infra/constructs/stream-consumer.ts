import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type Function as LambdaFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, type DynamoEventSourceProps, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

interface StreamConsumerProps {
  readonly table: ITable;
  readonly lambda: LambdaFunction;
  readonly source: Omit<DynamoEventSourceProps, 'filters'>;
  /** The records that match one of these are delivered. */
  readonly patterns: readonly object[];
}

/**
 * A function that follows the table's stream, in order and at least once. Two can follow it: more would slow each other
 * down. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
 */
export class StreamConsumer extends Construct {
  /** References to records that the function refused; the stream keeps the records for a day. */
  readonly refused: Queue;
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, { table, lambda, source, patterns }: StreamConsumerProps) {
    super(scope, id);
    this.lambda = lambda;
    this.refused = new Queue(this, 'Refused', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    lambda.addEventSource(
      new DynamoEventSource(table, {
        ...source,
        reportBatchItemFailures: true,
        bisectBatchOnError: true,
        filters: patterns.map((pattern) => ({ pattern: JSON.stringify(pattern) })),
        onFailure: new SqsDlq(this.refused),
      }),
    );
  }
}

const sortKeys = (conditions: readonly (string | { readonly prefix: string })[]) => ({
  Keys: { sk: { S: conditions } },
});

const notifications = sortKeys([{ prefix: 'NOTIFICATION#' }]);

/** Keeps counts and histories up to date. `npm run redrive-projections` retries the refused records. */
export const projectionsConsumer = {
  source: {
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    // About two minutes: the shard is blocked meanwhile, and an error that lasts longer is not temporary.
    retryAttempts: 20,
  },
  patterns: [
    {
      // The projections write none of these themselves, except assets and the state of a share.
      dynamodb: sortKeys([
        'GENERATION',
        'PROFILE',
        'CREDIT',
        'ISSUE',
        ...['ASSET#', 'REQUEST#', 'LEDGER#', 'UPLOAD#', 'RESULT#', 'SHARE#', 'FENCE#'].map((prefix) => ({ prefix })),
        ...['REPORT#', 'REPORTCASE#', 'SHAREBLOCK#'].map((prefix) => ({ prefix })),
      ]),
    },
    // The end of the time to live.
    { eventName: ['REMOVE'], userIdentity: { principalId: ['dynamodb.amazonaws.com'] }, dynamodb: notifications },
  ],
} as const;

/** Pushes new notifications to browsers. */
export const pushesConsumer = {
  source: {
    // Earlier notifications were pushed, or are no news.
    startingPosition: StartingPosition.LATEST,
    // All pushes of a batch are sent in parallel.
    batchSize: 20,
    // About a second: the inbox has the notification, and the next pushes wait.
    retryAttempts: 2,
    maxRecordAge: Duration.hours(1),
  },
  patterns: [{ eventName: ['INSERT'], dynamodb: notifications }],
} as const;
