import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#functions/platform/table/table.ts';
import { localClientConfig, type LocalEndpoints } from '#infra/local-cloud/local-aws.ts';

/** The table and the bucket of a running product. */
export interface Stores {
  readonly cloud: {
    readonly endpoints: Pick<LocalEndpoints, 'dynamodb' | 's3'>;
    readonly tableName: (prefix: string) => string;
    readonly bucketName: (prefix: string) => string;
  };
}

export async function itemsNaming({ cloud }: Stores, ...texts: string[]): Promise<Record<string, unknown>[]> {
  const client = documentClient(new DynamoDBClient({ ...localClientConfig, endpoint: cloud.endpoints.dynamodb }));
  const found: Record<string, unknown>[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: cloud.tableName('Table') })) {
    found.push(...Items.filter((item) => texts.some((text) => JSON.stringify(item).includes(text))));
  }
  return found;
}
