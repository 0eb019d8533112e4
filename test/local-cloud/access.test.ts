// @module-tag whole

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PutItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '#infra/local-cloud/cloud.ts';
import { functionCredentials } from '#infra/local-cloud/iam/identities.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { newTinyCloud, type TinyCloud } from './tiny-cloud.ts';

let tiny: TinyCloud;
let cloud: LocalCloud;
let accessJournal: string;
beforeAll(async () => {
  tiny = await newTinyCloud();
  accessJournal = join(tiny.directory, 'journal.jsonl');
  cloud = await tiny.start({ accessJournal });
});
afterAll(async () => {
  await cloud.close();
  await tiny.remove();
});

const call = (client: string, command: string, input: object, credentials?: object) =>
  cloud.invoke('Misbehave', { how: 'call', client: `@aws-sdk/${client}`, command, input, credentials });
const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } });
const query = (pk: string, more = {}) => ({
  TableName: cloud.tableName('Table'),
  KeyConditionExpression: `${'IndexName' in more ? 'gsi1pk' : 'pk'} = :pk`,
  ExpressionAttributeValues: { ':pk': { S: pk } },
  ...more,
});

describe('a function', () => {
  it('reads and writes what its policy allows', async () => {
    const TableName = cloud.tableName('Table');
    expect(await call('client-dynamodb', 'PutItem', { TableName, Item: key('OWN#1') })).toEqual({});
    expect(await call('client-dynamodb', 'GetItem', { TableName, Key: key('OWN#1') })).toEqual({ Item: key('OWN#1') });
    expect(await call('client-dynamodb', 'Query', query('OWN#1'))).toMatchObject({ Count: 1 });
    expect(await call('client-dynamodb', 'Query', query('L', { IndexName: 'gsi1' }))).toMatchObject({ Count: 0 });
    const Bucket = cloud.bucketName('Media');
    expect(await call('client-s3', 'PutObject', { Bucket, Key: 'own/a+b c', Body: 'x' })).toHaveProperty('ETag');
    expect(await call('client-s3', 'GetObject', { Bucket, Key: 'own/a+b c' })).toMatchObject({ ContentLength: 1 });
    expect(await call('client-s3', 'ListObjectsV2', { Bucket, Prefix: 'own/a' })).toMatchObject({ KeyCount: 1 });
    const secret = await call('client-secrets-manager', 'GetSecretValue', { SecretId: cloud.secretName('Secret') });
    expect(secret).toHaveProperty('SecretString');
  });

  const refused = { refused: 'AccessDeniedException' };

  it.each([
    ['another action', 'DeleteItem', { Key: key('OWN#1') }],
    ["another identity's items", 'GetItem', { Key: key('OTHER#1') }],
    [
      "another identity's partition",
      'Query',
      { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: 'OTHER' } } },
    ],
    [
      'an index that no policy names',
      'Query',
      { IndexName: 'gsi2', KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: 'OWN#1' } } },
    ],
    ['the whole table', 'Scan', {}],
  ])('is refused %s', async (_what, command, input) => {
    expect(await call('client-dynamodb', command, { TableName: cloud.tableName('Table'), ...input })).toEqual(refused);
  });

  it('is refused a transaction if one of its keys belongs to others', async () => {
    const TableName = cloud.tableName('Table');
    const TransactItems = ['OWN#1', 'OTHER#1'].map((pk) => ({ Put: { TableName, Item: key(pk) } }));
    expect(await call('client-dynamodb', 'TransactWriteItems', { TransactItems })).toEqual(refused);
  });

  it.each([
    ['client-s3', 'PutObject', { Key: 'other/file', Body: 'x' }],
    ['client-s3', 'DeleteObject', { Key: 'own/file' }],
    ['client-s3', 'ListObjectsV2', { Prefix: 'generated/' }],
    ['client-s3', 'ListObjectsV2', {}],
    // Without the right to list, a caller must not learn that a file is missing.
    ['client-s3', 'GetObject', { Key: 'own/nothing' }],
    ['client-s3', 'CopyObject', { Key: 'own/copy', CopySource: 'other/file' }],
  ])('is refused by %s: %s %j', async (client, command, input) => {
    expect(await call(client, command, { Bucket: cloud.bucketName('Media'), ...input })).toEqual({
      refused: 'AccessDenied',
    });
  });

  it.each([
    ['client-secrets-manager', 'GetSecretValue', { SecretId: 'arn:another' }],
    [
      'client-sfn',
      'StartExecution',
      { stateMachineArn: 'arn:aws:states:us-east-1:000000000000:stateMachine:Tiny-Machine' },
    ],
    ['client-sfn', 'SendTaskSuccess', { taskToken: 'x', output: '{}' }],
  ])('is refused by %s: %s', async (client, command, input) => {
    expect(await call(client, command, input)).toEqual(refused);
  });

  it("uses rights that a resource's own policy grants", async () => {
    const put = { Bucket: cloud.bucketName('Media'), Body: 'x' };
    expect(await call('client-s3', 'PutObject', { ...put, Key: 'shared/1' })).toHaveProperty('ETag');
    expect(await call('client-s3', 'PutObject', { ...put, Key: 'own/plain/1' })).toHaveProperty('ETag');
    const secret = { SecretId: cloud.secretName('OperatorSecret') };
    expect(await call('client-secrets-manager', 'GetSecretValue', secret)).toHaveProperty('SecretString');
    const queue = { QueueUrl: cloud.queueUrl('Refused'), AttributeNames: ['All'] };
    expect(await call('client-sqs', 'GetQueueAttributes', queue)).toHaveProperty('Attributes');
  });

  it.each(['own/secure/1', 'own/late-tls/1', 'left-to-roles/1'])(
    "is refused by a bucket's own policy that denies, or that only defers to the account: %s",
    async (Key) => {
      const put = { Bucket: cloud.bucketName('Media'), Key, Body: 'x' };
      expect(await call('client-s3', 'PutObject', put)).toEqual({ refused: 'AccessDenied' });
    },
  );

  const { sessionToken, ...keysWithoutToken } = functionCredentials('Tiny-Misbehave');
  const wrongTokenKeys = { ...keysWithoutToken, sessionToken: functionCredentials('Tiny-Echo').sessionToken };

  it.each([
    ['client-dynamodb', 'DeleteTable', { TableName: 'Tiny-Table' }],
    ['client-secrets-manager', 'GetSecretValue', { SecretId: 'Tiny-Secret' }],
    ['client-lambda', 'Invoke', { FunctionName: 'Tiny-Echo' }],
  ])("is unknown to %s without its session token, or with another function's", async (client, command, input) => {
    const unknown = { refused: 'UnrecognizedClientException' };
    expect(await call(client, command, input, keysWithoutToken)).toEqual(unknown);
    expect(await call(client, command, input, wrongTokenKeys)).toEqual(unknown);
  });

  it("is unknown to S3 without its session token, or with another function's", async () => {
    const input = { Bucket: cloud.bucketName('Media'), Key: 'own/x' };
    const get = (credentials: object) => call('client-s3', 'GetObject', input, credentials);
    expect(await get(keysWithoutToken)).toEqual({ refused: 'InvalidAccessKeyId' });
    expect(await get(wrongTokenKeys)).toEqual({ refused: 'InvalidToken' });
  });

  it.each([
    { token: sessionToken, label: "its own session's token", status: 200 },
    { token: wrongTokenKeys.sessionToken, label: "another's", status: 400 },
    { token: undefined, label: 'none', status: 403 },
  ])('gets status $status for a presigned URL with $label as token', async ({ token, status }) => {
    const credentials = { ...keysWithoutToken, ...(token !== undefined && { sessionToken: token }) };
    const endpoint = cloud.endpoints.s3;
    const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials });
    const put = new PutObjectCommand({ Bucket: cloud.bucketName('Media'), Key: 'own/signed' });
    const url = await getSignedUrl(client, put, { expiresIn: 60 });
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(status);
  });

  it('has its granted, used and refused rights recorded', () => {
    const entries = cloud.access.entries().filter(({ identity }) => identity === 'Tiny-Misbehave');
    const rights = (recordedKind: string) =>
      entries
        .filter(({ kind }) => kind === recordedKind)
        .map(({ right }) => right.replaceAll(/arn:aws:[^/]*[:/](?=\w)/g, ''));
    expect(rights('granted').filter((right) => !rights('used').includes(right))).toEqual([]);
    expect(rights('refused').some((right) => right.startsWith('dynamodb:Scan on '))).toBe(true);
  });
});

