import * as z from 'zod/mini';
import { keys, movedShards, partitions } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

/** The hourly check can be weeks late and still find the marks. */
const keptSeconds = 30 * 24 * 60 * 60;

const markSchema = z.object({ userId: z.string() });

const placeSchema = z.object({
  day: z.iso.date(),
  shard: z.int().check(z.minimum(0)),
  after: z.string(),
});
export type Place = z.infer<typeof placeSchema>;

export class MovedAccountsRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  mark(userId: string, now: Date): Promise<void> {
    const expiresAtEpochSeconds = Math.ceil(now.getTime() / 1000) + keptSeconds;
    return this.table.put({ ...keys.movedAccount(utcDay(now), userId), userId, expiresAtEpochSeconds });
  }

  async next({ day, shard, after }: Place, limit: number): Promise<string[]> {
    const range = partitions.movedAccounts(day, shard);
    // A space sorts before all characters of ids, so the range starts after this id.
    const found = await this.table.first({ ...range, ...(after && { from: `${after} ` }) }, markSchema, limit);
    return found.map(({ userId }) => userId);
  }

  place(): Promise<Place | undefined> {
    return this.table.get(keys.reconciliation, placeSchema, { consistent: true });
  }

  async savePlace(place: Place): Promise<void> {
    await this.table.put({ ...keys.reconciliation, ...place });
  }
}

export function nextShard({ day, shard }: Place): Place {
  if (shard + 1 < movedShards) return { day, shard: shard + 1, after: '' };
  return firstPlaceOfDay(utcDay(new Date(Date.parse(day) + 24 * 60 * 60 * 1000)));
}

export function firstPlaceOfDay(day: string): Place {
  return { day, shard: 0, after: '' };
}

export function utcDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}
