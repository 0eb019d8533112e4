import { generationSchema } from '#functions/domain/generations/generation.ts';
import { partitions } from '#functions/platform/table/keys.ts';
import { proRequestSchema } from '#functions/domain/pro-requests/pro-request.ts';
import { readAll } from '#functions/platform/table/read-list.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { ledgerEntrySchema, type Movement, movementsOf } from '#functions/domain/credits/account.ts';

/** Every movement of a user's credits, in no order; reads all of the user's history. */
export async function movementsOfUser(table: Table, userId: string): Promise<Movement[]> {
  const entries = await readAll((page) => table.query(partitions.ledgerOf(userId), ledgerEntrySchema, page));
  const generations = await readAll((page) => table.query(partitions.generationsOf(userId), generationSchema, page));
  const requests = await readAll((page) => table.query(partitions.proRequestsOf(userId), proRequestSchema, page));
  return [...entries, ...[...generations, ...requests].flatMap(movementsOf)];
}
