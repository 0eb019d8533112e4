import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#functions/platform/table/table.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import type { Product } from './product.ts';

export async function itemsNaming({ cloud }: Product, ...texts: string[]): Promise<Record<string, unknown>[]> {
  const client = documentClient(new DynamoDBClient({ ...localClientConfig, endpoint: cloud.endpoints.dynamodb }));
  const found: Record<string, unknown>[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: cloud.tableName('Table') })) {
    found.push(...Items.filter((item) => texts.some((text) => JSON.stringify(item).includes(text))));
  }
  return found;
}
