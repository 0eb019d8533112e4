import { Duration } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import {
  DefinitionBody,
  Errors,
  Fail,
  IntegrationPattern,
  JitterType,
  JsonPath,
  LogLevel,
  StateMachine,
  TaskInput,
  Timeout,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import {
  maxExecutionSeconds,
  refusedAccountSeconds,
  throttledSeconds,
  workflowErrors,
} from '#shared/rules/workflow-limits.ts';
import { grantAllVersions, MachineRelease } from './releases.ts';
import { retryUntilStarted, unpaidPause } from './retries.ts';

interface GenerationWorkflowProps {
  readonly steps: Readonly<Record<'submit' | 'await' | 'store' | 'settle', LambdaFunction>>;
  readonly logRetentionDays: RetentionDays;
}

/** Submit and Await wait for the webhook's token; on a timeout, Await checks the job. Every failure leads to Settle. */
export class GenerationWorkflow extends Construct {
  readonly machine: StateMachine;
  readonly release: MachineRelease;

  constructor(scope: Construct, id: string, { steps, logRetentionDays }: GenerationWorkflowProps) {
    super(scope, id);
    const submit = this.waiting('Submit', steps.submit, '$.firstWaitSeconds');
    const wait = this.waiting('Await', steps.await, '$.pollSeconds');
    const store = this.step('Store', steps.store);
    const settle = this.step('Settle', steps.settle);
    const unsettled = new Fail(this, 'Unsettled', { cause: 'Settle failed; the sweeper takes over' });

    const onTimeout = { errors: [Errors.TIMEOUT], resultPath: JsonPath.DISCARD };
    const onFailure = { errors: [Errors.ALL], resultPath: '$.error' };

    retryUntilStarted(submit, throttledSeconds, unpaidPause);
    for (const state of [wait, store, settle]) retryUntilStarted(state, throttledSeconds);

    const final = { errors: [workflowErrors.generationFailed], maxAttempts: 0 };
    // A retry is safe: the provider did not take the job, or the companion app did not take the charge.
    submit.addRetry({ ...backOff(3), errors: [workflowErrors.providerBusy, workflowErrors.chargeNotMade] });
    // A retry is safe: the step records its attempt first and never submits again while the outcome is unknown.
    submit.addRetry(final).addRetry({ ...backOff(4), errors: [Errors.TASKS_FAILED] });
    submit.addCatch(wait, onTimeout).addCatch(settle, onFailure).next(wait);
    // A retry is safe: the step only reads. TaskFailed covers all errors except the timeout, which starts a poll.
    wait.addRetry(final).addRetry({ ...backOff(4), errors: [Errors.TASKS_FAILED] });
    wait.addCatch(wait, onTimeout).addCatch(settle, onFailure).next(store);
    store.addRetry(final);
    // Longer than a provider can seem to have lost a job by mistake (two minutes).
    store.addRetry({
      errors: [workflowErrors.resultUnknown],
      maxAttempts: 8,
      interval: Duration.seconds(5),
      maxDelay: Duration.seconds(30),
    });
    // Paid results arrive soon after the provider account works again.
    store.addRetry({
      errors: [workflowErrors.accountRefused],
      maxAttempts: refusedAccountSeconds / refusedAccountPause.toSeconds(),
      interval: refusedAccountPause,
      backoffRate: 1,
    });
    // A retry is safe: it overwrites the same file names with the same result.
    store.addRetry({ ...backOff(4), errors: [Errors.ALL] });
    store.addCatch(settle, onFailure).next(settle);
    // A retry is safe: the transaction's conditions allow it once.
    settle.addRetry({ ...backOff(6), errors: [Errors.ALL] });
    settle.addCatch(unsettled, onFailure);

    this.machine = new StateMachine(this, 'Machine', {
      definitionBody: DefinitionBody.fromChainable(submit),
      timeout: Duration.seconds(maxExecutionSeconds),
      tracingEnabled: true,
      logs: {
        destination: new LogGroup(this, 'Logs', { retention: logRetentionDays }),
        level: LogLevel.ERROR,
      },
    });
    grantAllVersions(this.machine, Object.values(steps));
    this.release = new MachineRelease(this, 'Release', this.machine);
  }

  private waiting(name: string, lambda: LambdaFunction, timeoutPath: string): LambdaInvoke {
    return new LambdaInvoke(this, name, {
      lambdaFunction: lambda.currentVersion,
      integrationPattern: IntegrationPattern.WAIT_FOR_TASK_TOKEN,
      payload: TaskInput.fromObject({
        generationId: JsonPath.stringAt('$.generationId'),
        taskToken: JsonPath.taskToken,
      }),
      taskTimeout: Timeout.at(timeoutPath),
      resultPath: JsonPath.DISCARD,
      retryOnServiceExceptions: false,
    });
  }

  private step(name: string, lambda: LambdaFunction): LambdaInvoke {
    return new LambdaInvoke(this, name, {
      lambdaFunction: lambda.currentVersion,
      payload: TaskInput.fromJsonPathAt('$'),
      resultPath: JsonPath.DISCARD,
      retryOnServiceExceptions: false,
    });
  }
}

const refusedAccountPause = Duration.minutes(1);

function backOff(maxAttempts: number) {
  return {
    maxAttempts,
    interval: Duration.seconds(2),
    backoffRate: 2,
    maxDelay: Duration.seconds(30),
    jitterStrategy: JitterType.FULL,
  };
}
