import { rm } from 'node:fs/promises';
import {
  DescribeExecutionCommand,
  SendTaskSuccessCommand,
  SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { expect, it, onTestFinished } from 'vitest';
import { type LocalCloud } from '#infra/local-cloud/cloud.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { tinyStack, writeTinyAssembly } from './tiny-assembly.ts';
import { newTinyCloud } from './tiny-cloud.ts';
import { tinyFunctions } from './tiny-functions.ts';
import { arn, arnOf } from './tiny-rights.ts';

type Resources = Record<string, { Type: string; DeletionPolicy?: string; Properties: Record<string, any> }>;

/** The machine names a version of Check, and the API calls an alias of Echo. */
function createRelease(checkVersion: string, permitted: unknown = { Ref: 'EchoLive' }) {
  const template = JSON.parse(
    JSON.stringify(tinyStack.template).replaceAll(JSON.stringify(arn('Check')), JSON.stringify({ Ref: checkVersion })),
  ) as Omit<typeof tinyStack.template, 'Resources'> & { Resources: Resources };
  const { Resources } = template;
  const inMachine = Resources['MachineRolePolicy']!.Properties['PolicyDocument'].Statement[0];
  inMachine.Resource = [arn('Submit'), arnOf('Check', ':*')];
  Resources['EchoIntegration']!.Properties['IntegrationUri'] = { Ref: 'EchoLive' };
  Resources['EchoPermission']!.Properties['FunctionName'] = permitted;
  Object.assign(Resources, {
    [checkVersion]: {
      Type: 'AWS::Lambda::Version',
      DeletionPolicy: 'Retain',
      Properties: { FunctionName: { Ref: 'Check' } },
    },
    EchoVersion: { Type: 'AWS::Lambda::Version', Properties: { FunctionName: { Ref: 'Echo' } } },
    EchoLive: {
      Type: 'AWS::Lambda::Alias',
      Properties: {
        FunctionName: { Ref: 'Echo' },
        Name: 'live',
        FunctionVersion: { 'Fn::GetAtt': ['EchoVersion', 'Version'] },
      },
    },
    MachineVersion: {
      Type: 'AWS::StepFunctions::StateMachineVersion',
      Properties: {
        StateMachineArn: { Ref: 'Machine' },
        StateMachineRevisionId: { 'Fn::GetAtt': ['Machine', 'StateMachineRevisionId'] },
      },
    },
    MachineLive: {
      Type: 'AWS::StepFunctions::StateMachineAlias',
      Properties: {
        Name: 'live',
        DeploymentPreference: { Type: 'ALL_AT_ONCE', StateMachineVersionArn: { Ref: 'MachineVersion' } },
      },
    },
  });
  return template;
}

function createClient(cloud: LocalCloud): SFNClient {
  return new SFNClient({ ...localClientConfig, endpoint: cloud.endpoints.controlPlane, maxAttempts: 1 });
}

it('an execution ends with the definition and the versions with which it started', async () => {
  const tiny = await newTinyCloud();
  onTestFinished(() => tiny.remove());
  const start = async (cloud: LocalCloud, name: string) => {
    const input = JSON.stringify({ id: name, timeoutSeconds: 60 });
    const stateMachineArn = `${cloud.executions.arn}:live`;
    const started = await createClient(cloud).send(new StartExecutionCommand({ stateMachineArn, name, input }));
    expect(started.executionArn).toBe(cloud.executions.executionArn(name));
    await expect.poll(() => cloud.executions.describe(name).waiting).toBeDefined();
  };
  const finish = async (cloud: LocalCloud, name: string) => {
    const taskToken = cloud.executions.describe(name).waiting?.token;
    await createClient(cloud).send(new SendTaskSuccessCommand({ taskToken, output: '{}' }));
    const executionArn = cloud.executions.executionArn(name);
    const describe = () => createClient(cloud).send(new DescribeExecutionCommand({ executionArn }));
    await expect.poll(async () => (await describe()).status).toBe('SUCCEEDED');
    return JSON.parse((await describe()).output ?? '');
  };

  await writeTinyAssembly(tiny.assemblyDir, { template: createRelease('CheckVersion1') });
  const first = await tiny.start();
  await start(first, 'before');
  await first.close();

  await rm(tiny.assemblyDir, { recursive: true });
  const functions = `${tinyFunctions}\nexports.check = async () => ({ ok: 'second release' });`;
  await writeTinyAssembly(tiny.assemblyDir, { template: createRelease('CheckVersion2'), functions });
  const second = await tiny.start();
  onTestFinished(() => second.close());
  await start(second, 'after');
  expect(await finish(second, 'before')).toMatchObject({ check: { checked: { ok: true } } });
  expect(await finish(second, 'after')).toMatchObject({ check: { checked: { ok: 'second release' } } });

  const stateMachineArn = `${second.executions.arn}:other`;
  const unknown = createClient(second).send(new StartExecutionCommand({ stateMachineArn }));
  await expect(unknown).rejects.toMatchObject({ name: 'StateMachineDoesNotExist' });
});

it.each([
  ['answers when the permission is for the alias', { Ref: 'EchoLive' }, 200],
  ['is refused when the permission is for the function alone', arn('Echo'), 500],
])('a call through an alias %s', async (_, permitted, status) => {
  const tiny = await newTinyCloud();
  onTestFinished(() => tiny.remove());
  await writeTinyAssembly(tiny.assemblyDir, { template: createRelease('CheckVersion1', permitted) });
  const cloud = await tiny.start();
  onTestFinished(() => cloud.close());
  expect((await fetch(`${cloud.siteUrl}/api/items/1`)).status).toBe(status);
});
