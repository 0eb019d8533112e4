// @module-tag whole

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import {
  DescribeExecutionCommand,
  ListExecutionsCommand,
  SendTaskFailureCommand,
  SendTaskHeartbeatCommand,
  SendTaskSuccessCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '#infra/local-cloud/cloud.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
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

const sfn = () => new SFNClient({ ...localClientConfig, endpoint: cloud.endpoints.controlPlane });
const s3 = () => new S3Client({ ...localClientConfig, endpoint: cloud.endpoints.s3, forcePathStyle: true });

it('keeps e-mails instead of delivering them, and refuses fields that it does not play', async () => {
  const ses = new SESv2Client({ ...localClientConfig, endpoint: cloud.endpoints.controlPlane });
  const email = {
    FromEmailAddress: 'from@example.com',
    Destination: { ToAddresses: ['to@example.com'] },
    Content: { Simple: { Subject: { Data: 'Subject' }, Body: { Text: { Data: 'Text' } } } },
  };
  await ses.send(new SendEmailCommand(email));
  expect(cloud.emails.all()).toMatchObject([{ to: ['to@example.com'], subject: 'Subject', text: 'Text' }]);
  const withTags = new SendEmailCommand({ ...email, EmailTags: [{ Name: 'a', Value: 'b' }] });
  await expect(ses.send(withTags)).rejects.toMatchObject({ name: 'BadRequestException' });
  cloud.emails.refuse('MessageRejected');
  await expect(ses.send(new SendEmailCommand(email))).rejects.toMatchObject({ name: 'MessageRejected' });
});

async function submissions(id: string): Promise<{ id: string; taskToken: string; name: string }[]> {
  const log = await readFile(join(tiny.dataDir, 'logs/Tiny-Submit.log'), 'utf8').catch(() => '');
  const lines = log
    .split('\n')
    .flatMap((line) => (line.startsWith('{"submitted"') ? [JSON.parse(line).submitted] : []));
  return lines.filter((submitted) => submitted.id === id);
}
async function tokenOf(id: string): Promise<string> {
  await expect.poll(() => submissions(id)).not.toEqual([]);
  return (await submissions(id)).at(-1)!.taskToken;
}
const run = (name: string, input: object, client = sfn(), stateMachineArn = cloud.executions.arn) =>
  client.send(new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify(input) }));
const statusOf = async (executionArn: string) =>
  (await sfn().send(new DescribeExecutionCommand({ executionArn }))).status;

describe('site', () => {
  it('serves the deployed files with their headers, and the app for any route', async () => {
    const page = await fetch(`${cloud.siteUrl}/p/dream-image`, { headers: { 'accept-encoding': 'identity' } });
    expect(await page.text()).toBe('<!doctype html><title>Tiny</title>');
    expect(page.headers.get('content-type')).toBe('text/html');
    expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('content-security-policy')).toBe(
      `default-src 'self'; img-src ${cloud.mediaUrl}; connect-src ${cloud.endpoints.s3}`,
    );
    const script = await fetch(`${cloud.siteUrl}/assets/app.js`);
    expect(script.headers.get('content-type')).toBe('text/javascript');
  });

  it('answers on both loopback addresses', async () => {
    const url = new URL(cloud.siteUrl);
    expect((await fetch(`http://127.0.0.1:${url.port}/`)).status).toBe(200);
  });

  it('answers 403 for a missing file, like S3 without the right to list', async () => {
    expect((await fetch(`${cloud.siteUrl}/assets/missing.js`)).status).toBe(403);
  });

  it('refuses methods that the behaviour does not allow', async () => {
    expect((await fetch(`${cloud.siteUrl}/`, { method: 'POST', body: 'x' })).status).toBe(403);
  });
});

