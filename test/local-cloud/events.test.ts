// @module-tag whole

import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { StartExecutionCommand, SFNClient, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { GetQueueAttributesCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '#infra/local-cloud/cloud.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { writeTinyAssembly } from './tiny-assembly.ts';
import { newTinyCloud, type TinyCloud } from './tiny-cloud.ts';

let tiny: TinyCloud;
let cloud: LocalCloud;
beforeAll(async () => {
  tiny = await newTinyCloud();
  cloud = await tiny.start();
});
afterAll(async () => {
  await cloud.close();
  await tiny.remove();
});

const controlPlane = () => ({ ...localClientConfig, endpoint: cloud.endpoints.controlPlane });
const dynamo = () => new DynamoDBClient({ ...localClientConfig, endpoint: cloud.endpoints.dynamodb });
const put = (sk: string) =>
  dynamo().send(
    new PutItemCommand({ TableName: cloud.tableName('Table'), Item: { pk: { S: 'ORDER#1' }, sk: { S: sk } } }),
  );
const seen = async () => {
  const Key = { pk: { S: 'TOTALS' }, sk: { S: 'ORDERS' } };
  const { Item } = await dynamo().send(new GetItemCommand({ TableName: cloud.tableName('Table'), Key }));
  return Item?.['seen']?.L?.map(({ S }) => S) ?? [];
};
const sqs = () => new SQSClient(controlPlane());
const waiting = async () => {
  const QueueUrl = cloud.queueUrl('Refused');
  const { Attributes } = await sqs().send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
  return {
    visible: Number(Attributes?.ApproximateNumberOfMessages),
    hidden: Number(Attributes?.ApproximateNumberOfMessagesNotVisible),
  };
};
/** Runs the operator's command with the environment from `.local/operator.env`. */
const redrive = (...words: string[]) => {
  const names = [...words, '--queue', cloud.queueUrl('Refused'), '--function', cloud.functionName('Project')];
  const ended = Promise.withResolvers<{ code: unknown; stdout: string }>();
  execFile(
    process.execPath,
    ['infra/operator/redrive-projections.ts', ...names],
    { env: { ...process.env, ...cloud.awsEnv } },
    (error, stdout, stderr) => ended.resolve({ code: error?.code ?? 0, stdout: stdout + stderr }),
  );
  return ended.promise;
};
const rings = (name: string) => tiny.reported.filter((line) => line.startsWith(`ALARM Tiny-${name}: `));

describe('a record that its function keeps refusing', () => {
  it('is moved to a queue, so later records are delivered', async () => {
    for (const sk of ['1', 'poison', '2']) await put(sk);
    await expect.poll(seen).toEqual(['1', '2']);
    await expect.poll(waiting).toEqual({ visible: 1, hidden: 0 });
    const QueueUrl = cloud.queueUrl('Refused');
    const { Messages = [] } = await sqs().send(new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 0 }));
    expect(JSON.parse(Messages[0]?.Body ?? '')).toMatchObject({
      version: '1.0',
      requestContext: {
        condition: 'RetryAttemptsExhausted',
        approximateInvokeCount: 3,
        functionArn: 'arn:aws:lambda:us-east-1:000000000000:function:Tiny-Project',
      },
      DDBStreamBatchInfo: { batchSize: 1, streamArn: expect.stringContaining('/stream/') },
    });
  });

  it("rings the queue's alarm", () => {
    // The queue's length is evaluated a minute after it was measured.
    for (const minutes of [0, 1]) cloud.alarms.evaluate(Date.now() + minutes * 60_000);
    expect(rings('Queued')).toHaveLength(1);
  });

  it('stays in the queue until the function is fixed, and is then projected', async () => {
    const shown = await redrive('show');
    const [, sequence = ''] =
      /(?:MODIFY|INSERT) of pk "ORDER#1", sk "poison", sequence number (\d+), at 20/.exec(shown.stdout) ?? [];
    expect(shown).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^shardId-.*\n1 in the queue\n$/),
    });
    const other = await redrive('replay', '--sequence', `${BigInt(sequence) + 1n}`);
    expect(other).toMatchObject({ code: 1, stdout: expect.stringContaining('No message in the queue has') });
    expect(await redrive('discard', '--sequence', sequence)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('Needed: --sequence <number> --confirm'),
    });
    expect(await waiting()).toEqual({ visible: 1, hidden: 0 });

    const { code, stdout } = await redrive('replay', '--sequence', sequence);
    expect(stdout).toContain('sk "poison"');
    expect(stdout).toMatch(/left\. Error: poisoned\n0 projected, 1 left in the queue\n$/);
    expect(code).toBe(1);
    expect(await waiting()).toEqual({ visible: 1, hidden: 0 });

    await writeFile(tiny.mendedFile, '');
    const mended = await redrive();
    expect(mended.stdout).toMatch(/: projected\n1 projected, 0 left in the queue\n$/);
    expect(mended.code).toBe(0);
    expect(await seen()).toEqual(['1', '2', 'poison']);
    expect(await waiting()).toEqual({ visible: 0, hidden: 0 });
  });

  it('is reported as lost if the stream no longer has it', async () => {
    const QueueUrl = cloud.queueUrl('Refused');
    const [startSequenceNumber, endSequenceNumber] = ['100000000000000000001', '100000000000000000002'];
    const shardId = 'shardId-00000001700000000000-0a0b0c0d';
    const range = { shardId, startSequenceNumber, endSequenceNumber, batchSize: 2 };
    const streamArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/Gone/stream/2026-01-01T00:00:00.000';
    const MessageBody = JSON.stringify({ DDBStreamBatchInfo: { ...range, streamArn } });
    await sqs().send(new SendMessageCommand({ QueueUrl, MessageBody }));
    const { code, stdout } = await redrive();
    expect(stdout).toContain('0 projected, the others are no longer in the stream');
    expect(code).toBe(1);
    const discarded = await redrive('discard', '--sequence', endSequenceNumber, '--confirm');
    expect(discarded).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/\n1 discarded, 0 left in the queue\n$/),
    });
    expect(await waiting()).toEqual({ visible: 0, hidden: 0 });
  });
});

