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

/** Sort keys of what the projections follow. What they write themselves, but for assets, is not among it. */
const followedSortKeys = [
  'GENERATION',
  'PROFILE',
  'CREDIT',
  'ISSUE',
  ...['ASSET#', 'REQUEST#', 'LEDGER#', 'UPLOAD#', 'RESULT#', 'SHARE#', 'FENCE#'].map((prefix) => ({ prefix })),
];

/** Counts and histories follow the table by its stream, in order and at least once. */
export class Projections extends Construct {
  /** Which records could not be projected; the stream has them for a day, and `npm run redrive-projections` tries again. */
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
        // Some minutes: a shard stands still meanwhile, and what does not pass then does not pass by being repeated.
        retryAttempts: 20,
        filters: [{ pattern: JSON.stringify({ dynamodb: { Keys: { sk: { S: followedSortKeys } } } }) }],
        onFailure: new SqsDlq(this.refused),
      }),
    );
  }
}
