import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type Function as LambdaFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

interface ProjectionsProps {
  readonly table: ITable;
  readonly lambda: LambdaFunction;
}

/** Sort keys that the projections process. They write none of these themselves, except assets. */
const followedSortKeys = [
  'GENERATION',
  'PROFILE',
  'CREDIT',
  'ISSUE',
  ...['ASSET#', 'REQUEST#', 'LEDGER#', 'UPLOAD#', 'RESULT#', 'SHARE#', 'FENCE#'].map((prefix) => ({ prefix })),
];

/** Keeps counts and histories up to date from the table's stream, in order and at least once. */
export class Projections extends Construct {
  /**
   * References to records that could not be projected. The stream keeps the records for a day; `npm run
   * redrive-projections` retries them.
   */
  readonly refused: Queue;
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, { table, lambda }: ProjectionsProps) {
    super(scope, id);
    this.lambda = lambda;
    this.refused = new Queue(this, 'Refused', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    lambda.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 100,
        reportBatchItemFailures: true,
        bisectBatchOnError: true,
        // About two minutes: the shard is blocked meanwhile, and an error that lasts longer is not temporary.
        retryAttempts: 20,
        filters: [{ pattern: JSON.stringify({ dynamodb: { Keys: { sk: { S: followedSortKeys } } } }) }],
        onFailure: new SqsDlq(this.refused),
      }),
    );
  }
}