describe("a stream whose function can't write to the failure queue", () => {
  it('is not read', async () => {
    const assemblyDir = join(tiny.directory, 'without-right');
    await writeTinyAssembly(assemblyDir);
    const template = await readFile(join(assemblyDir, 'Tiny.template.json'), 'utf8');
    await writeFile(join(assemblyDir, 'Tiny.template.json'), template.replace('sqs:SendMessage', 'sqs:GetQueueUrl'));
    const lines: string[] = [];
    const dataDir = join(tiny.directory, 'other-data');
    const other = await tiny.start({ assemblyDir, dataDir, report: (line) => lines.push(line) });
    await expect.poll(() => lines).toEqual([expect.stringContaining('not authorized to perform: sqs:SendMessage')]);
    await other.close();
  });
});

describe('Lambda', () => {
  const invoke = async (FunctionName: string, event: object) => {
    const client = new LambdaClient(controlPlane());
    const { FunctionError, Payload } = await client.send(
      new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) }),
    );
    return { FunctionError, answer: JSON.parse(new TextDecoder().decode(Payload)) };
  };

  it('returns to an operator what the function returns or throws', async () => {
    expect(await invoke('Tiny-Misbehave', {})).toEqual({ FunctionError: undefined, answer: 'fine' });
    expect(await invoke('Tiny-Misbehave', { how: 'throw' })).toMatchObject({
      FunctionError: 'Unhandled',
      answer: { errorType: 'OnPurpose', errorMessage: 'on purpose' },
    });
    await expect(invoke('Tiny-Nobody', {})).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it.each([
    ['client-lambda', 'Invoke', { FunctionName: 'Tiny-Echo' }],
    ['client-sqs', 'SendMessage', { MessageBody: 'x' }],
    ['client-sqs', 'ReceiveMessage', {}],
  ])('refuses a function without the right: %s %s', async (client, command, input) => {
    const event = { how: 'call', client: `@aws-sdk/${client}`, command };
    const named = { QueueUrl: cloud.queueUrl('Refused'), ...input };
    expect(await cloud.invoke('Misbehave', { ...event, input: named })).toEqual({ refused: 'AccessDeniedException' });
  });
});

describe('an alarm', () => {
  /** Evaluates in the next minute, because metrics of this minute are evaluated then. */
  const nextMinute = () => cloud.alarms.evaluate(Date.now() + 60_000);

  it("rings for a failing function, but notifies no topic that CloudWatch can't publish to", async () => {
    await expect(cloud.invoke('Misbehave', { how: 'throw' })).rejects.toThrow('on purpose');
    nextMinute();
    expect(rings('Failing')).toEqual(['ALARM Tiny-Failing: A function fails.']);
    expect(rings('Untold')).toEqual([
      'ALARM Tiny-Untold: A function fails. Nobody was told: no topic lets CloudWatch publish.',
    ]);
    expect(cloud.alarms.rung()).toContainEqual(
      expect.objectContaining({ name: 'Tiny-Failing', state: 'ALARM', told: [expect.stringContaining('Pager')] }),
    );
  });

  it("rings for a stream, a state machine and a metric in a function's log", async () => {
    const sfn = new SFNClient(controlPlane());
    const input = JSON.stringify({ id: 'stopped', timeoutSeconds: 60 });
    const { executionArn } = await sfn.send(
      new StartExecutionCommand({ stateMachineArn: cloud.executions.arn, name: 'stopped', input }),
    );
    await sfn.send(new StopExecutionCommand({ executionArn }));
    await cloud.invoke('Misbehave', { how: 'note' });
    await expect
      .poll(() => {
        nextMinute();
        return ['Followed', 'Ended', 'Counted'].map((name) => rings(name).length > 0);
      })
      .toEqual([true, true, true]);
  });
});