describe('an operator', () => {
  it('has all rights', async () => {
    const dynamo = new DynamoDBClient({ ...localClientConfig, endpoint: cloud.endpoints.dynamodb });
    await dynamo.send(new PutItemCommand({ TableName: cloud.tableName('Table'), Item: key('OTHER#9') }));
    const s3 = new S3Client({ ...localClientConfig, endpoint: cloud.endpoints.s3, forcePathStyle: true });
    const Bucket = cloud.bucketName('Media');
    await s3.send(new PutObjectCommand({ Bucket, Key: 'other/1', Body: 'x' }));
    await expect(s3.send(new GetObjectCommand({ Bucket, Key: 'other/2' }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
  });
});

it('S3 refuses a write without a length', async () => {
  const authorization = `AWS4-HMAC-SHA256 Credential=${localClientConfig.credentials.accessKeyId}/20261123/x/s3/aws4_request`;
  const body = new Blob(['x']).stream();
  const url = `${cloud.endpoints.s3}/${cloud.bucketName('Media')}/other/streamed`;
  const answer = await fetch(url, { method: 'PUT', body, duplex: 'half', headers: { authorization } } as RequestInit);
  expect(answer.status).toBe(411);
});

describe('a conditional write', () => {
  const put = (Key: string, more = {}) =>
    new S3Client({ ...localClientConfig, endpoint: cloud.endpoints.s3, forcePathStyle: true }).send(
      new PutObjectCommand({ Bucket: cloud.bucketName('Media'), Key, Body: 'x', ...more }),
    );

  it('succeeds once among concurrent writes if it must not overwrite', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => put('other/once', { IfNoneMatch: '*' })));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.name] : []));
    expect(refusals).toEqual(Array(4).fill('PreconditionFailed'));
  });

  it('succeeds only if the file is unchanged', async () => {
    const { ETag } = await put('other/meant');
    await put('other/meant', { IfMatch: ETag });
    await expect(put('other/meant', { IfMatch: '"another"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
  });
});

describe('a closed cloud', () => {
  it('leaves a file with granted, used and refused rights', async () => {
    await cloud.close();
    const lines = (await readFile(accessJournal, 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(cloud.access.entries());
  });
});
