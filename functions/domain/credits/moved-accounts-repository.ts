import * as z from 'zod/mini';
import { keys, movedShards, partitions } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

/** The hourly check may be weeks late and still find what to check. */
const keptSeconds = 30 * 24 * 60 * 60;

const markSchema = z.object({ userId: z.string() });

/** How far the check of accounts has come: everything before this has been checked. */
const placeSchema = z.object({
  /** The UTC day on which accounts moved, `yyyy-mm-dd`. */
  day: z.iso.date(),
  shard: z.int().check(z.minimum(0)),
  /** The last user of the shard that was checked; empty before the first. */
  after: z.string(),
});
export type Place = z.infer<typeof placeSchema>;

/** Which accounts moved on which day, and how far they have been checked. */
export class MovedAccountsRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Marking an account again on the same day changes nothing. */
  mark(userId: string, now: Date): Promise<void> {
    const expiresAtEpochSeconds = Math.ceil(now.getTime() / 1000) + keptSeconds;
    return this.table.put({ ...keys.movedAccount(dayOf(now), userId), userId, expiresAtEpochSeconds });
  }

  /** The next users of a place's shard, in the order in which they are checked. */
  async next({ day, shard, after }: Place, limit: number): Promise<string[]> {
    const range = partitions.movedAccounts(day, shard);
    // A blank sorts before all that an id may go on with: it is the next one.
    const found = await this.table.first({ ...range, ...(after && { from: `${after} ` }) }, markSchema, limit);
    return found.map(({ userId }) => userId);
  }

  /** Undefined before the first check. */
  place(): Promise<Place | undefined> {
    return this.table.get(keys.reconciliation, placeSchema, { consistent: true });
  }

  async savePlace(place: Place): Promise<void> {
    await this.table.put({ ...keys.reconciliation, ...place });
  }
}

/** Where the check goes on when a shard is done. */
export function nextShard({ day, shard }: Place): Place {
  if (shard + 1 < movedShards) return { day, shard: shard + 1, after: '' };
  return firstPlaceOf(dayOf(new Date(Date.parse(day) + 24 * 60 * 60 * 1000)));
}

export function firstPlaceOf(day: string): Place {
  return { day, shard: 0, after: '' };
}

/** The UTC day. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
