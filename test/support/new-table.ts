import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { inject } from 'vitest';
import { documentClient } from '#functions/platform/table/table.ts';
import { type DynamoDbOptions, startDynamoDb } from '#infra/local-cloud/dynamodb.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { createTables } from '#infra/local-cloud/tables.ts';
import { tableThrough } from './product-table.ts';

/** DynamoDB Local has one lock per table, for which many concurrent writes can wait too long. */
const maxAttempts = 20;

/** Makes an empty table from the product's template, on the engine that all files of the run share. */
export function newTable() {
  return createTable(inject('engine'));
}
export type NewTable = Awaited<ReturnType<typeof newTable>>;

/** Starts a separate engine, for a file that keeps it busy; by default the engine that starts faster. */
export async function startTable(choice?: DynamoDbOptions['engine']) {
  const engine = await startDynamoDb({ engine: choice });
  return { ...(await createTable(engine.endpoint)), close: () => engine.close() };
}
export type StartedTable = Awaited<ReturnType<typeof startTable>>;

async function createTable(endpoint: string) {
  const template = { Conditions: {}, Mappings: {}, Parameters: {}, Outputs: {}, ...inject('dataTemplate') };
  const stack = { name: `Data-${randomUUID()}`, template };
  const [name = ''] = (await createTables(endpoint, { stacks: [stack as never], assetPaths: new Map() })).values();
  const base = new DynamoDBClient({ ...localClientConfig, endpoint, maxAttempts });
  refuseEmptyMaps(base);
  const client = documentClient(base);
  return {
    endpoint,
    /** This client has no injected faults. */
    client,
    table: tableThrough(client, name),
    tableFor: (other: DynamoDBClient) => tableThrough(documentClient(other), name),
    environment: functionEnvironment(endpoint, name),
  };
}

/** DynamoDB refuses an empty map of names or values, and the faster engine accepts it. */
function refuseEmptyMaps(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next) => (args) => {
      const { body = '' } = args.request as { readonly body?: string };
      const [, map] = /"(ExpressionAttribute(?:Names|Values))":\{\}/.exec(body) ?? [];
      if (map !== undefined)
        throw Object.assign(new Error(`${map} must not be empty`), { name: 'ValidationException' });
      return next(args);
    },
    { step: 'build' },
  );
}

/** For code that reads its table's name from the environment, like a function. */
export function functionEnvironment(endpoint: string, tableName: string): Record<string, string> {
  return {
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_REGION: localClientConfig.region,
    AWS_ACCESS_KEY_ID: localClientConfig.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localClientConfig.credentials.secretAccessKey,
    POWERTOOLS_METRICS_NAMESPACE: 'test',
    TABLE_NAME: tableName,
    MEDIA_BUCKET_NAME: 'media',
    MEDIA_BASE_URL: 'https://media.test',
    SIGNING_SECRET_ARN: 'signing',
    OPERATOR_SECRET_ARN: 'operator',
    SITE_ORIGIN: 'https://site.test',
    EDGE_SECRET: 'edge',
    DEFAULT_APP_ID: 'default-app',
    ALLOW_MOCK_SESSIONS: 'false',
    ALLOWANCES: '{}',
    SUPER_ADMINS_NEED_SECOND_FACTOR: 'false',
    SUBSCRIBER_DATA_FOR_SUPER_ADMINS_ONLY: 'false',
    MAX_RUNNING_GENERATIONS: '20',
    MAX_UPLOADED_GIB: '10',
    OPENAI_MODEL: 'none',
  };
}
