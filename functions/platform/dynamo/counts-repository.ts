import { z } from 'zod';
import type { StoredAsset } from './asset-repository.ts';
import { addToCount } from './expression.ts';
import { keys } from './keys.ts';
import type { Table } from './table.ts';

const countsSchema = z.object({
  image: z.number().int().default(0),
  video: z.number().int().default(0),
  audio: z.number().int().default(0),
});
export type AssetCounts = z.infer<typeof countsSchema>;

type CountedAsset = Pick<StoredAsset, 'userId' | 'mediaType' | 'appId' | 'isAiGenerated'>;

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

  /** Once for each stream record. */
  async countAsset(
    recordId: string,
    { userId, mediaType, appId, isAiGenerated }: CountedAsset,
    by: 1 | -1,
  ): Promise<void> {
    const { name: TableName } = this.table;
    const expiresAtEpochSeconds = Math.floor(Date.now() / 1000) + markLifetimeSeconds;
    const mark = { ...keys.counted(recordId), expiresAtEpochSeconds };
    const counted = [keys.counts(userId), ...(isAiGenerated ? [keys.appCounts(userId, appId)] : [])];
    await this.table.transactOnce([
      { Put: { TableName, Item: mark, ConditionExpression: 'attribute_not_exists(pk)' } },
      ...counted.map((Key) => ({ Update: { TableName, Key, ...addToCount(mediaType, by) } })),
    ]);
  }
}
