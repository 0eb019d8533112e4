import * as z from 'zod/mini';
import { keyId, keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';

export const assetCountsSchema = z.object({
  image: z._default(z.int(), 0),
  video: z._default(z.int(), 0),
  audio: z._default(z.int(), 0),
});
export type AssetCounts = z.infer<typeof assetCountsSchema>;

const appCountsSchema = z.object({ parts: z.optional(assetCountsSchema) });

export class AssetCountsRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async of(userId: string, appId?: string): Promise<AssetCounts> {
    const found =
      appId === undefined
        ? await this.table.get(keys.counts(userId), assetCountsSchema)
        : (await this.table.get(keys.appCounts(userId, appId), appCountsSchema))?.parts;
    return found ?? assetCountsSchema.parse({});
  }

  async countsOfUsers(userIds: readonly string[]): Promise<Map<string, AssetCounts>> {
    const found = await this.table.getMany(userIds.map(keys.counts), assetCountsSchema);
    const findCounts = (userId: string): [string, AssetCounts][] => {
      const counts = found.get(keyId(keys.counts(userId)));
      return counts === undefined ? [] : [[userId, counts]];
    };
    return new Map(userIds.flatMap(findCounts));
  }
}
