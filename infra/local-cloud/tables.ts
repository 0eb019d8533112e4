import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import type { CloudAssembly } from './cloud-assembly.ts';
import { Deployment } from './deployment.ts';
import type { PartitionKeyOf } from './iam/accesses.ts';
import { localClientConfig } from './local-aws.ts';
import { physicalName } from './physical-names.ts';

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

const tableSchema = z.object({
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z.optional(
    z.array(
      z.object({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.object({
          ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
          NonKeyAttributes: z.optional(z.array(z.string())),
        }),
      }),
    ),
  ),
  StreamSpecification: z.optional(
    z.object({ StreamViewType: z.enum(['NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES', 'KEYS_ONLY']) }),
  ),
  TimeToLiveSpecification: z.optional(z.object({ AttributeName: z.string(), Enabled: z.boolean() })),
});
type TableProperties = z.output<typeof tableSchema>;

export async function createTables(
  endpoint: string,
  templates: CloudAssembly | Deployment,
): Promise<ReadonlyMap<string, string>> {
  const deployment = templates instanceof Deployment ? templates : new Deployment(templates);
  const client = new DynamoDBClient({ ...localClientConfig, endpoint });
  const names = new Map<string, string>();
  for (const resource of deployment.resources('AWS::DynamoDB::Table')) {
    const name = physicalName(resource);
    await ensureTable(client, name, deployment.read(resource, tableSchema));
    names.set(resource.logicalId, name);
  }
  client.destroy();
  return names;
}

/** An empty product over the data of another release would look as if everything were lost. */
export async function assertNoOtherTables(endpoint: string, deployment: Deployment): Promise<void> {
  const client = new DynamoDBClient({ ...localClientConfig, endpoint });
  const { TableNames: found = [] } = await client.send(new ListTablesCommand({}));
  client.destroy();
  const wanted = deployment.resources('AWS::DynamoDB::Table').map(physicalName);
  if (found.length === 0 || found.some((name) => wanted.includes(name))) return;
  throw new Error(
    `The data folder has the data of another release, in the table ${found.join(', ')}. This release uses ${wanted.join(', ')}, so everything would look lost. ${afterUpgrade}`,
  );
}

const afterUpgrade =
  'Start with another folder (DATA_DIR=.local-new npm start) to keep the data, or clear it with npm run reset. docs/how-to/upgrade.md says more.';

export function partitionKeys(deployment: Deployment): PartitionKeyOf {
  const keys = new Map(
    deployment.resources('AWS::DynamoDB::Table').flatMap((resource) => {
      const { KeySchema, GlobalSecondaryIndexes = [] } = deployment.read(resource, tableSchema);
      const name = physicalName(resource);
      const indexes = GlobalSecondaryIndexes.map(
        (index) => [`${name} ${index.IndexName}`, hashKeyName(index.KeySchema)] as const,
      );
      return [[`${name} `, hashKeyName(KeySchema)] as const, ...indexes];
    }),
  );
  // A restored table is in no template, and has the keys of the table that it replaces.
  const [replaced] = deployment.resources('AWS::DynamoDB::Table').map(physicalName);
  return (table, index = '') => keys.get(`${table} ${index}`) ?? keys.get(`${replaced} ${index}`) ?? '';
}

function hashKeyName(schema: z.output<typeof keySchema>): string {
  return schema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '';
}

async function ensureTable(client: DynamoDBClient, name: string, properties: TableProperties): Promise<void> {
  const { TimeToLiveSpecification, StreamSpecification, ...table } = properties;
  const existing = await existingIndexes(client, name);
  const wanted = (table.GlobalSecondaryIndexes ?? []).map((index) => index.IndexName).toSorted();
  if (existing) {
    if (existing.join() === wanted.join()) return;
    throw new Error(`The data folder is from another release: the table ${name} has other indexes. ${afterUpgrade}`);
  }
  await client.send(
    new CreateTableCommand({
      ...table,
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      ...(StreamSpecification ? { StreamSpecification: { ...StreamSpecification, StreamEnabled: true } } : {}),
    }),
  );
  await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1 }, { TableName: name });
  if (TimeToLiveSpecification) {
    await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification }));
  }
}

async function existingIndexes(client: DynamoDBClient, name: string): Promise<string[] | undefined> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    return (Table?.GlobalSecondaryIndexes ?? []).map((index) => index.IndexName ?? '').toSorted();
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