describe('HTTP API', () => {
  it('passes an event in format 2.0 to the function and returns its answer', async () => {
    const answer = await fetch(`${cloud.siteUrl}/api/echo/a%20b/c?x=1&x=2`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: 'one=1; two=2', 'x-mine': 'yes' },
      body: '{"a":1}',
    });
    expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    const { event, siteOrigin } = (await answer.json()) as { event: Record<string, unknown>; siteOrigin: string };
    expect(siteOrigin).toBe(cloud.siteUrl);
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'ANY /api/echo/{routePath+}',
      rawPath: '/api/echo/a b/c',
      rawQueryString: 'x=1&x=2',
      cookies: ['one=1', 'two=2'],
      queryStringParameters: { x: '1,2' },
      pathParameters: { routePath: 'a b/c' },
      body: '{"a":1}',
      isBase64Encoded: false,
      requestContext: { http: { method: 'PUT', path: '/api/echo/a b/c' }, stage: '$default' },
    });
    expect(event['headers']).toMatchObject({ 'x-mine': 'yes', 'content-type': 'application/json' });
    expect(event['headers']).not.toHaveProperty('cookie');
  });

  it('passes binary bodies in base64', async () => {
    const answer = await fetch(`${cloud.siteUrl}/api/echo/file`, {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array([1, 2, 255]),
    });
    const { event } = (await answer.json()) as { event: object };
    expect(event).toMatchObject({ body: 'AQL/', isBase64Encoded: true });
  });

  it("knows only the template's routes", async () => {
    const answer = await fetch(`${cloud.siteUrl}/api/unknown`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ message: 'Not Found' });
  });
});

