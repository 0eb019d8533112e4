import * as z from 'zod/mini';
import type { StoredAsset } from './asset-repository.ts';
import { countOnce } from '#functions/platform/table/count-once.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

const countsSchema = z.object({
  image: z._default(z.int(), 0),
  video: z._default(z.int(), 0),
  audio: z._default(z.int(), 0),
});
export type AssetCounts = z.infer<typeof countsSchema>;

/** An asset that came or went, as one record of the stream tells it. */
export interface AssetMove {
  readonly recordId: string;
  readonly asset: Pick<StoredAsset, 'userId' | 'mediaType' | 'appId' | 'isAiGenerated'>;
  readonly by: 1 | -1;
}

/** A user's assets by kind, kept by the stream rather than counted on demand. */
export class AssetCountsRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Of all, or of those that were generated in one app. */
  async of(userId: string, appId?: string): Promise<AssetCounts> {
    const key = appId === undefined ? keys.counts(userId) : keys.appCounts(userId, appId);
    return (await this.table.get(key, countsSchema)) ?? countsSchema.parse({});
  }

  /** Each once for its stream record. */
  countAssets(moves: readonly AssetMove[]): Promise<void> {
    const additions = moves.map(({ recordId, asset, by }) => {
      const { userId, appId, mediaType, isAiGenerated } = asset;
      const counted = [keys.counts(userId), ...(isAiGenerated ? [keys.appCounts(userId, appId)] : [])];
      return { recordId, sums: counted.map((key) => ({ key, name: mediaType, by })) };
    });
    return countOnce(this.table, additions);
  }
}
