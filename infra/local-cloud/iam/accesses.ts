import * as z from 'zod/mini';
import { AwsError, localAccount, localRegion } from '../local-aws.ts';
import { splitMachineArn } from '../physical-names.ts';
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

const restoreSchema = z.object({ SourceTableName: z.string() });

/** Each operation in a transaction needs its own right; the transaction itself needs none. */
const transacted: Readonly<Record<string, string>> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** Checks each action of a transaction against all of its keys, the strictest reading of AWS's documentation. */
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
  if (operation === 'RestoreTableToPointInTime') {
    return [access(operation, tableArn(restoreSchema.parse(body).SourceTableName), [])];
  }
  const parsed = operationSchema.parse(body);
  const { TableName, IndexName, Key, Item } = parsed;
  const resource = tableArn(TableName) + (IndexName === undefined ? '' : `/index/${IndexName}`);
  const keys =
    operation === 'Query' ? queriedKeys(parsed, partitionKeyOf(TableName, IndexName)) : keyOf(TableName, Key ?? Item);
  return [access(operation, resource, keys)];
}

export type PartitionKeyOf = (table: string, index?: string) => string;

type Item = z.output<typeof itemSchema>;

function access(operation: string, resource: string, keys: readonly string[]): Access {
  return { action: `dynamodb:${operation}`, resource, context: { 'dynamodb:leadingkeys': [...new Set(keys)] } };
}

function tableArn(nameOrArn: string): string {
  return `arn:aws:dynamodb:${localRegion}:${localAccount}:table/${nameOrArn.slice(nameOrArn.lastIndexOf('/') + 1)}`;
}

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

export interface S3Request {
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly deleted?: readonly { readonly key: string; readonly versionId?: string | undefined }[];
}

/** Other query parameters mean other operations with other rights, and are refused. */
const playedQuery =
  /^(x-amz-.+|x-id|response-.+|list-type|prefix|delimiter|max-keys|versions|key-marker|version-id-marker|continuation-token|start-after|encoding-type|delete|uploads|uploadid|partnumber|versionid)$/i;

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-with-s3-policy-actions.html */
export function s3Accesses({ method, bucket, key, query, headers, deleted = [] }: S3Request): Access[] {
  const unknown = [...query.keys()].find((name) => !playedQuery.test(name));
  if (unknown !== undefined) throw new AwsError('NotImplemented', `The local cloud does not play ?${unknown}`);
  const bucketArn = `arn:aws:s3:::${bucket}`;
  const version = query.has('versionId') ? 'Version' : '';
  const onObject = (action: string, name = key): Access => ({ action, resource: `${bucketArn}/${name}` });
  if (key === '' && deleted.length > 0) {
    return deleted.map((one) => onObject(`s3:DeleteObject${one.versionId === undefined ? '' : 'Version'}`, one.key));
  }
  if (key === '') return onBucket();
  const isOfUpload = query.has('uploadId');
  if (method === 'GET' || method === 'HEAD') {
    return [onObject(isOfUpload ? 's3:ListMultipartUploadParts' : `s3:GetObject${version}`)];
  }
  if (method === 'DELETE') return [onObject(isOfUpload ? 's3:AbortMultipartUpload' : `s3:DeleteObject${version}`)];
  return [onObject('s3:PutObject'), ...copySourceAccess(headers['x-amz-copy-source'])];

  function onBucket(): Access[] {
    if (method !== 'GET' && method !== 'HEAD') return [{ action: 's3:CreateBucket', resource: bucketArn }];
    const action = query.has('versions') ? 's3:ListBucketVersions' : 's3:ListBucket';
    return [{ action, resource: bucketArn, context: { 's3:prefix': [query.get('prefix') ?? ''] } }];
  }
}

/** Without this right, S3 hides that an object is missing. */
export function bucketListing(bucket: string): Access {
  return { action: 's3:ListBucket', resource: `arn:aws:s3:::${bucket}` };
}

/** A copy also reads its source, whose name is URL-encoded: `+` is a space. */
function copySourceAccess(source: string | undefined): Access[] {
  if (source === undefined) return [];
  const name = decodeURIComponent(source.split('?')[0]?.replaceAll('+', ' ').replace(/^\//, '') ?? '');
  return [{ action: 's3:GetObject', resource: `arn:aws:s3:::${name}` }];
}

interface Service {
  readonly prefix: string;
  readonly resource: string;
  readonly arnOfName: string;
}

const arn = (service: string, kind: string) => `arn:aws:${service}:${localRegion}:${localAccount}:${kind}:`;
const services: Readonly<Record<string, readonly Service[]>> = {
  AWSStepFunctions: [
    { prefix: 'states', resource: 'stateMachineArn', arnOfName: arn('states', 'stateMachine') },
    { prefix: 'states', resource: 'executionArn', arnOfName: arn('states', 'execution') },
  ],
  AmazonSQS: [{ prefix: 'sqs', resource: 'QueueUrl', arnOfName: `arn:aws:sqs:${localRegion}:${localAccount}:` }],
  secretsmanager: [{ prefix: 'secretsmanager', resource: 'SecretId', arnOfName: arn('secretsmanager', 'secret') }],
};

const bodySchema = z.record(z.string(), z.unknown());

export function jsonAccess(service: string, operation: string, body: unknown): Access {
  const known = services[service] ?? [];
  const fields = bodySchema.parse(body);
  const prefix = known[0]?.prefix ?? service.toLowerCase();
  const named = known.find(({ resource }) => typeof fields[resource] === 'string');
  const name = String(fields[named?.resource ?? '']).replace(/^https?:.*\//, '');
  return {
    action: `${prefix}:${operation}`,
    // Step Functions checks the right on the machine, also for its versions and aliases.
    resource:
      named === undefined
        ? '*'
        : name.startsWith('arn:')
          ? splitMachineArn(name).machineArn
          : `${named.arnOfName}${name}`,
  };
}
