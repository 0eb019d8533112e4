import { generationSchema } from '../dynamo/generation-repository.ts';
import { type Partition, partitions } from '../dynamo/keys.ts';
import type { Table } from '../dynamo/table.ts';
import type { z } from 'zod';
import { ledgerEntrySchema, type Movement, movementsOf } from './ledger-entry.ts';

const pageSize = 200;

/** Every movement of a user's credits, in no order; reads all of the user's history. */
export async function movementsOfUser(table: Table, userId: string): Promise<Movement[]> {
  const entries = await readAll(table, partitions.ledgerOf(userId), ledgerEntrySchema);
  const generations = await readAll(table, partitions.generationsOf(userId), generationSchema);
  return [...entries, ...generations.flatMap(movementsOf)];
}

async function readAll<S extends z.ZodType>(table: Table, partition: Partition, schema: S): Promise<z.output<S>[]> {
  const items: z.output<S>[] = [];
  let cursor: string | undefined;
  do {
    const page = await table.query(partition, schema, { limit: pageSize, cursor });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return items;
}