describe('media', () => {
  it('accepts a presigned POST from the real client and serves ranges of the file', async () => {
    const Bucket = cloud.bucketName('Media');
    const { url, fields } = await createPresignedPost(s3(), {
      Bucket,
      Key: 'uploads/user 1/clip.mp4',
      Fields: { 'Content-Type': 'video/mp4' },
      Conditions: [['content-length-range', 1, 100]],
    });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob(['0123456789'], { type: 'video/mp4' }));
    expect((await fetch(url, { method: 'POST', body: form, headers: { origin: cloud.siteUrl } })).status).toBe(204);

    const part = await fetch(`${cloud.mediaUrl}/uploads/user%201/clip.mp4`, { headers: { range: 'bytes=2-4' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(part.headers.get('content-type')).toBe('video/mp4');
    expect(await part.text()).toBe('234');

    const whole = await fetch(`${cloud.mediaUrl}/uploads/user%201/clip.mp4`);
    const etag = whole.headers.get('etag')!;
    await whole.body?.cancel();
    const conditionalResponse = await fetch(`${cloud.mediaUrl}/uploads/user%201/clip.mp4`, {
      headers: { 'if-none-match': etag },
    });
    expect(conditionalResponse.status).toBe(304);
  });

  it('answers a HEAD with the size and no body', async () => {
    const Bucket = cloud.bucketName('Media');
    await s3().send(new PutObjectCommand({ Bucket, Key: 'sized.png', Body: 'seven b', ContentType: 'image/png' }));
    const answer = await fetch(`${cloud.mediaUrl}/sized.png`, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '7', '']);
  });

  it('answers the preflight of an upload as the template configures', async () => {
    const answer = await fetch(`${cloud.endpoints.s3}/${cloud.bucketName('Media')}`, {
      method: 'OPTIONS',
      headers: { origin: cloud.siteUrl, 'access-control-request-method': 'POST' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-methods')).toBe('POST');
  });

  it('returns a stored file to the real client', async () => {
    const Bucket = cloud.bucketName('Media');
    await s3().send(new PutObjectCommand({ Bucket, Key: 'a/b.txt', Body: 'hello', ContentType: 'text/plain' }));
    const { Body, ContentType } = await s3().send(new GetObjectCommand({ Bucket, Key: 'a/b.txt' }));
    expect([await Body?.transformToString(), ContentType]).toEqual(['hello', 'text/plain']);
  });
});

describe('a listing of media', () => {
  it('continues on further pages', async () => {
    const Bucket = cloud.bucketName('Media');
    const keys = ['listed/a', 'listed/b & <c>', 'listed/d', 'listed/e', 'listed/f'];
    await Promise.all(keys.map((Key) => s3().send(new PutObjectCommand({ Bucket, Key, Body: 'x' }))));
    const pages: string[][] = [];
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client: s3(), pageSize: 2 },
      { Bucket, Prefix: 'listed/' },
    ))
      pages.push(Contents.map(({ Key = '' }) => Key));
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(keys);
  });
});

describe('media that is deleted', () => {
  it('takes no other file of its folder along', async () => {
    const Bucket = cloud.bucketName('Media');
    const put = (Key: string) => s3().send(new PutObjectCommand({ Bucket, Key, Body: 'x', ContentType: 'text/plain' }));
    const keys = Array.from({ length: 60 }, (_, index) => `shared/${index}`);
    await put('shared/before');
    let last = 'shared/before';
    for (const key of keys) {
      const deletion = s3().send(new DeleteObjectCommand({ Bucket, Key: last }));
      await Promise.all([deletion, put(key)]);
      const { Body } = await s3().send(new GetObjectCommand({ Bucket, Key: key }));
      expect(await Body?.transformToString()).toBe('x');
      last = key;
    }
  });
});

describe('secrets', () => {
  const read = async (SecretId: string) => {
    const client = new SecretsManagerClient({ ...localClientConfig, endpoint: cloud.endpoints.controlPlane });
    return (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString ?? '';
  };
  const secretArn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:Tiny-Secret';

  it("generates a secret once, by the template's rules", async () => {
    const secret = JSON.parse(await read(secretArn));
    expect(secret).toEqual({ kind: 'tiny', signingKey: expect.stringMatching(/^[A-Za-z0-9]{64}$/) });
    expect(JSON.parse(await read('Tiny-Secret'))).toEqual(secret);
  });

  it("fills an empty secret with the operator's value", async () => {
    expect(await read('Tiny-OperatorSecret')).toBe(JSON.stringify({ falKey: 'a real key' }));
  });

  it("throws the real service's error for an unknown secret", async () => {
    await expect(read('Other')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});

describe('state machine', () => {
  it('continues after an answer for the task token, which works once', async () => {
    const { executionArn = '' } = await run('order-1', { id: 'one', timeoutSeconds: 30 });
    const taskToken = await tokenOf('one');
    expect((await submissions('one'))[0]?.name).toBe('order-1');
    await sfn().send(new SendTaskHeartbeatCommand({ taskToken }));
    await sfn().send(new SendTaskSuccessCommand({ taskToken, output: '{"url":"x"}' }));
    await expect.poll(() => statusOf(executionArn)).toBe('SUCCEEDED');
    const { output } = await sfn().send(new DescribeExecutionCommand({ executionArn }));
    expect(JSON.parse(output ?? '')).toMatchObject({ submitted: { url: 'x' }, check: { checked: { ok: true } } });
    expect(cloud.executions.history('order-1').map(({ state }) => state)).toEqual(['Submit', 'Check', 'Settle']);
    expect(cloud.executions.describe('order-1').transitions).toBe(3);

    await expect(sfn().send(new SendTaskSuccessCommand({ taskToken, output: '{}' }))).rejects.toMatchObject({
      name: 'TaskTimedOut',
    });
    const garbage = sfn().send(new SendTaskSuccessCommand({ taskToken: 'garbage', output: '{}' }));
    await expect(garbage).rejects.toMatchObject({ name: 'InvalidToken' });
  });

  it("catches the function's error by its name, with its message as the cause", async () => {
    const { executionArn = '' } = await run('order-2', { id: 'refused', timeoutSeconds: 30 });
    await expect.poll(() => statusOf(executionArn)).toBe('SUCCEEDED');
    const { output } = await sfn().send(new DescribeExecutionCommand({ executionArn }));
    const { error } = JSON.parse(output ?? '');
    expect(error.Error).toBe('Refused');
    expect(JSON.parse(error.Cause)).toMatchObject({ errorType: 'Refused', errorMessage: 'no' });
  });

  it('catches a failure sent for a task token', async () => {
    const { executionArn = '' } = await run('order-3', { id: 'three', timeoutSeconds: 30 });
    const taskToken = await tokenOf('three');
    await sfn().send(new SendTaskFailureCommand({ taskToken, error: 'Provider', cause: 'gone' }));
    await expect.poll(() => statusOf(executionArn)).toBe('SUCCEEDED');
    const { output } = await sfn().send(new DescribeExecutionCommand({ executionArn }));
    expect(JSON.parse(output ?? '').error).toEqual({ Error: 'Provider', Cause: 'gone' });
  });

  it("times a task out after the seconds in the state's input", async () => {
    const { executionArn = '' } = await run('order-4', { id: 'four', timeoutSeconds: 1 });
    const taskToken = await tokenOf('four');
    await expect.poll(() => statusOf(executionArn)).toBe('SUCCEEDED');
    const { output } = await sfn().send(new DescribeExecutionCommand({ executionArn }));
    expect(JSON.parse(output ?? '').error.Error).toBe('States.Timeout');
    await expect(sfn().send(new SendTaskSuccessCommand({ taskToken, output: '{}' }))).rejects.toMatchObject({
      name: 'TaskTimedOut',
    });
  });

  it('retries a task and counts the retry as a transition', async () => {
    const { executionArn = '' } = await run('order-5', { id: 'flaky', timeoutSeconds: 30 });
    await sfn().send(new SendTaskSuccessCommand({ taskToken: await tokenOf('flaky'), output: '{}' }));
    await expect.poll(() => statusOf(executionArn)).toBe('SUCCEEDED');
    expect(cloud.executions.history('order-5')[1]).toMatchObject({ state: 'Check', retries: 1 });
    expect(cloud.executions.describe('order-5').transitions).toBe(4);
  });

  it('starts a name once; a repeat returns a running execution with equal input', async () => {
    const first = await run('order-6', { id: 'six', timeoutSeconds: 30 });
    const second = await run('order-6', { id: 'six', timeoutSeconds: 30 });
    expect(second).toMatchObject({ executionArn: first.executionArn, startDate: first.startDate });
    await expect(run('order-6', { id: 'other', timeoutSeconds: 30 })).rejects.toMatchObject({
      name: 'ExecutionAlreadyExists',
    });
    await tokenOf('six');
    await sfn().send(new StopExecutionCommand({ executionArn: first.executionArn, error: 'Cancelled' }));
    await expect.poll(() => statusOf(first.executionArn ?? '')).toBe('ABORTED');
    await expect(run('order-6', { id: 'six', timeoutSeconds: 30 })).rejects.toMatchObject({
      name: 'ExecutionAlreadyExists',
    });
    expect(await submissions('six')).toHaveLength(1);
    const { executions } = await sfn().send(
      new ListExecutionsCommand({ stateMachineArn: cloud.executions.arn, statusFilter: 'ABORTED' }),
    );
    expect(executions?.map(({ name }) => name)).toEqual(['order-6']);
  });
});

describe('after a kill', () => {
  it('resumes an execution where it was waiting, without invoking the function again', async () => {
    await cloud.close();
    const script = join(import.meta.dirname, 'run-cloud.ts');
    const child = spawn(process.execPath, [script, tiny.assemblyDir, tiny.dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const { endpoints, machineArn } = JSON.parse(line);
    const client = new SFNClient({ ...localClientConfig, endpoint: endpoints.controlPlane, maxAttempts: 1 });
    const { executionArn = '' } = await run('order-7', { id: 'seven', timeoutSeconds: 60 }, client, machineArn);
    const taskToken = await tokenOf('seven');
    await expect.poll(() => readFile(join(tiny.dataDir, 'executions/Tiny-Machine.jsonl'), 'utf8')).toContain(taskToken);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect.poll(() => fetch(endpoints.dynamodb).catch(() => 'gone')).toBe('gone');

    cloud = await tiny.start();
    expect(cloud.executions.describe('order-7').status).toBe('RUNNING');
    await sfn().send(new SendTaskSuccessCommand({ taskToken, output: '{"late":true}' }));
    await expect.poll(() => statusOf(executionArn)).toBe('SUCCEEDED');
    expect(await submissions('seven')).toHaveLength(1);
    expect(cloud.executions.history('order-7').map(({ state }) => state)).toEqual(['Submit', 'Check', 'Settle']);
  });
});

it.each([
  ['EchoRole', 'lambda.amazonaws.com'],
  ['MachineRole', 'states.amazonaws.com'],
])('does not start with a %s that does not trust %s', async (role, service) => {
  const assemblyDir = join(tiny.directory, role);
  await cp(tiny.assemblyDir, assemblyDir, { recursive: true });
  const file = join(assemblyDir, 'Tiny.template.json');
  const template = JSON.parse(await readFile(file, 'utf8'));
  template.Resources[role].Properties.AssumeRolePolicyDocument.Statement[0].Principal.Service = 'ec2.amazonaws.com';
  await writeFile(file, JSON.stringify(template));
  const starting = tiny.start({ assemblyDir, dataDir: join(tiny.directory, `${role}-data`) });
  await expect(starting).rejects.toThrow(`The role Tiny-${role} can't be assumed by ${service}`);
});

it('refuses a second cloud on the same data', async () => {
  await expect(tiny.start()).rejects.toThrow(/already running/);
});
