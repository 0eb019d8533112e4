import { isDeepStrictEqual } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#functions/platform/table/table.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import type { Product } from './product.ts';

/** Items by `<pk> <sk>`. */
export type TableState = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

export async function tableState({ cloud }: Product): Promise<TableState> {
  const client = documentClient(new DynamoDBClient({ ...localClientConfig, endpoint: cloud.endpoints.dynamodb }));
  const found = new Map<string, Record<string, unknown>>();
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: cloud.tableName('Table'), ExclusiveStartKey }));
    for (const item of page.Items ?? []) found.set(`${item['pk']} ${item['sk']}`, item);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return found;
}

export function changedKeys(before: TableState, after: TableState): string[] {
  return [...before].filter(([key, item]) => !isDeepStrictEqual(after.get(key), item)).map(([key]) => key);
}
