import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import { type Dispatcher, Pool } from 'undici';
import * as z from 'zod/mini';
import { dynamoDbAccesses, type PartitionKeyOf } from './iam/accesses.ts';
import type { Authorizer } from './iam/authorizer.ts';
import { readSigner } from './iam/identities.ts';
import { AwsError, localClientConfig } from './local-aws.ts';
import { listen, type Listening } from './ports.ts';

interface DynamoDbFrontOptions {
  readonly port: number;
  readonly engine: string;
  readonly authorizer: Authorizer;
  readonly partitionKeyOf: PartitionKeyOf;
  /** For an engine whose transactions lose writes made meanwhile. */
  readonly isSerial?: boolean;
}

const contentType = 'application/x-amz-json-1.0';

export async function startDynamoDbFront(options: DynamoDbFrontOptions): Promise<Listening> {
  const { port, engine, authorizer, partitionKeyOf, isSerial = false } = options;
  const pool = new Pool(engine, isSerial ? { connections: 1 } : {});
  const backups = new LocalBackups(engine);
  const server = createServer((request, response) => {
    const answer = async () => {
      const text = await readText(request);
      const body: unknown = JSON.parse(text || '{}');
      const target = String(request.headers['x-amz-target']);
      const operation = target.slice(target.indexOf('.') + 1);
      authorizer.authorize(readSigner(request.headers), dynamoDbAccesses(operation, body, partitionKeyOf));
      const played = await backups.answer(operation, body);
      if (played !== undefined) {
        return void response.writeHead(200, { 'content-type': contentType }).end(JSON.stringify(played));
      }
      const { connection: _connection, 'transfer-encoding': _encoding, ...headers } = request.headers;
      const answered = await ask(pool, headers, text);
      response.writeHead(answered.status, answered.headers).end(answered.body);
    };
    answer().catch((error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      response.writeHead(error instanceof AwsError ? 400 : 500, { 'content-type': contentType });
      response.end(JSON.stringify({ __type: `com.amazon.coral.service#${name}`, message }));
    });
  });
  const listening = await listen(server, port);
  return {
    close: async () => {
      await listening.close();
      await pool.destroy();
    },
  };
}

/** DynamoDB Local waited for its table's lock and wrote nothing. DynamoDB has no such lock, so the front retries. */
const lockTimeout = 'waiting for a lock';

async function ask(pool: Dispatcher, headers: IncomingHttpHeaders, body: string) {
  for (;;) {
    const answered = await pool.request({ method: 'POST', path: '/', headers, body });
    const { statusCode: status, headers: answeredHeaders } = answered;
    const answer = await answered.body.text();
    const isLockTimeout = status === 500 && answer.includes(lockTimeout);
    if (!isLockTimeout) return { status, headers: answeredHeaders, body: answer };
  }
}

/** A stream keeps its records for a day. */
const keptMs = 24 * 3600_000;
const itemsPerWrite = 25;

const tableSchema = z.object({ TableName: z.string() });
const restoreSchema = z.object({
  SourceTableName: z.string(),
  TargetTableName: z.string(),
  RestoreDateTime: z.number(),
});
type Item = Record<string, AttributeValue>;

/** Plays point-in-time recovery, which the engines don't have: takes back the changes that the table's stream names. */
class LocalBackups {
  private readonly client: DynamoDBClient;
  private readonly streams: DynamoDBStreamsClient;

  constructor(endpoint: string) {
    this.client = new DynamoDBClient({ ...localClientConfig, endpoint });
    this.streams = new DynamoDBStreamsClient({ ...localClientConfig, endpoint });
  }

  /** Returns undefined for operations that the engine answers. */
  async answer(operation: string, body: unknown): Promise<object | undefined> {
    if (operation.endsWith('ContinuousBackups')) return this.describe(tableSchema.parse(body).TableName);
    if (operation !== 'RestoreTableToPointInTime') return undefined;
    const request = restoreSchema.parse(body);
    await this.restore(request);
    return { TableDescription: { TableName: request.TargetTableName, TableStatus: 'ACTIVE' } };
  }

  private async describe(TableName: string): Promise<object> {
    const { Table } = await this.client.send(new DescribeTableCommand({ TableName }));
    const earliest = Math.max(Table?.CreationDateTime?.getTime() ?? 0, Date.now() - keptMs);
    const PointInTimeRecoveryDescription = {
      PointInTimeRecoveryStatus: 'ENABLED',
      EarliestRestorableDateTime: Math.ceil(earliest / 1000),
      LatestRestorableDateTime: Date.now() / 1000,
    };
    return {
      ContinuousBackupsDescription: { ContinuousBackupsStatus: 'ENABLED', PointInTimeRecoveryDescription },
    };
  }

  /** The new table has no stream, time to live and protection, as in AWS. */
  private async restore(request: z.output<typeof restoreSchema>): Promise<void> {
    const { SourceTableName, TargetTableName: TableName, RestoreDateTime } = request;
    const { Table } = await this.client.send(new DescribeTableCommand({ TableName: SourceTableName }));
    const { AttributeDefinitions = [], KeySchema = [], GlobalSecondaryIndexes = [], LatestStreamArn } = Table ?? {};
    if (LatestStreamArn === undefined) throw new AwsError('ValidationException', `${SourceTableName} has no stream`);
    const items = new Map<string, Item>();
    const keyOf = (item: Item) => JSON.stringify(KeySchema.map(({ AttributeName = '' }) => item[AttributeName]));
    for await (const { Items = [] } of paginateScan(
      { client: this.client },
      { TableName: SourceTableName, ConsistentRead: true },
    )) {
      for (const item of Items) items.set(keyOf(item), item);
    }
    // Read after the scan, so that the stream has each change that the scan saw.
    const later = await this.readChanges(LatestStreamArn, RestoreDateTime);
    for (const { dynamodb: { Keys = {}, OldImage } = {} } of later.toReversed()) {
      if (OldImage === undefined) items.delete(keyOf(Keys));
      else items.set(keyOf(Keys), OldImage);
    }
    const indexes = GlobalSecondaryIndexes.map(({ IndexName, KeySchema: keys, Projection }) => ({
      IndexName,
      KeySchema: keys,
      Projection,
    }));
    await this.client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions,
        KeySchema,
        ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
      }),
    );
    const writes = [...items.values()].map((Item) => ({ PutRequest: { Item } }));
    for (let next = 0; next < writes.length; next += itemsPerWrite) {
      const RequestItems = { [TableName]: writes.slice(next, next + itemsPerWrite) };
      await this.client.send(new BatchWriteItemCommand({ RequestItems }));
    }
  }

  /** The engines round the times of records down: dynoxide to seconds, DynamoDB Local to minutes. */
  private async readChanges(StreamArn: string, afterEpochSeconds: number): Promise<StreamRecord[]> {
    const { StreamDescription } = await this.streams.send(new DescribeStreamCommand({ StreamArn }));
    const records: StreamRecord[] = [];
    for (const { ShardId } of StreamDescription?.Shards ?? []) {
      const start = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' } as const;
      let iterator = (await this.streams.send(new GetShardIteratorCommand(start))).ShardIterator;
      while (iterator !== undefined) {
        const page = await this.streams.send(new GetRecordsCommand({ ShardIterator: iterator }));
        records.push(...(page.Records ?? []));
        iterator = page.Records?.length ? page.NextShardIterator : undefined;
      }
    }
    return records.filter(
      ({ dynamodb }) => (dynamodb?.ApproximateCreationDateTime?.getTime() ?? 0) > afterEpochSeconds * 1000,
    );
  }
}
