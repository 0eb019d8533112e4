import * as z from 'zod/mini';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { keys, movedShards, partitions } from '#functions/platform/table/keys.ts';
import type { Table, Wanted } from '#functions/platform/table/table.ts';

const lifetimeSeconds = 30 * 24 * 60 * 60;

const markSchema = z.object({ userId: z.string() });

const positionSchema = z.object({
  day: z.iso.date(),
  shard: z.int().check(z.minimum(0)),
  after: z.string(),
});
export type Position = z.infer<typeof positionSchema>;

export class MovedAccountsRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  mark(userId: string, now: Date): Promise<void> {
    const expiresAtEpochSeconds = Math.ceil(now.getTime() / 1000) + lifetimeSeconds;
    return this.table.put({ ...keys.movedAccount(utcDay(now), userId), userId, expiresAtEpochSeconds });
  }

  async next({ day, shard, after }: Position, limit: number): Promise<string[]> {
    const range = partitions.movedAccounts(day, shard);
    // A space sorts before all characters of ids, so the range starts after this id.
    const found = await this.table.first({ ...range, ...(after && { from: `${after} ` }) }, markSchema, limit);
    return found.map(({ userId }) => userId);
  }

  position(): Promise<Position | undefined> {
    return this.table.get(keys.reconciliation, positionSchema, { consistent: true });
  }

  async savePosition(position: Position): Promise<void> {
    await this.table.put({ ...keys.reconciliation, ...position });
  }

  async driftingAccounts(): Promise<ReadonlySet<string>> {
    const found = await this.table.get(keys.driftingAccounts, driftingSchema, { consistent: true });
    return found?.accounts ?? new Set();
  }

  async saveDrift(userId: string, hasDrifted: boolean): Promise<void> {
    const expression = `${hasDrifted ? 'ADD' : 'DELETE'} accounts :account`;
    await this.table.update(keys.driftingAccounts, {
      expression,
      values: { ':account': new Set([hashAccount(userId)]) },
    });
  }
}

/** Hashes, so that a deleted account leaves no id behind. */
const driftingSchema = z.object({ accounts: z._default(z.set(z.string()), () => new Set<string>()) });

export function driftingAccountsAt() {
  return { key: keys.driftingAccounts, schema: driftingSchema } satisfies Wanted;
}

export function hashAccount(userId: string): string {
  return sha256(keys.account(userId).pk);
}

export function nextShard({ day, shard }: Position): Position {
  if (shard + 1 < movedShards) return { day, shard: shard + 1, after: '' };
  return firstPositionOfDay(utcDay(new Date(Date.parse(day) + 24 * 60 * 60 * 1000)));
}

export function firstPositionOfDay(day: string): Position {
  return { day, shard: 0, after: '' };
}

export function utcDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}
