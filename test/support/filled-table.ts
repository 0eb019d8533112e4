import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BatchWriteItemCommand, DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { inject } from 'vitest';
import { dynoxideBinary, startDynamoDb } from '#infra/local-cloud/dynamodb.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { newTable } from './new-table.ts';

type Item = Record<string, unknown>;

export interface FilledTable {
  readonly endpoint: string;
  readonly name: string;
  close(): Promise<void>;
}

const maxBatchSize = 25;
const writers = 8;

/**
 * Makes the product's table with very many items: imports a file if the engine can, which takes seconds, else writes
 * them.
 */
export async function startFilledTable(items: readonly Item[]): Promise<FilledTable> {
  const { table } = await newTable();
  const client = new DynamoDBClient({ ...localClientConfig, endpoint: inject('engine') });
  const binary = dynoxideBinary();
  if (binary === undefined) {
    await writeAll(client, table.name, items);
    return { endpoint: inject('engine'), name: table.name, close: async () => client.destroy() };
  }
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table.name }));
  client.destroy();
  const dataDir = await mkdtemp(join(tmpdir(), 'filled-table-'));
  const source = join(dataDir, 'export');
  mkdirSync(join(source, table.name, 'data'), { recursive: true });
  const lines = items.map((item) => JSON.stringify({ Item: marshall(item, { removeUndefinedValues: true }) }));
  writeExport(source, table.name, lines);
  writeFileSync(join(dataDir, 'schema.json'), JSON.stringify({ Table }));
  const output = join(dataDir, 'dynoxide.sqlite');
  const args = ['import', '--source', source, '--schema', join(dataDir, 'schema.json'), '--output', output];
  execFileSync(binary, args, { stdio: 'pipe' });
  const engine = await startDynamoDb({ dataDir, engine: 'dynoxide' });
  const close = async () => {
    await engine.close();
    await rm(dataDir, { recursive: true });
  };
  return { endpoint: engine.endpoint, name: table.name, close };
}

/**
 * The format of DynamoDB's exports to S3.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataExport.Output.html
 */
function writeExport(folder: string, tableName: string, lines: readonly string[]): void {
  const dataFileS3Key = `${tableName}/data/items.json.gz`;
  const itemCount = lines.length;
  writeFileSync(join(folder, dataFileS3Key), gzipSync(lines.join('\n'), { level: 1 }));
  const summary = {
    version: '2020-06-30',
    outputFormat: 'DYNAMODB_JSON',
    tableArn: `arn:aws:dynamodb:us-east-1:000000000000:table/${tableName}`,
    itemCount,
  };
  writeFileSync(join(folder, tableName, 'manifest-summary.json'), JSON.stringify(summary));
  writeFileSync(join(folder, tableName, 'manifest-files.json'), JSON.stringify({ itemCount, dataFileS3Key }));
}

async function writeAll(client: DynamoDBClient, tableName: string, items: readonly Item[]): Promise<void> {
  let next = 0;
  const write = async () => {
    while (next < items.length) {
      const first = next;
      next += maxBatchSize;
      const puts = items.slice(first, next).map((item) => ({
        PutRequest: { Item: marshall(item, { removeUndefinedValues: true }) },
      }));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: puts } }));
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
}
