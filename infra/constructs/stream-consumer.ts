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
  readonly patterns: readonly object[];
}

/** A third consumer would slow the others. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html */
export class StreamConsumer extends Construct {
  /** The stream keeps the referenced records for a day. */
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

/** `npm run redrive-projections` retries the refused records. */
export const projectionsConsumer = {
  source: {
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    // The shard is blocked for these two minutes; an error that lasts longer is not temporary.
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

export const pushesConsumer = {
  source: {
    // Earlier notifications were pushed, or are no news.
    startingPosition: StartingPosition.LATEST,
    batchSize: 20,
    // About a second: the inbox has the notification, and the next pushes wait.
    retryAttempts: 2,
    maxRecordAge: Duration.hours(1),
  },
  patterns: [{ eventName: ['INSERT'], dynamodb: notifications }],
} as const;
