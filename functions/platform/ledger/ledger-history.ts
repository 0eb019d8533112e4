import { generationSchema } from '../dynamo/generation.ts';
import { partitions } from '../dynamo/keys.ts';
import { proRequestSchema } from '../dynamo/pro-request.ts';
import { readAll } from '../dynamo/read-all.ts';
import type { Table } from '../dynamo/table.ts';
import { ledgerEntrySchema, type Movement, movementsOf } from './ledger-entry.ts';

/** Every movement of a user's credits, in no order; reads all of the user's history. */
export async function movementsOfUser(table: Table, userId: string): Promise<Movement[]> {
  const entries = await readAll((page) => table.query(partitions.ledgerOf(userId), ledgerEntrySchema, page));
  const generations = await readAll((page) => table.query(partitions.generationsOf(userId), generationSchema, page));
  const requests = await readAll((page) => table.query(partitions.proRequestsOf(userId), proRequestSchema, page));
  return [...entries, ...[...generations, ...requests].flatMap(movementsOf)];
}
