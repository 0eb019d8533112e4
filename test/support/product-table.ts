import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CursorCodec } from '#functions/platform/table/cursor.ts';
import { documentClient, Table } from '#functions/platform/table/table.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';

/** A running product's table, for tests that look into it or let its items grow old. */
export function productTable(endpoint: string, name: string): Table {
  const client = documentClient(new DynamoDBClient({ ...localClientConfig, endpoint }));
  return new Table({ name, client, cursors: new CursorCodec(async () => 'signing-key-of-a-test') });
}
