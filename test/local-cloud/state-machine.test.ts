// @module-tag whole

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { AwsError } from '#infra/local-cloud/local-aws.ts';
import { LocalMetrics } from '#infra/local-cloud/metrics.ts';
import { startStateMachines } from '#infra/local-cloud/state-machine.ts';
import { TaskTokens } from '#infra/local-cloud/state-tasks.ts';
import { deployed } from './deployed.ts';

const StateMachineArn = 'arn:aws:states:us-east-1:000000000000:stateMachine:S-Machine';
const definition = {
  StartAt: 'Work',
  TimeoutSeconds: 24 * 3600,
  States: {
    Work: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke',
      Parameters: { FunctionName: 'never-answers' },
      Catch: [{ ErrorEquals: ['States.ALL'], Next: 'GivenUp' }],
      End: true,
    },
    GivenUp: { Type: 'Succeed' },
  },
};

it('an execution that exceeds its timeout counts as timed out, and no state catches it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'machines-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const started = { type: 'started', name: 'late', input: '{}', atEpochMs: Date.now() - 25 * 3600 * 1000 };
  writeFileSync(join(dataDir, 'S-Machine.jsonl'), `${JSON.stringify(started)}\n`);
  const metrics = new LocalMetrics();
  const [machine] = startStateMachines(
    deployed({
      Machine: {
        Type: 'AWS::StepFunctions::StateMachine',
        Properties: { DefinitionString: JSON.stringify(definition), RoleArn: 'arn:role' },
      },
    }),
    {
      dataDir,
      rights: { ofStateMachine: () => () => new Promise(() => undefined) },
      tokens: new TaskTokens(),
      metrics,
    },
  );
  machine!.resume();
  const timedOut = { namespace: 'AWS/States', name: 'ExecutionsTimedOut', dimensions: { StateMachineArn } };
  const everything = { fromEpochMs: 0, toEpochMs: Infinity };
  await expect.poll(() => metrics.statistic(timedOut, 'Sum', everything)).toBe(1);
  expect(machine!.describe('late')).toMatchObject({ status: 'TIMED_OUT', history: [{ state: 'Work' }] });
});

it.each([
  ['forty times, with pauses up to their maximum', 'TooManyRequestsException', 40, 'SUCCEEDED', 40],
  ['as another retrier says', 'ServiceException', 40, 'FAILED', 0],
])('a throttled task is retried %s', async (_, error, refusals, status, retries) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'machines-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const Throttled = {
    ErrorEquals: ['Lambda.TooManyRequestsException', 'Throttled'],
    MaxAttempts: refusals,
    IntervalSeconds: 1,
    BackoffRate: 2,
    MaxDelaySeconds: 4,
    JitterStrategy: 'FULL',
  };
  const Retry = [Throttled, { ErrorEquals: ['States.ALL'], MaxAttempts: 0 }];
  const Work = {
    Type: 'Task',
    Resource: definition.States.Work.Resource,
    Parameters: { FunctionName: 'busy' },
    Retry,
    End: true,
  };
  const DefinitionString = JSON.stringify({ StartAt: 'Work', States: { Work } });
  let left = refusals;
  const [machine] = startStateMachines(
    deployed({
      Machine: { Type: 'AWS::StepFunctions::StateMachine', Properties: { DefinitionString, RoleArn: 'arn:role' } },
    }),
    {
      dataDir,
      rights: {
        ofStateMachine: () => async () => {
          if (left-- > 0) throw new AwsError(error, 'Rate Exceeded.');
          return 'done';
        },
      },
      tokens: new TaskTokens(),
      metrics: new LocalMetrics(),
      // Without their maximum, the pauses would last for years.
      retryScale: 0.001,
    },
  );
  machine!.start('throttled', '{}');
  await expect.poll(() => machine!.describe('throttled').status).toBe(status);
  expect(machine!.describe('throttled').history).toMatchObject([{ state: 'Work', retries }]);
});
