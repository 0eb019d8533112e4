// @module-tag whole

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
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
