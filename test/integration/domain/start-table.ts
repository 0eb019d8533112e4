import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { CursorCodec } from '#functions/platform/table/cursor.ts';
import { documentClient, Table } from '#functions/platform/table/table.ts';
import { readStageConfig } from '#infra/config.ts';
import { startDynamoDb } from '#infra/local-cloud/dynamodb.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { createTables } from '#infra/local-cloud/tables.ts';
import { DataStack } from '#infra/stacks/data-stack.ts';

/** The template's table on an engine of its own. */
export async function startTable() {
  const engine = await startDynamoDb();
  const app = new App();
  const template = Template.fromStack(new DataStack(app, 'Data', { config: readStageConfig(app.node) })).toJSON();
  const stack = { name: 'Data', template: { Conditions: {}, Mappings: {}, Outputs: {}, ...template } };
  const names = await createTables(engine.endpoint, { stacks: [stack] as never, assetPaths: new Map() });
  const [name = ''] = names.values();
  const client = new DynamoDBClient({ ...localClientConfig, endpoint: engine.endpoint });
  const documents = documentClient(client);
  const cursors = new CursorCodec(async () => 'a-signing-key-of-at-least-32-characters');
  return {
    /** For code that finds its table by itself, as a function does. */
    environment: environmentOf(engine.endpoint, name),
    endpoint: engine.endpoint,
    client: documents,
    table: new Table({ name, client: documents, cursors }),
    close: async () => {
      client.destroy();
      await engine.close();
    },
  };
}

function environmentOf(endpoint: string, tableName: string): Record<string, string> {
  return {
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_REGION: localClientConfig.region,
    AWS_ACCESS_KEY_ID: localClientConfig.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localClientConfig.credentials.secretAccessKey,
    TABLE_NAME: tableName,
    MEDIA_BUCKET_NAME: 'media',
    MEDIA_BASE_URL: 'https://media.test',
    SECRET_ARN: 'secret',
    SITE_ORIGIN: 'https://site.test',
    DEFAULT_APP_ID: 'default-app',
    ALLOW_MOCK_SESSIONS: 'false',
    MAX_RUNNING_GENERATIONS: '20',
  };
}
