import { partitions } from '#functions/platform/table/keys.ts';
import { searchPartition } from '#functions/platform/table/search-partition.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { isOpenAt, listedSchema, type SessionRecord } from './session-repository.ts';

/** Of browsers and links, those that have ended included. */
const mostListed = 500;

/** A subscriber's browsers and deep links that are not over, newest first, as far as they are among so many: by one request. */
export async function newestSessionsOf(table: Table, userId: string, now: Date): Promise<SessionRecord[]> {
  const range = { ...partitions.sessionsOf(userId), schema: listedSchema };
  const request = { limit: mostListed, looksThrough: mostListed, filter: isOpenAt(now) };
  return (await searchPartition(table, range, request)).items;
}
