import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import fastify from 'fastify';
import * as z from 'zod/mini';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { itemSizeBytes, type WireItem, wireItemSchema, countWriteUnits } from './item-size.ts';

export interface ItemWrite {
  /** The item's type: `GENERATION`, `CREDIT`, ... */
  readonly item: string;
  readonly sizeBytes: number;
  readonly tableUnits: number;
  readonly indexUnits: number;
}

interface MeteredRequest {
  /** The access key of the signature, which identifies the caller. */
  readonly accessKeyId: string;
  /** `GetItem`, `TransactWriteItems`, ... */
  readonly operation: string;
  /** The partition and index of a query. Two equal values in one call mean that it reads page after page. */
  readonly queriedPartition?: string | undefined;
  readonly writes: readonly ItemWrite[];
  /** Read units as the engine reports them; write units are computed from items. */
  readonly readUnits: number;
}

export interface DynamoMeter {
  readonly url: string;
  readonly requests: MeteredRequest[];
  /** Call this before the first request. */
  setEndpoint(endpoint: string): void;
  close(): Promise<void>;
}

const keySchema = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
const tableWrite = z.object({ TableName: z.string(), Key: z.optional(keySchema), Item: z.optional(keySchema) });
const transactionSchema = z.object({ TransactItems: z.array(z.record(z.string(), tableWrite)) });

interface WriteTarget {
  readonly table: string;
  readonly key: z.output<typeof keySchema>;
}

/** Stands between the functions and the engine, and counts like DynamoDB: requests, and write units by item size. */
export async function startDynamoMeter(): Promise<DynamoMeter> {
  const requests: MeteredRequest[] = [];
  let endpoint = '';
  const server = fastify({ forceCloseConnections: true });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  server.post('/', async (request, reply) => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const body = JSON.stringify({ ...JSON.parse(String(request.body)), ReturnConsumedCapacity: 'TOTAL' });
    const targets = parseTargets(operation, body);
    const before = await Promise.all(targets.map((setEndpoint) => read(endpoint, setEndpoint)));
    const { host: _host, 'content-length': _length, connection: _connection, ...headers } = request.headers;
    const answer = await fetch(endpoint, { method: 'POST', body, headers: headers as Record<string, string> });
    const text = await answer.text();
    const after = await Promise.all(targets.map((setEndpoint) => read(endpoint, setEndpoint)));
    const factor = operation === 'TransactWriteItems' ? 2 : 1;
    const writes = targets.map((setEndpoint, at) => toItemWrite(setEndpoint, before[at], after[at], factor));
    // A refused write is not counted: its caller retries it, or it lost a race.
    if (answer.ok)
      requests.push({
        accessKeyId: parseAccessKeyId(request.headers.authorization),
        operation,
        queriedPartition: describeQuery(body),
        writes,
        readUnits: readOperations.has(operation) ? sumReadUnits(text) : 0,
      });
    const type = answer.headers.get('content-type') ?? 'application/x-amz-json-1.0';
    const errorType = answer.headers.get('x-amzn-errortype');
    if (errorType !== null) reply.header('x-amzn-errortype', errorType);
    return reply.code(answer.status).type(type).send(text);
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { url, requests, setEndpoint: (address) => (endpoint = address), close: () => server.close() };
}

const querySchema = z.object({
  IndexName: z.optional(z.string()),
  ExpressionAttributeValues: z.object({ ':pk': z.object({ S: z.string() }) }),
});

function describeQuery(body: string): string | undefined {
  const query = querySchema.safeParse(JSON.parse(body)).data;
  return query && [query.IndexName, query.ExpressionAttributeValues[':pk'].S].filter(Boolean).join(' ');
}

function parseAccessKeyId(authorization = ''): string {
  return /Credential=([^/]+)\//.exec(authorization)?.[1] ?? '';
}

const readOperations: ReadonlySet<string> = new Set(['GetItem', 'BatchGetItem', 'Query']);
const capacitySchema = z.object({ CapacityUnits: z.number() });
const consumedSchema = z.object({ ConsumedCapacity: z.union([capacitySchema, z.array(capacitySchema)]) });

function sumReadUnits(answer: string): number {
  const { ConsumedCapacity: consumed } = consumedSchema.parse(JSON.parse(answer));
  return [consumed].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
}

function parseTargets(operation: string, body: string): WriteTarget[] {
  const json: unknown = JSON.parse(body);
  const of = ({ TableName, Key, Item }: z.output<typeof tableWrite>) => ({
    table: TableName,
    key: keySchema.parse(Key ?? Item),
  });
  switch (operation) {
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [of(tableWrite.parse(json))];
    case 'TransactWriteItems':
      return transactionSchema.parse(json).TransactItems.flatMap((item) => Object.values(item).map(of));
    default:
      return [];
  }
}

async function read(endpoint: string, { table, key }: WriteTarget): Promise<WireItem | undefined> {
  const client = new DynamoDBClient({ ...localClientConfig, endpoint });
  const Key = { pk: { S: key.pk.S }, sk: { S: key.sk.S } };
  const { Item } = await client.send(new GetItemCommand({ TableName: table, Key, ConsistentRead: true }));
  client.destroy();
  return Item && wireItemSchema.parse(Item);
}

/** DynamoDB charges an update by the larger of the item before and after it. */
function toItemWrite(
  { key }: WriteTarget,
  before: WireItem | undefined,
  after: WireItem | undefined,
  factor: number,
): ItemWrite {
  const sizeBytes = Math.max(before ? itemSizeBytes(before) : 0, after ? itemSizeBytes(after) : 0);
  return {
    item: key.sk.S.split('#')[0] ?? '',
    sizeBytes,
    tableUnits: factor * countWriteUnits(sizeBytes),
    indexUnits:
      countIndexUnits('gsi1', before, after, 'ALL') +
      countIndexUnits('gsi2', before, after, 'KEYS_ONLY') +
      countIndexUnits('gsi3', before, after, 'KEYS_ONLY'),
  };
}

/** Indexes are updated outside the transaction, at single cost; an entry that moves is deleted and put. */
function countIndexUnits(
  index: `gsi${1 | 2 | 3}`,
  before: WireItem | undefined,
  after: WireItem | undefined,
  projection: 'ALL' | 'KEYS_ONLY',
): number {
  const toEntry = (item: WireItem | undefined) =>
    item?.[`${index}pk`] ? indexEntry(item, index, projection) : undefined;
  const [old, now] = [toEntry(before), toEntry(after)];
  if (JSON.stringify(old) === JSON.stringify(now)) return 0;
  const size = (item: WireItem | undefined) => (item ? countWriteUnits(itemSizeBytes(item)) : 0);
  const moves = old && now && ['pk', 'sk'].some((part) => old[index + part]?.['S'] !== now[index + part]?.['S']);
  return moves ? size(old) + size(now) : Math.max(size(old), size(now));
}

function indexEntry(item: WireItem, index: string, projection: 'ALL' | 'KEYS_ONLY'): WireItem {
  const names = projection === 'ALL' ? Object.keys(item) : ['pk', 'sk', `${index}pk`, `${index}sk`];
  return Object.fromEntries(names.toSorted().map((name) => [name, item[name] ?? { NULL: true }]));
}
