import { ListExecutionsCommand, SFNClient, StartExecutionCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { restoredExecution, tableRestored } from '#functions/domain/jobs/executions.ts';
import { resumeGenerations } from '#infra/operator/restore-data.ts';
import { newTable } from '#test/support/new-table.ts';
import { newGeneration } from '../credits/new-generation.ts';

const at = new Date('2026-11-27T09:00:00Z');

it('generations continue in the restored table, also those that an earlier restore has continued', async () => {
  const { table } = await newTable();
  const ledger = new Ledger(table);
  await ledger.openAccount('user');
  const start = async (id: string, createdAt: string) => {
    const generation = { ...newGeneration({ id, userId: 'user', amount: 0 }), createdAt };
    await ledger.hold(generationCharge(generation), { maxRunning: 10 });
    return generation;
  };
  await start('a1', '2026-11-27T08:58:00Z');
  await start('b2', '2026-11-27T08:59:00Z');
  await start('c3', '2026-11-27T09:01:00Z');
  const ended = await start('d4', '2026-11-27T08:59:00Z');
  await ledger.settle(generationCharge(ended), { kind: 'release', status: 'failed', at });

  const sfn = mockClient(SFNClient);
  const machine = 'arn:aws:states:eu-west-1:123456789012:stateMachine:jobs';
  const execution = (name: string) => ({ name, executionArn: `arn:execution:${name}` }) as never;
  const [earlier, own] = ['first', 'second'].map((name) => restoredExecution('b2', name));
  sfn.on(StartExecutionCommand).resolves({});
  sfn.on(StopExecutionCommand).resolves({});
  sfn
    .on(ListExecutionsCommand, { stateMachineArn: machine, statusFilter: 'RUNNING' })
    .resolvesOnce({ executions: [execution('a1'), execution('c3'), execution('d4')], nextToken: 'more' })
    .resolves({ executions: [execution(earlier!), execution(own!)] });
  sfn.on(StartExecutionCommand, { name: own! }).rejects(Object.assign(new Error(), { name: 'ExecutionAlreadyExists' }));
  const deps = { table, tableName: 'second', sfn: new SFNClient(), stateMachineArn: `${machine}:live`, at };
  expect(await resumeGenerations(deps)).toBe(2);
  const stopped = sfn.commandCalls(StopExecutionCommand).map(({ args }) => args[0].input);
  expect(stopped).toEqual(
    ['a1', earlier].map((name) => ({ executionArn: `arn:execution:${name}`, cause: tableRestored })),
  );
  const started = sfn.commandCalls(StartExecutionCommand).map(({ args }) => args[0].input);
  expect(started.map(({ name, stateMachineArn }) => [name, stateMachineArn])).toEqual(
    [restoredExecution('a1', 'second'), own].map((name) => [name, `${machine}:live`]),
  );
  expect(restoredExecution('a1', 'second')).not.toBe(restoredExecution('a1', 'first'));
});
