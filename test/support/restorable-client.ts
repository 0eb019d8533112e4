import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type RestoreTableToPointInTimeCommandInput,
} from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';

const pageSize = 25;

/**
 * Plays backups, which the engines don't have: a restore copies the table as it is now, without its stream, time to
 * live and protection, as AWS does. All other calls reach the engine.
 */
export function restorableClient(endpoint: string): DynamoDBClient {
  const engine = new DynamoDBClient({ ...localClientConfig, endpoint });
  const client = new DynamoDBClient({ ...localClientConfig, endpoint });
  const backups = {
    PointInTimeRecoveryDescription: {
      EarliestRestorableDateTime: new Date(Date.now() - 35 * 24 * 3600_000),
      LatestRestorableDateTime: new Date(Date.now() + 60_000),
    },
  };
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const played = (output: object) => ({ output: { $metadata: {}, ...output }, response: {} }) as never;
        if (commandName === 'RestoreTableToPointInTimeCommand') {
          await copyTable(engine, args.input as RestoreTableToPointInTimeCommandInput);
          return played({});
        }
        return commandName?.endsWith('ContinuousBackupsCommand')
          ? played({ ContinuousBackupsDescription: backups })
          : next(args);
      },
    { step: 'initialize' },
  );
  return client;
}

async function copyTable(
  client: DynamoDBClient,
  { SourceTableName, TargetTableName }: RestoreTableToPointInTimeCommandInput,
): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: SourceTableName }));
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes = [] } = Table!;
  await client.send(
    new CreateTableCommand({
      TableName: TargetTableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions,
      KeySchema,
      GlobalSecondaryIndexes: GlobalSecondaryIndexes.map((index) => ({
        IndexName: index.IndexName!,
        KeySchema: index.KeySchema!,
        Projection: index.Projection!,
      })),
    }),
  );
  const documents = DynamoDBDocumentClient.from(client);
  const pages = paginateScan({ client: documents, pageSize }, { TableName: SourceTableName, ConsistentRead: true });
  for await (const { Items = [] } of pages) {
    if (Items.length === 0) continue;
    const writes = Items.map((Item) => ({ PutRequest: { Item } }));
    await documents.send(new BatchWriteCommand({ RequestItems: { [TargetTableName!]: writes } }));
  }
}
