import { type Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

/** Functions that EventBridge calls. Each finds out what is due, so an extra or missing call does no harm. */
export class Schedules extends Construct {
  every(interval: Duration, name: string, target: Lambda): void {
    // The next scheduled call is the retry; Lambda's own would run at the same time.
    target.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, name, {
      schedule: Schedule.rate(interval),
      targets: [new LambdaFunction(target, { retryAttempts: 2 })],
    });
  }
}
