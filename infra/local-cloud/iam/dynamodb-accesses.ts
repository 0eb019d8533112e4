import * as z from 'zod/mini';
import { AwsError } from '../aws-error.ts';
import { localAccount, localRegion } from '../local-aws.ts';
import type { Access } from './policy.ts';

const itemSchema = z.record(z.string(), z.record(z.string(), z.unknown()));
const operationSchema = z.object({
  TableName: z.pipe(
    z.string(),
    z.transform((name) => name.slice(name.lastIndexOf('/') + 1)),
  ),
  IndexName: z.optional(z.string()),
  Key: z.optional(itemSchema),
  Item: z.optional(itemSchema),
  KeyConditionExpression: z.optional(z.string()),
  ExpressionAttributeNames: z._default(z.record(z.string(), z.string()), {}),
  ExpressionAttributeValues: z._default(itemSchema, {}),
});
const transactionSchema = z.object({
  TransactItems: z.array(z.record(z.string(), operationSchema)),
});
const batchGetSchema = z.object({ RequestItems: z.record(z.string(), z.object({ Keys: z.array(itemSchema) })) });
const batchWriteSchema = z.object({
  RequestItems: z.record(
    z.string(),
    z.array(
      z.object({
        PutRequest: z.optional(z.object({ Item: itemSchema })),
        DeleteRequest: z.optional(z.object({ Key: itemSchema })),
      }),
    ),
  ),
});

/** The right for each operation in a transaction; the transaction itself needs none. */
const transacted: Readonly<Record<string, string>> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/**
 * The rights that a DynamoDB call needs. Each action of a transaction is checked against all of its keys, the
 * strictest reading of AWS's documentation.
 */
export function dynamoDbAccesses(operation: string, body: unknown, partitionKeyOf: PartitionKeyOf): Access[] {
  const keyOf = (table: string, item: Item = {}) => Object.values(item[partitionKeyOf(table)] ?? {}).map(String);
  if (operation.startsWith('TransactGet') || operation.startsWith('TransactWrite')) {
    const operations = transactionSchema.parse(body).TransactItems.flatMap((item) => Object.entries(item));
    const keys = operations.flatMap(([, { TableName, Key, Item }]) => keyOf(TableName, Key ?? Item));
    return operations.map(([name, { TableName }]) => access(transacted[name] ?? name, tableArn(TableName), keys));
  }
  if (operation === 'BatchGetItem') {
    return Object.entries(batchGetSchema.parse(body).RequestItems).map(([table, { Keys }]) =>
      access(
        operation,
        tableArn(table),
        Keys.flatMap((key) => keyOf(table, key)),
      ),
    );
  }
  if (operation === 'BatchWriteItem') {
    return Object.entries(batchWriteSchema.parse(body).RequestItems).map(([table, writes]) =>
      access(
        operation,
        tableArn(table),
        writes.flatMap(({ PutRequest, DeleteRequest }) => keyOf(table, PutRequest?.Item ?? DeleteRequest?.Key)),
      ),
    );
  }
  const parsed = operationSchema.parse(body);
  const { TableName, IndexName, Key, Item } = parsed;
  const resource = tableArn(TableName) + (IndexName === undefined ? '' : `/index/${IndexName}`);
  const keys =
    operation === 'Query' ? queriedKeys(parsed, partitionKeyOf(TableName, IndexName)) : keyOf(TableName, Key ?? Item);
  return [access(operation, resource, keys)];
}

/** Returns the name of the partition key of a table or index. */
export type PartitionKeyOf = (table: string, index?: string) => string;

type Item = z.output<typeof itemSchema>;

function access(operation: string, resource: string, keys: readonly string[]): Access {
  return { action: `dynamodb:${operation}`, resource, context: { 'dynamodb:leadingkeys': [...new Set(keys)] } };
}

function tableArn(nameOrArn: string): string {
  return `arn:aws:dynamodb:${localRegion}:${localAccount}:table/${nameOrArn.slice(nameOrArn.lastIndexOf('/') + 1)}`;
}

/** The partition key's value in a key condition: `#pk = :pk AND ...`, in any order. */
function queriedKeys(
  {
    KeyConditionExpression = '',
    ExpressionAttributeNames,
    ExpressionAttributeValues,
  }: z.output<typeof operationSchema>,
  partitionKey: string,
): string[] {
  // No policy can allow an index that does not exist.
  if (partitionKey === '') return [];
  const equalities = [...KeyConditionExpression.matchAll(/(#?[\w.]+)\s*=\s*(:\w+)/g)];
  const found = equalities.find(([, name = '']) => (ExpressionAttributeNames[name] ?? name) === partitionKey);
  const values = Object.values(ExpressionAttributeValues[found?.[2] ?? ''] ?? {}).map(String);
  if (values.length === 0) throw new AwsError('ValidationException', 'Query condition missed key schema element');
  return values;
}
