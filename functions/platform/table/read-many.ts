import { setTimeout } from 'node:timers/promises';
import { BatchGetCommand, type BatchGetCommandInput, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Key, keyId } from './keys.ts';

const mostAtOnce = 100;
const retryDelayMs = 50;

const keyedSchema = z.looseObject({ pk: z.string(), sk: z.string() });
type KeyedItem = z.infer<typeof keyedSchema>;

export async function readMany(
  client: DynamoDBDocumentClient,
  tableName: string,
  keys: readonly Key[],
): Promise<KeyedItem[]> {
  const unique = [...new Map(keys.map(({ pk, sk }) => [keyId({ pk, sk }), { pk, sk }])).values()];
  const items: KeyedItem[] = [];
  for (let start = 0; start < unique.length; start += mostAtOnce) {
    let wanted: BatchGetCommandInput['RequestItems'] = {
      [tableName]: { Keys: unique.slice(start, start + mostAtOnce), ConsistentRead: true },
    };
    while (wanted !== undefined) {
      const answer: { Responses?: Record<string, unknown[]>; UnprocessedKeys?: typeof wanted } = await client.send(
        new BatchGetCommand({ RequestItems: wanted }),
      );
      for (const item of answer.Responses?.[tableName] ?? []) items.push(keyedSchema.parse(item));
      wanted = answer.UnprocessedKeys?.[tableName] && answer.UnprocessedKeys;
      // The next request reads what did not fit into one answer.
      if (wanted !== undefined) await setTimeout(Math.random() * retryDelayMs);
    }
  }
  return items;
}
