import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { App } from 'aws-cdk-lib';
import { readAssembly } from '#infra/local-cloud/cloud-assembly.ts';
import { CursorCodec } from '#functions/platform/table/cursor.ts';
import { documentClient, Table } from '#functions/platform/table/table.ts';
import { readStageConfig } from '#infra/config.ts';
import { type RunningDynamoDb, startDynamoDb } from '#infra/local-cloud/dynamodb.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { createTables } from '#infra/local-cloud/tables.ts';
import { DataStack } from '#infra/stacks/data-stack.ts';

export interface LedgerTable {
  readonly endpoint: string;
  /** Through a client that nothing goes wrong with. */
  readonly table: Table;
  tableFor(client: DynamoDBClient): Table;
  close(): Promise<void>;
}

/** The product's own table, as its template describes it, in an engine in memory. */
export async function startLedgerTable(): Promise<LedgerTable> {
  const app = new App();
  new DataStack(app, 'Data', { config: readStageConfig(app.node) });
  const assembly = await readAssembly(app.synth().directory);
  const engine: RunningDynamoDb = await startDynamoDb({ engine: 'dynoxide' });
  const [name = ''] = (await createTables(engine.endpoint, assembly)).values();
  const tableFor = (client: DynamoDBClient) =>
    new Table({ name, client: documentClient(client), cursors: new CursorCodec(async () => 'signing-key') });
  return {
    endpoint: engine.endpoint,
    table: tableFor(new DynamoDBClient({ ...localClientConfig, endpoint: engine.endpoint })),
    tableFor,
    close: () => engine.close(),
  };
}
