import { Duration } from 'aws-cdk-lib';
import { JitterType, type RetryProps, type TaskStateBase } from 'aws-cdk-lib/aws-stepfunctions';
import { workflowErrors } from '#shared/rules/workflow-limits.ts';

/** Below the six minutes for which providers keep large results; thousands of waiting steps then try at a low rate. */
const paidPause = Duration.minutes(2);
/** Nothing has been bought yet, so the steps of paid generations try more often and come first. */
export const unpaidPause = Duration.minutes(10);

/** Failures of Lambda itself, which end within minutes or need an operator. */
const lambdaFault: RetryProps = {
  errors: [
    'Lambda.ServiceException',
    'Lambda.AWSLambdaException',
    'Lambda.SdkClientException',
    'Lambda.ClientExecutionTimeoutException',
  ],
  maxAttempts: 12,
  interval: Duration.seconds(1),
  backoffRate: 2,
  maxDelay: Duration.seconds(60),
  jitterStrategy: JitterType.FULL,
};

// Decision: docs/decisions/050-concurrent-executions.md
/** Must precede a state's other retries, because the first that names an error decides. The job can be paid already. */
export function retryUntilStarted(state: TaskStateBase, throttledSeconds: number, maxPause = paidPause): void {
  state.addRetry({
    errors: ['Lambda.TooManyRequestsException', workflowErrors.throttled],
    // Full jitter makes a pause half as long on average.
    maxAttempts: (2 * throttledSeconds) / maxPause.toSeconds(),
    interval: Duration.seconds(1),
    backoffRate: 2,
    maxDelay: maxPause,
    jitterStrategy: JitterType.FULL,
  });
  state.addRetry(lambdaFault);
}
