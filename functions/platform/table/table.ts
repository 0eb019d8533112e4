import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { environment } from '../environment.ts';
import { signingKey } from '../secrets.ts';
import { CursorCodec } from './cursor.ts';
import { type Expression, keyCondition, type KeyRange } from './expression.ts';
import { type Key, keyId } from './keys.ts';
import { isConflict, isThrottling, retryConflicts } from './retry-conflicts.ts';

export interface Wanted<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly key: Key;
  readonly schema: S;
}

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

export class TransactionRefused extends Error {
  override readonly name = 'TransactionRefused';
  readonly refused: readonly boolean[];

  constructor(refused: readonly boolean[]) {
    super('A condition of the transaction failed');
    this.refused = refused;
  }
}

export class FoundItems {
  private readonly items: readonly Key[];

  constructor(items: readonly Key[]) {
    this.items = items;
  }

  get<S extends z.ZodMiniType>({ key, schema }: Wanted<S>): z.output<S> | undefined {
    const item = this.items.find(({ pk, sk }) => pk === key.pk && sk === key.sk);
    return item && schema.parse(item);
  }
}

/** `npm run migrate` brings older items to this number. Decision: docs/decisions/057-schema-of-items.md */
export const currentSchema = 1;

function stampSchema({ Put, ...others }: TransactItem): TransactItem {
  return Put ? { Put: { ...Put, Item: { ...Put.Item, schema: currentSchema } } } : others;
}

/** Limits the reads for a filtered page, so rare matches don't make a call expensive. */
const maxReadsPerPage = 4;

export class Table {
  readonly name: string;
  private readonly client: DynamoDBDocumentClient;
  readonly cursors: CursorCodec;

  constructor({ name, client, cursors }: { name: string; client: DynamoDBDocumentClient; cursors: CursorCodec }) {
    this.name = name;
    this.client = client;
    this.cursors = cursors;
  }

  /** `consistent` sees every earlier write and costs twice as much. */
  async get<S extends z.ZodMiniType>(
    key: Key,
    schema: S,
    { consistent = false } = {},
  ): Promise<z.output<S> | undefined> {
    const { Item } = await this.client.send(
      new GetCommand({ TableName: this.name, Key: key, ConsistentRead: consistent }),
    );
    return Item === undefined ? undefined : schema.parse(Item);
  }

  async getMany<S extends z.ZodMiniType>(keys: readonly Key[], schema: S): Promise<Map<string, z.output<S>>> {
    const items = await readMany(this.client, this.name, keys);
    return new Map(items.map((item) => [keyId(item), schema.parse(item)]));
  }

  async getItems(wanted: readonly Wanted[]): Promise<FoundItems> {
    return new FoundItems(
      await readMany(
        this.client,
        this.name,
        wanted.map(({ key }) => key),
      ),
    );
  }

  async put(item: Key & Record<string, unknown>): Promise<void> {
    const Item = { ...item, schema: currentSchema };
    await retryConflicts(() => this.client.send(new PutCommand({ TableName: this.name, Item })));
  }

  create(item: Key & Record<string, unknown>): Promise<boolean> {
    const condition = 'attribute_not_exists(pk)';
    return this.transactOnce([{ Put: { TableName: this.name, Item: item, ConditionExpression: condition } }]);
  }

  /** The SDK repeats an update after a lost answer, so its condition must still hold then; else use `updateOnce`. */
  update(key: Key, update: Expression, condition?: string): Promise<boolean> {
    const command = { ...this.updateInput(key, update), ConditionExpression: condition };
    return unlessRefused(retryConflicts(() => this.client.send(new UpdateCommand(command))));
  }

  /** For claims and counts, at twice the cost of `update`: DynamoDB answers a repeat like the first call. */
  updateOnce(key: Key, update: Expression, condition: string): Promise<boolean> {
    return this.transactOnce([{ Update: { ...this.updateInput(key, update), ConditionExpression: condition } }]);
  }

  private updateInput(key: Key, { expression, names, values }: Expression) {
    return {
      TableName: this.name,
      Key: key,
      UpdateExpression: expression,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    };
  }

  async updateAndGet<S extends z.ZodMiniType>(key: Key, update: Expression, schema: S): Promise<z.output<S>> {
    const command = new UpdateCommand({ ...this.updateInput(key, update), ReturnValues: 'ALL_NEW' });
    const { Attributes } = await retryConflicts(() => this.client.send(command));
    return schema.parse(Attributes);
  }

  async delete(key: Key): Promise<void> {
    await retryConflicts(() => this.client.send(new DeleteCommand({ TableName: this.name, Key: key })));
  }

