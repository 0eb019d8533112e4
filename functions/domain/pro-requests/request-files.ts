import * as z from 'zod/mini';
import type { Expression } from '#functions/platform/table/expression.ts';
import { keys, partitions } from '#functions/platform/table/keys.ts';
import { readAll } from '#functions/platform/table/read-list.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { FavouriteChange } from '../assets/asset-repository.ts';

const fileSchema = z.object({ id: z.string() });
const requestSchema = z.object({
  id: z.string(),
  assets: z._default(z.array(fileSchema), []),
  /** Until 2026-11-25, the result was this one file. */
  asset: z.optional(fileSchema),
});

export class RequestFiles {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  remove(userId: string, assetId: string): Promise<void> {
    return this.update(userId, assetId, (file) => ({ expression: `REMOVE ${file}` }));
  }

  mark(userId: string, assetId: string, { isFavourite, updatedAt }: FavouriteChange): Promise<void> {
    return this.update(userId, assetId, (file) => ({
      expression: `SET ${file}.isFavourite = :isFavourite, ${file}.updatedAt = :updatedAt`,
      values: { ':isFavourite': isFavourite, ':updatedAt': updatedAt },
    }));
  }

  /** Searches all requests of the subscriber, because assets don't name theirs. */
  private async update(userId: string, assetId: string, change: (path: string) => Expression): Promise<void> {
    const range = partitions.proRequestsOf(userId);
    for (const { id, asset, assets } of await readAll((page) => this.table.query(range, requestSchema, page))) {
      const index = assets.findIndex((file) => file.id === assetId);
      if (index < 0 && asset?.id !== assetId) continue;
      const path = index < 0 ? 'asset' : `assets[${index}]`;
      const { values, ...rest } = change(path);
      const update = { ...rest, values: { ...values, ':id': assetId } };
      const isUpdated = await this.table.update(keys.proRequest(userId, id), update, `${path}.id = :id`);
      if (!isUpdated) await this.update(userId, assetId, change);
    }
  }
}
