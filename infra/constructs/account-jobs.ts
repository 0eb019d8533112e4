import { Duration } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import {
  Choice,
  Condition,
  DefinitionBody,
  Errors,
  JitterType,
  JsonPath,
  LogLevel,
  StateMachine,
  Succeed,
  TaskInput,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import { maxPauseSeconds, sliceRepeats, throttledSliceSeconds } from '#shared/rules/workflow-limits.ts';
import { grantAllVersions } from './releases.ts';
import { retryUntilStarted } from './retries.ts';

interface AccountJobsProps {
  readonly worker: LambdaFunction;
  readonly logRetentionDays: RetentionDays;
}

const maxDuration = Duration.days(1);

/** Repeats slices until the job is done, however large the account is. */
export class AccountJobs extends Construct {
  readonly machine: StateMachine;

  constructor(scope: Construct, id: string, { worker, logRetentionDays }: AccountJobsProps) {
    super(scope, id);
    const over = new Succeed(this, 'Over');
    const work = this.slice('Work', worker, false);
    const giveUp = this.slice('GiveUp', worker, true);
    for (const state of [work, giveUp]) retryUntilStarted(state, throttledSliceSeconds);
    // A retry is safe: the job records its progress, and each page can be repeated.
    work.addRetry(backOff).addCatch(giveUp, { errors: [Errors.ALL], resultPath: '$.error' });
    giveUp.addRetry(backOff);
    giveUp.next(over);
    work.next(new Choice(this, 'IsOver').when(Condition.booleanEquals('$.slice.isOver', true), over).otherwise(work));
    this.machine = new StateMachine(this, 'Machine', {
      definitionBody: DefinitionBody.fromChainable(work),
      timeout: maxDuration,
      tracingEnabled: true,
      logs: { destination: new LogGroup(this, 'Logs', { retention: logRetentionDays }), level: LogLevel.ERROR },
    });
    grantAllVersions(this.machine, [worker]);
  }

  startedBy(lambda: LambdaFunction): void {
    lambda.addEnvironment('ACCOUNT_JOBS_ARN', this.machine.stateMachineArn);
    this.machine.grantStartExecution(lambda);
  }

  private slice(name: string, lambda: LambdaFunction, isGivenUp: boolean): LambdaInvoke {
    return new LambdaInvoke(this, name, {
      lambdaFunction: lambda.currentVersion,
      payload: TaskInput.fromObject({
        id: JsonPath.stringAt('$.id'),
        userId: JsonPath.stringAt('$.userId'),
        kind: JsonPath.stringAt('$.kind'),
        isGivenUp,
      }),
      resultSelector: { isOver: JsonPath.stringAt('$.Payload.isOver') },
      resultPath: '$.slice',
      retryOnServiceExceptions: false,
    });
  }
}

const backOff = {
  errors: [Errors.ALL],
  maxAttempts: sliceRepeats,
  interval: Duration.seconds(2),
  backoffRate: 2,
  maxDelay: Duration.seconds(maxPauseSeconds),
  jitterStrategy: JitterType.FULL,
};
