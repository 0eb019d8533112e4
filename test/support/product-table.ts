import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { CursorCodec } from '#functions/platform/table/cursor.ts';
import { documentClient, Table } from '#functions/platform/table/table.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';

export function productTable(endpoint: string, name: string): Table {
  return tableThrough(documentClient(new DynamoDBClient({ ...localClientConfig, endpoint })), name);
}

export function tableThrough(client: DynamoDBDocumentClient, name: string): Table {
  const cursors = new CursorCodec(async () => 'a-signing-key-of-at-least-32-characters');
  return new Table({ name, client, cursors });
}
