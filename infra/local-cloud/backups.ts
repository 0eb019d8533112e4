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
import * as z from 'zod/mini';
import { AwsError, localClientConfig } from './local-aws.ts';

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
export class LocalBackups {
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
