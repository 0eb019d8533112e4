import {
  DescribeExecutionCommand,
  SendTaskSuccessCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { mockClient } from 'aws-sdk-client-mock';
import 'aws-sdk-client-mock-vitest/extend';
import { beforeEach, describe, expect, it } from 'vitest';
import { Executions, restoredExecution, tableRestored, wakeExecution } from '#functions/domain/jobs/executions.ts';
import { generationSchedule } from '#shared/rules/workflow-limits.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';

const sfn = mockClient(SFNClient);

const arn = 'arn:aws:states:eu-west-1:123456789012:stateMachine:generations:live';
const executionArn = 'arn:aws:states:eu-west-1:123456789012:execution:generations:generation-0a';
let executions: Executions;
beforeEach(() => {
  sfn.reset();
  executions = new Executions({ STATE_MACHINE_ARN: arn, TABLE_NAME: 'restored-table' });
});
const generation = newGeneration({ id: 'generation-0a', userId: 'maya', amount: 10 });
const named = (name: string) => Object.assign(new Error('refused'), { name });

it('a function without a state machine says so at its start', () => {
  expect(() => new Executions({ TABLE_NAME: 'table' })).toThrow('No STATE_MACHINE_ARN');
});

describe('an execution', () => {
  it('starts once, with the waits of its generation', async () => {
    sfn.on(StartExecutionCommand).resolvesOnce({}).rejectsOnce(named('ExecutionAlreadyExists'));
    await executions.start(generation);
    await executions.start(generation);
    const { firstWaitSeconds, pollSeconds } = generationSchedule(generation);
    const input = JSON.stringify({ generationId: generation.id, firstWaitSeconds, pollSeconds });
    expect(sfn).toHaveReceivedNthCommandWith(StartExecutionCommand, 1, {
      stateMachineArn: arn,
      name: generation.id,
      input,
    });
    sfn.on(StartExecutionCommand).rejects(named('AccessDeniedException'));
    await expect(executions.start(generation)).rejects.toThrow('refused');
  });

  it.each([
    ['RUNNING', undefined, 'running'],
    ['FAILED', undefined, 'ended'],
    ['ABORTED', 'Past its deadline', 'ended'],
  ] as const)('that Step Functions calls %s with the cause %s is %s', async (status, cause, state) => {
    sfn.on(DescribeExecutionCommand, { executionArn }).resolves({ status, cause });
    expect(await executions.find(generation.id)).toMatchObject({ state });
  });

  it('is missing when Step Functions does not know it, but not after any other error', async () => {
    sfn.on(DescribeExecutionCommand).rejects(named('ExecutionDoesNotExist'));
    expect(await executions.find(generation.id)).toMatchObject({ state: 'missing' });
    sfn.on(DescribeExecutionCommand).rejects(named('ThrottlingException'));
    await expect(executions.find(generation.id)).rejects.toThrow('refused');
  });

  it.each([
    ['RUNNING', 'running'],
    ['SUCCEEDED', 'ended'],
  ] as const)('that a restore has stopped is found under the name of its table: %s', async (status, state) => {
    const name = restoredExecution(generation.id, 'restored-table');
    const restoredArn = executionArn.replace(generation.id, name);
    sfn.on(DescribeExecutionCommand, { executionArn }).resolves({ status: 'ABORTED', cause: tableRestored });
    sfn.on(DescribeExecutionCommand, { executionArn: restoredArn }).resolves({ status });
    expect(await executions.find(generation.id)).toEqual({ name, state });
    sfn.on(DescribeExecutionCommand, { executionArn: restoredArn }).rejects(named('ExecutionDoesNotExist'));
    expect(await executions.find(generation.id)).toEqual({ name: generation.id, state: 'restored' });
  });

  it('that no restore has stopped has the name of its generation', async () => {
    sfn.on(DescribeExecutionCommand).resolves({ status: 'FAILED' });
    expect(await executions.find(generation.id)).toEqual({ name: generation.id, state: 'ended' });
    expect(sfn).toHaveReceivedCommandTimes(DescribeExecutionCommand, 1);
  });

  it('is stopped with a cause', async () => {
    await executions.stop(generation.id, 'Past its deadline');
    expect(sfn).toHaveReceivedCommandWith(StopExecutionCommand, { executionArn, cause: 'Past its deadline' });
  });

  it('wakes with its token, and not without one', async () => {
    await wakeExecution({ taskToken: async () => undefined }, generation.id);
    expect(sfn).toHaveReceivedCommandTimes(SendTaskSuccessCommand, 0);
    await wakeExecution({ taskToken: async (id) => `token of ${id}` }, generation.id);
    expect(sfn).toHaveReceivedCommandWith(SendTaskSuccessCommand, {
      taskToken: 'token of generation-0a',
      output: '{}',
    });
  });

  it.each(['TaskTimedOut', 'TaskDoesNotExist', 'InvalidToken'])('is woken already after %s', async (name) => {
    sfn.on(SendTaskSuccessCommand).rejects(named(name));
    await wakeExecution({ taskToken: async () => 'token' }, generation.id);
  });

  it('is not woken, and says so, after any other error', async () => {
    sfn.on(SendTaskSuccessCommand).rejects(named('ThrottlingException'));
    await expect(wakeExecution({ taskToken: async () => 'token' }, generation.id)).rejects.toThrow('refused');
  });
});