  /** Throws `TransactionRefused` when a condition fails. DynamoDB recognises a repeat by its token. */
  async transact(items: TransactItem[]): Promise<void> {
    let ClientRequestToken = randomUUID();
    await retryConflicts(async () => {
      try {
        const TransactItems = items.map(stampSchema);
        await this.client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken }));
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw error;
        ClientRequestToken = randomUUID();
        // Beside a conflict, a failed condition decides nothing: the other transaction can be half written.
        if (isConflict(error) || isThrottling(error)) throw error;
        const refused = (error.CancellationReasons ?? []).map(({ Code }) => Code === 'ConditionalCheckFailed');
        throw refused.includes(true) ? new TransactionRefused(refused) : error;
      }
    });
  }

  /** Returns false when a condition shows that the writes were already made. */
  async transactOnce(items: TransactItem[]): Promise<boolean> {
    try {
      await this.transact(items);
      return true;
    } catch (error) {
      if (error instanceof TransactionRefused) return false;
      throw error;
    }
  }

  async first<S extends z.ZodMiniType>(
    range: KeyRange,
    schema: S,
    limit: number,
    { backwards = false } = {},
  ): Promise<z.output<S>[]> {
    const { names, values, ...condition } = keyCondition(range);
    const items: z.output<S>[] = [];
    let startKey: Record<string, unknown> | undefined;
    do {
      // An answer holds 1 MB at most, so it can have fewer items than requested.
      const runQuery = await this.runQuery({
        ...condition,
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
        ScanIndexForward: !backwards,
        Limit: limit - items.length,
        ExclusiveStartKey: startKey,
      });
      for (const item of runQuery.Items ?? []) items.push(schema.parse(item));
      startKey = runQuery.LastEvaluatedKey;
    } while (startKey !== undefined && items.length < limit);
    return items;
  }

  /** Reads all items, so use it only for small partitions. */
  async count(range: KeyRange): Promise<number> {
    const { names, values, ...condition } = keyCondition(range);
    let total = 0;
    let startKey: Record<string, unknown> | undefined;
    do {
      const runQuery = await this.runQuery({
        ...condition,
        Select: 'COUNT',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
        ExclusiveStartKey: startKey,
      });
      total += runQuery.Count ?? 0;
      startKey = runQuery.LastEvaluatedKey;
    } while (startKey !== undefined);
    return total;
  }

  runQuery(query: Omit<QueryCommandInput, 'TableName'>): Promise<QueryCommandOutput> {
    return this.client.send(new QueryCommand({ ...query, TableName: this.name }));
  }

  async query<S extends z.ZodMiniType>(
    range: KeyRange,
    schema: S,
    { limit, cursor, filter }: ListRequest & { readonly filter?: Expression | undefined },
  ): Promise<ListPage<z.output<S>>> {
    const { names, values, ...condition } = keyCondition(range);
    const scope = rangeScope(range);
    const items: z.output<S>[] = [];
    let startKey = cursor === undefined ? undefined : await this.cursors.decode(scope, cursor);
    for (let reads = 0; reads < maxReadsPerPage; reads++) {
      const runQuery = await this.runQuery({
        ...condition,
        ExpressionAttributeNames: { ...names, ...filter?.names },
        ExpressionAttributeValues: { ...values, ...filter?.values },
        FilterExpression: filter?.expression,
        ScanIndexForward: false,
        Limit: limit - items.length,
        ExclusiveStartKey: startKey,
      });
      for (const item of runQuery.Items ?? []) items.push(schema.parse(item));
      startKey = runQuery.LastEvaluatedKey;
      if (startKey === undefined) return { items };
      if (items.length >= limit) break;
    }
    return { items, ...(startKey && { nextCursor: await this.cursors.encode(scope, startKey) }) };
  }
}

export function rangeScope(range: KeyRange): string {
  return [range.index ?? 'table', range.partition, range.prefix, range.from, range.upTo].join('|');
}

export function documentClient(client = new DynamoDBClient()): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

export async function unlessRefused(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}

export interface ListRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface ListPage<T> {
  readonly items: T[];
  readonly nextCursor?: string;
}

/** Hot functions create only the repositories that they use, to keep their bundles small. */
export function productTable(): Table {
  return new Table({ name: environment().TABLE_NAME, client: documentClient(), cursors: new CursorCodec(signingKey) });
}

const maxBatchSize = 100;
const retryDelayMs = 50;

const keyedSchema = z.looseObject({ pk: z.string(), sk: z.string() });
type KeyedItem = z.infer<typeof keyedSchema>;

async function readMany(client: DynamoDBDocumentClient, tableName: string, keys: readonly Key[]): Promise<KeyedItem[]> {
  const unique = [...new Map(keys.map(({ pk, sk }) => [keyId({ pk, sk }), { pk, sk }])).values()];
  const items: KeyedItem[] = [];
  for (let start = 0; start < unique.length; start += maxBatchSize) {
    let wanted: BatchGetCommandInput['RequestItems'] = {
      [tableName]: { Keys: unique.slice(start, start + maxBatchSize), ConsistentRead: true },
    };
    while (wanted !== undefined) {
      const runQuery: { Responses?: Record<string, unknown[]>; UnprocessedKeys?: typeof wanted } = await client.send(
        new BatchGetCommand({ RequestItems: wanted }),
      );
      for (const item of runQuery.Responses?.[tableName] ?? []) items.push(keyedSchema.parse(item));
      wanted = runQuery.UnprocessedKeys?.[tableName] && runQuery.UnprocessedKeys;
      if (wanted !== undefined) await setTimeout(Math.random() * retryDelayMs);
    }
  }
  return items;
}
