import { z } from 'zod';
import type { MediaType } from '#shared/domain/media-type.ts';
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

/** Longer than the stream delivers a record again (a day). */
const markLifetimeSeconds = 2 * 24 * 60 * 60;

/** A user's assets by kind, kept by the stream rather than counted on demand. */
export class CountsRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async of(userId: string): Promise<AssetCounts> {
    return (await this.table.get(keys.counts(userId), countsSchema)) ?? countsSchema.parse({});
  }

  /** Once for each stream record. */
  async countAsset(
    recordId: string,
    { userId, mediaType }: { userId: StoredAsset['userId']; mediaType: MediaType },
    by: 1 | -1,
  ): Promise<void> {
    const { name: TableName } = this.table;
    const expiresAtEpochSeconds = Math.floor(Date.now() / 1000) + markLifetimeSeconds;
    const mark = { ...keys.counted(recordId), expiresAtEpochSeconds };
    await this.table.transactOnce([
      { Put: { TableName, Item: mark, ConditionExpression: 'attribute_not_exists(pk)' } },
      { Update: { TableName, Key: keys.counts(userId), ...addToCount(mediaType, by) } },
    ]);
  }
}
