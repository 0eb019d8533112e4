import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

export type EarlierItem = Record<string, any> & { readonly pk: string; readonly sk: string };

/** The table of a product of that day, after some calls of its API. */
export interface EarlierItems {
  readonly signingKey: string;
  readonly cookies: { readonly subscriber: string; readonly admin: string };
  /** A completed generation, and a failed one. */
  readonly ended: readonly [string, string];
  readonly running: string;
  readonly apiKeyId: string;
  readonly items: readonly EarlierItem[];
}

export function readEarlierItems(day: string): EarlierItems {
  return JSON.parse(readFileSync(join(import.meta.dirname, `upgrades/${day}.json`), 'utf8')) as EarlierItems;
}

/** Writes them as they were, without today's table layer. */
export async function loadItems(
  { client, table }: { readonly client: DynamoDBDocumentClient; readonly table: { readonly name: string } },
  items: readonly EarlierItem[],
): Promise<void> {
  const maxWrites = 25;
  for (let start = 0; start < items.length; start += maxWrites) {
    const puts = items.slice(start, start + maxWrites).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [table.name]: puts } }));
  }
}
