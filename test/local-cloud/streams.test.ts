// @module-tag whole

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalCloud, startCloud } from '#infra/local-cloud/cloud.ts';
import type { DynamoDbEngine } from '#infra/local-cloud/dynamodb.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { writeTinyAssembly } from './tiny-assembly.ts';

let directory: string;
let cloud: LocalCloud;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atelia-streams-'));
  await writeTinyAssembly(join(directory, 'cdk.out'));
});
afterEach(async () => {
  await cloud.close();
  await rm(directory, { recursive: true });
});

const start = (engine: DynamoDbEngine) =>
  startCloud({
    assemblyDir: join(directory, 'cdk.out'),
    dataDir: join(directory, 'data'),
    port: 0,
    engine,
    functionEnv: { NODE_PATH: join(process.cwd(), 'node_modules') },
  });
const dynamo = () => new DynamoDBClient({ ...localClientConfig, endpoint: cloud.endpoints.dynamodb });
const put = (pk: string, sk: string) =>
  dynamo().send(new PutItemCommand({ TableName: cloud.tableName('Table'), Item: { pk: { S: pk }, sk: { S: sk } } }));
const seen = async () => {
  const Key = { pk: { S: 'TOTALS' }, sk: { S: 'ORDERS' } };
  const { Item } = await dynamo().send(new GetItemCommand({ TableName: cloud.tableName('Table'), Key }));
  return Item?.['seen']?.L?.map(({ S }) => S) ?? [];
};

describe.each<DynamoDbEngine>(['dynamodb-local', 'dynoxide'])('the stream of %s', (engine) => {
  it('delivers each record in order, again after a failure, and once across a restart', async () => {
    cloud = await start(engine);
    for (const sk of ['1', 'refuse-once', '2']) await put('ORDER#1', sk);
    await expect.poll(seen).toEqual(['1', 'refuse-once', '2']);

    await cloud.close();
    cloud = await start(engine);
    await put('ORDER#1', '3');
    await expect.poll(seen).toEqual(['1', 'refuse-once', '2', '3']);
  });
});
