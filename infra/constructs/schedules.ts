import { type Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

/** Functions that the clock calls. Each finds for itself what is due, so a call too many or too few does no harm. */
export class Schedules extends Construct {
  every(interval: Duration, name: string, target: Lambda): void {
    // The clock's next call is the repeat; Lambda's own would run beside it.
    target.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, name, {
      schedule: Schedule.rate(interval),
      targets: [new LambdaFunction(target, { retryAttempts: 2 })],
    });
  }
}
