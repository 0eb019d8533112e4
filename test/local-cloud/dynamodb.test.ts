// @module-tag whole

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  chooseEngine,
  type DynamoDbEngine,
  dynoxideBinary,
  runsAwsEngine,
  startDynamoDb,
} from '#infra/local-cloud/dynamodb.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { createTables } from '#infra/local-cloud/tables.ts';
import { tinyStack } from './tiny-assembly.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atelia-dynamodb-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const engines: DynamoDbEngine[] = ['dynamodb-local', 'dynoxide'];

describe.each(engines)('%s', (engine) => {
  it("listens on this machine's loopback address only", async () => {
    const running = await startDynamoDb({ engine });
    const { endpoint } = running;
    expect((await fetch(endpoint)).status).toBeGreaterThan(0);
    // A server on all addresses would answer here too.
    await expect(fetch(endpoint.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow('fetch failed');
    await running.close();
  });

  it('keeps its tables and items across a restart', async () => {
    const assembly = { stacks: [tinyStack], assetPaths: new Map() };
    const first = await startDynamoDb({ dataDir, engine });
    const TableName = (await createTables(first.endpoint, assembly)).get('Table');
    const writer = new DynamoDBClient({ ...localClientConfig, endpoint: first.endpoint });
    await writer.send(
      new PutItemCommand({ TableName, Item: { pk: { S: 'a' }, sk: { S: 'b' }, kept: { BOOL: true } } }),
    );
    await first.close();

    const second = await startDynamoDb({ dataDir, engine });
    expect((await createTables(second.endpoint, assembly)).get('Table')).toBe(TableName);
    const reader = new DynamoDBClient({ ...localClientConfig, endpoint: second.endpoint });
    const { Item } = await reader.send(new GetItemCommand({ TableName, Key: { pk: { S: 'a' }, sk: { S: 'b' } } }));
    await second.close();
    expect(Item?.['kept']).toEqual({ BOOL: true });
  });
});

describe.runIf(dynoxideBinary())('the default engine', () => {
  it('is dynoxide for new data', () => expect(chooseEngine('auto', dataDir)).toBe('dynoxide'));

  it('is never dynoxide for data of DynamoDB Local', async () => {
    await writeFile(join(dataDir, 'shared-local-instance.db'), '');
    vi.stubEnv('PATH', '');
    expect(() => chooseEngine('auto', dataDir)).toThrow(/is DynamoDB Local's: install a JDK 17/);
    vi.unstubAllEnvs();
  });

  it.runIf(runsAwsEngine())('is DynamoDB Local for its own data', async () => {
    await writeFile(join(dataDir, 'shared-local-instance.db'), '');
    expect(chooseEngine('auto', dataDir)).toBe('dynamodb-local');
  });
});

it('lists the known engines for an unknown name', async () => {
  process.env['ATELIA_DYNAMODB'] = 'postgres';
  try {
    await expect(startDynamoDb()).rejects.toThrow(
      'ATELIA_DYNAMODB is postgres; it may be dynamodb-local, dynoxide, moto',
    );
  } finally {
    delete process.env['ATELIA_DYNAMODB'];
  }
});
