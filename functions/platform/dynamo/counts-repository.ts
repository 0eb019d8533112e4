import { z } from 'zod';
import type { StoredAsset } from './asset-repository.ts';
import { addToCounts } from './expression.ts';
import { keys } from './keys.ts';
import type { Key, Table, TransactItem } from './table.ts';

const countsSchema = z.object({
  image: z.number().int().default(0),
  video: z.number().int().default(0),
  audio: z.number().int().default(0),
});
export type AssetCounts = z.infer<typeof countsSchema>;

/** An asset that came or went, as one record of the stream tells it. */
export interface AssetMove {
  readonly recordId: string;
  readonly asset: Pick<StoredAsset, 'userId' | 'mediaType' | 'appId' | 'isAiGenerated'>;
  readonly by: 1 | -1;
}

/** A mark and up to two counts for each: fewer than the hundred writes that a transaction takes. */
const groupSize = 30;
/** More often than the same records are told at the same time. */
const maxAttempts = 10;

/** Longer than the stream delivers a record again (a day). */
const markLifetimeSeconds = 2 * 24 * 60 * 60;

/** A user's assets by kind, kept by the stream rather than counted on demand. */
export class CountsRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Of all, or of those that were generated in one app. */
  async of(userId: string, appId?: string): Promise<AssetCounts> {
    const key = appId === undefined ? keys.counts(userId) : keys.appCounts(userId, appId);
    return (await this.table.get(key, countsSchema)) ?? countsSchema.parse({});
  }

  /** Each once for its stream record, however often and beside whatever else it is told. */
  async countAssets(moves: readonly AssetMove[]): Promise<void> {
    const unique = [...new Map(moves.map((move) => [move.recordId, move])).values()];
    for (let start = 0; start < unique.length; start += groupSize) {
      await this.countGroup(unique.slice(start, start + groupSize));
    }
  }

  private async countGroup(group: readonly AssetMove[]): Promise<void> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const marks = await this.table.getMany(
        group.map(({ recordId }) => keys.counted(recordId)),
        z.object({}),
      );
      const uncounted = group.filter(({ recordId }) => {
        const { pk, sk } = keys.counted(recordId);
        return !marks.has(`${pk} ${sk}`);
      });
      if (uncounted.length === 0 || (await this.table.transactOnce(this.writesOf(uncounted)))) return;
    }
    throw new Error(`${group.length} assets could not be counted`);
  }

  private writesOf(moves: readonly AssetMove[]): TransactItem[] {
    const { name: TableName } = this.table;
    const expiresAtEpochSeconds = Math.floor(Date.now() / 1000) + markLifetimeSeconds;
    return [
      ...moves.map(({ recordId }) => ({
        Put: {
          TableName,
          Item: { ...keys.counted(recordId), expiresAtEpochSeconds },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      })),
      ...sumsOf(moves).map(({ key, sums }) => ({ Update: { TableName, Key: key, ...addToCounts(sums) } })),
    ];
  }
}

/** By how much each item's counts move. */
function sumsOf(moves: readonly AssetMove[]): { key: Key; sums: ReadonlyMap<string, number> }[] {
  const items = new Map<string, { key: Key; sums: Map<string, number> }>();
  for (const { asset, by } of moves) {
    const { userId, appId, mediaType, isAiGenerated } = asset;
    for (const key of [keys.counts(userId), ...(isAiGenerated ? [keys.appCounts(userId, appId)] : [])]) {
      const id = `${key.pk} ${key.sk}`;
      const item = items.get(id) ?? { key, sums: new Map<string, number>() };
      item.sums.set(mediaType, (item.sums.get(mediaType) ?? 0) + by);
      items.set(id, item);
    }
  }
  return [...items.values()];
}
